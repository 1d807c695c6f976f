//! Sets of named leniencies, each with a short text: what a reader had to let pass.

/// Declares the set `Leniency`: a flag with its bit and its text a line, the texts in the order of the flags.
macro_rules! leniencies {
    (
        $(#[$meta:meta])*
        pub struct Leniency: $bits:ty;
        $($(#[doc = $doc:literal])* $name:ident = $bit:literal, $text:literal;)+
    ) => {
        bitflags::bitflags! {
            $(#[$meta])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub struct Leniency: $bits {
                $($(#[doc = $doc])* const $name = 1 << $bit;)+
            }
        }

        impl Leniency {
            /// One short text for each flag, in their order.
            pub fn texts(self) -> impl Iterator<Item = &'static str> {
                const TEXTS: &[(Leniency, &str)] = &[$((Leniency::$name, $text)),+];
                TEXTS.iter().filter(move |&&(flag, _)| self.contains(flag)).map(|&(_, text)| text)
            }
        }

        impl core::fmt::Display for Leniency {
            /// The texts with semicolons between them; `none` for the empty set.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                if self.is_empty() {
                    return f.write_str("none");
                }
                for (index, text) in self.texts().enumerate() {
                    f.write_str(if index == 0 { "" } else { "; " })?;
                    f.write_str(text)?;
                }
                Ok(())
            }
        }
    };
}

pub(crate) use leniencies;
