//! The chapters of the rulebook with their steps: `movement` 4 with 6.2 and 15, `reach` how far a march goes, `stacking`
//! 5, `inquiry` 5.2.2, `landings` 4.4, `submarines` 11, `combat` 7.1 to 7.3, `air` 8 and 12, `supply` 13, `reserves` 9, `siege` 10.2, `chits`
//! 16.1, 16.2.3 and 16.4, `setting_up` the rest of 16 and 17.5, `arrivals` 14.1 to
//! 14.3, `exchange` 6.3, `withdrawals` 14.4 to 14.6, `victory` 17, `points` 18.2 and 18.3, `works` 10.1. Those that are missing are open in `rules.tsv`.

pub mod air;
pub mod arrivals;
pub mod chits;
pub mod combat;
pub mod exchange;
pub mod inquiry;
pub mod landings;
pub mod movement;
pub mod points;
mod reach;
pub mod reserves;
pub mod setting_up;
pub mod siege;
pub mod solitaire;
pub mod stacking;
pub mod submarines;
pub mod supply;
pub mod victory;
pub mod withdrawals;
mod works;
