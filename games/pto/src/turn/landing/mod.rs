//! Landing craft (G12): how they move, run aground and beach (`sailing`), and who gets on and off them (`boarding`); vehicles that
//! wade (`swamping`).

mod boarding;
mod sailing;
mod swamping;
