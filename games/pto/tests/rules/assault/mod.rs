//! Assaults from the sea and evacuations (G14).

mod amphibians;
mod ashore;
mod demolition;
mod drawn;
mod fanatics;
mod from_holds;
mod holds;
mod homeward;
mod landed;
mod lighting;
mod loads;
mod naval;
mod observers;
mod obstacles;
mod parties;
mod recall;
mod saved;
mod ships;

use crate::beaches::{SHORE, sloping};
use crate::common::{read, text};
use heigi_engine::{Pending, Situation};
use heigi_pto::Pto;

/// A shore of a moderate slope with works of the Japanese, and more said of it.
pub fn words(more: &str, works: &str, marines: &[&str], japanese: &[&str]) -> String {
    let text = text(&SHORE, &[], marines, japanese);
    let works = format!("side = \"japanese\"\nfortifications = [{works}]");
    let text = text.replacen("side = \"japanese\"", &works, 1);
    let shore = sloping("moderate");
    text.replacen("[victory]", &format!("{shore}\n{more}\n[victory]"), 1)
}

/// The same as a game, with nothing more said of it.
pub fn obstructed(works: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    read(&words("", works, marines, japanese))
}

/// Dice, and low ones for whatever else is thrown.
pub fn low<'g>(battle: &Situation<'g, Pto>, dice: &[&str]) -> Situation<'g, Pto> {
    let mut over = battle.clone().play(dice);
    while let Pending::Draw(draw) = over.pending() {
        let dice = if draw.values() > 6 { "= 1 1" } else { "= 1" };
        over = over.play(&[dice]);
    }
    over
}
