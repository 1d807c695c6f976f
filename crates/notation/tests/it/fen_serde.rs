//! FENs inside JSON.

use jadoube_notation::Fen;

#[test]
fn fen_is_a_string_in_json() {
    let json = r#""4k3/8/8/8/8/8/8/4K2R w K - 0 1""#;
    let fen: Fen = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::to_string(&fen).unwrap(), json);
}

#[test]
fn wrong_fen_in_json_says_why() {
    let error = serde_json::from_str::<Fen>(r#""8/8 w - - 0 1""#).unwrap_err();
    assert!(error.to_string().contains("expected 8 ranks, found 2 (byte 0)"), "{error}");
}
