//! Who may be a dare-death squad (G18.6).

use crate::*;

/// Of how many squads one may be.
const ONE_OF: usize = 10;

/// Whether a counter may be one: a Chinese squad, but none trained by the Americans.
pub fn may_dare(printed: &Printed) -> bool {
    let is_trained = (printed.fire, printed.range, printed.morale) == (5, 3, 7);
    is_chinese(printed) && printed.class == UnitClass::Squad && !is_trained
}

fn is_chinese(printed: &Printed) -> bool {
    matches!(printed.nation, Nation::Nationalist | Nation::Communist)
}

/// How many of a force may be: a tenth of its squads, fractions rounded up.
pub fn most_daring<'a>(force: impl Iterator<Item = &'a Printed>) -> usize {
    let squads = force.filter(|one| is_chinese(one) && one.class == UnitClass::Squad);
    squads.count().div_ceil(ONE_OF)
}
