//! The positions on which speed is measured.

/// Name, FEN, depth and leaves one ply less deep, leaves at that depth.
pub(super) struct Subject {
    pub(super) name: &'static str,
    pub(super) fen: &'static str,
    pub(super) depth: u8,
    pub(super) nodes: [u128; 2],
}

const START: Subject = Subject {
    name: "start",
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    depth: 6,
    nodes: [4_865_609, 119_060_324],
};

const KIWIPETE: Subject = Subject {
    name: "kiwipete",
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    depth: 5,
    nodes: [4_085_603, 193_690_690],
};

const POSITION_3: Subject = Subject {
    name: "position 3",
    fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    depth: 7,
    nodes: [11_030_083, 178_633_661],
};

const POSITION_4: Subject = Subject {
    name: "position 4",
    fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    depth: 6,
    nodes: [15_833_292, 706_045_033],
};

const POSITION_5: Subject = Subject {
    name: "position 5",
    fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    depth: 5,
    nodes: [2_103_487, 89_941_194],
};

const POSITION_6: Subject = Subject {
    name: "position 6",
    fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    depth: 5,
    nodes: [3_894_594, 164_075_551],
};

/// The positions of the Perft Results page of the Chess Programming Wiki, with its counts.
pub(super) const SUBJECTS: [Subject; 6] =
    [START, KIWIPETE, POSITION_3, POSITION_4, POSITION_5, POSITION_6];

/// Positions with castling, and each of them mirrored left to right: everything is as it was, but the king stands on the d-file, and
/// castling is that of Chess960. So any difference in speed is what Chess960 costs. Counts by Stockfish.
pub(super) const PAIRS: [[Subject; 2]; 8] = [
    [
        START,
        Subject {
            name: "start 960",
            fen: "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w HAha - 0 1",
            depth: 6,
            nodes: [4_865_609, 119_060_324],
        },
    ],
    [
        KIWIPETE,
        Subject {
            name: "kiwipete 960",
            fen: "r2k3r/1bpqpp1p/1pnp2nb/3NP3/3P2p1/p1Q2N2/PPPBBPPP/R2K3R w HAha - 0 1",
            depth: 5,
            nodes: [4_068_925, 192_455_184],
        },
    ],
    [
        POSITION_4,
        Subject {
            name: "position 4 960",
            fen: "r2k3r/ppp1pppP/Nbn3b1/6Pn/3P1PBB/2N4q/PP2P1pP/1KR1Q2R w ha - 0 1",
            depth: 6,
            nodes: [15_245_918, 676_470_029],
        },
    ],
    [
        POSITION_5,
        Subject {
            name: "position 5 960",
            fen: "r1k1qbnr/pppbP1pp/5p2/8/5B2/8/PPnN1PPP/R2KQBNR w HA - 1 8",
            depth: 5,
            nodes: [2_103_956, 90_033_079],
        },
    ],
    [
        Subject {
            name: "italian",
            fen: "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R w KQkq - 0 6",
            depth: 5,
            nodes: [2_192_376, 82_821_297],
        },
        Subject {
            name: "italian 960",
            fen: "r2kqb1r/ppp2ppp/2n1pn2/3p1b2/3P1B2/2N1PP2/PPP3PP/R2KQBNR w HAha - 0 6",
            depth: 5,
            nodes: [2_197_610, 83_195_709],
        },
    ],
    [
        Subject {
            name: "najdorf",
            fen: "r2qk2r/1p1nbppp/p2pbn2/4p3/4P3/1NN1BP2/PPPQ2PP/R3KB1R w KQkq - 3 10",
            depth: 5,
            nodes: [2_844_874, 129_961_130],
        },
        Subject {
            name: "najdorf 960",
            fen: "r2kq2r/pppbn1p1/2nbp2p/3p4/3P4/2PB1NN1/PP2QPPP/R1BK3R w HAha - 3 10",
            depth: 5,
            nodes: [2_842_411, 129_921_394],
        },
    ],
    [
        Subject {
            name: "queen's gambit",
            fen: "r1bqk2r/3nbppp/p1p1pn2/1p4B1/2BP4/2N1PN2/PP3PPP/2RQK2R w Kkq - 0 10",
            depth: 5,
            nodes: [2_367_081, 105_275_012],
        },
        Subject {
            name: "queen's gambit 960",
            fen: "r2kqb1r/pppbn3/2np1p1p/1B4p1/4PB2/2NP1N2/PPP3PP/R2KQR2 w Aha - 0 10",
            depth: 5,
            nodes: [2_362_839, 105_061_031],
        },
    ],
    [
        Subject {
            name: "petrov",
            fen: "r2qk2r/ppp1bppp/2npb3/8/8/2P1BN2/PPPQ1PPP/R3KB1R w KQkq - 5 9",
            depth: 5,
            nodes: [2_337_786, 96_313_554],
        },
        Subject {
            name: "petrov 960",
            fen: "r2kq2r/pppb1ppp/3bpn2/8/8/2NB1P2/PPP1QPPP/R1BK3R w HAha - 5 9",
            depth: 5,
            nodes: [2_334_758, 96_210_570],
        },
    ],
];
