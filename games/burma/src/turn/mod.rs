//! The chapters of a turn, and the set-up before the first.

/// Declares steps that nobody decides: each does what a rule says, or asks in the middle of it.
macro_rules! undecided {
    ($( $(#[$meta:meta])* $kind:ident $(($field:ty))? : $how:ident $rule:ident ),+ $(,)?) => {$(
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        pub struct $kind $((pub $field))?;

        impl ::heigi_engine::Step<$crate::Burma> for $kind {
            type Plan = ();

            undecided!(@$how $rule $($field)?);
        }
    )+};
    (@does $rule:ident $($field:ty)?) => {
        fn carry_out(&self, game: &$crate::Burma, play: &mut $crate::position::Play<'_>) {
            game.$rule(play $(, <$field>::from(self.0))?);
        }
    };
    (@asks $rule:ident $($field:ty)?) => {
        fn asks(&self, _: &$crate::Burma, _: &$crate::position::Position, _: Option<&()>) -> bool {
            true
        }

        fn run(
            &self,
            game: &$crate::Burma,
            play: &mut $crate::position::Play<'_>,
        ) -> $crate::position::Flow {
            game.$rule(play $(, <$field>::from(self.0))?)
        }
    };
}

pub(crate) mod activation;
pub(crate) mod adjustment;
pub(crate) mod air;
pub(crate) mod air_phase;
pub(crate) mod attacks;
pub(crate) mod building;
pub(crate) mod chinese;
pub(crate) mod combat;
pub(crate) mod end;
pub(crate) mod feeding;
pub(crate) mod groups;
pub(crate) mod loading;
pub(crate) mod markers;
pub(crate) mod movement;
pub(crate) mod moving;
pub(crate) mod naming;
pub(crate) mod odds;
pub(crate) mod payment;
pub(crate) mod questions;
pub(crate) mod rail;
pub(crate) mod receipt;
pub(crate) mod reinforcements;
pub(crate) mod results;
pub(crate) mod sanction;
pub(crate) mod sea;
pub mod sequence;
pub(crate) mod setting_up;
pub(crate) mod setup;
pub(crate) mod spread;
pub(crate) mod supply;
pub(crate) mod transport;
pub(crate) mod trucks;
pub(crate) mod works;
