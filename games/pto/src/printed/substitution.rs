//! What printed letters stand for in the Pacific (G.1).

/// Which jungle printed woods become (G.1-a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jungle {
    /// Light jungle.
    Light,
    /// Dense jungle.
    Dense,
}

/// G.1-a to G.1-e: what a printed letter stands for in the Pacific.
pub(super) fn substitute(letter: char, jungle: Jungle) -> char {
    match (letter, jungle) {
        ('w', Jungle::Light) => 'j',
        ('w', Jungle::Dense) => 'J',
        ('u', _) => 'B',
        ('o', _) => 'P',
        ('h', _) => 'H',
        ('g', _) => 'K',
        _ => letter,
    }
}
