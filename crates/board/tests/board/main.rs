//! The board held against slower ways to the same answers.
#![allow(missing_docs, clippy::unwrap_used)]

mod areas;
mod grids;
mod lines;
mod reaches;
mod sets;

use heigi_board::{Grid, Growth, Layout, Numbering};

/// Numberings of every kind: layout, order of digits, growth, which lines are pushed ahead.
fn numberings() -> Vec<Numbering> {
    let mut all = Vec::new();
    for layout in [Layout::FlatTop, Layout::PointyTop] {
        for line_first in [true, false] {
            for (line_growth, position_growth) in [
                (Growth::Forward, Growth::Forward),
                (Growth::Backward, Growth::Forward),
                (Growth::Forward, Growth::Backward),
            ] {
                for odd_lines_ahead in [true, false] {
                    all.push(Numbering {
                        layout,
                        line_first,
                        lines: [2, 6],
                        line_growth,
                        even_positions: [3, 7],
                        odd_positions: [3, 8],
                        position_growth,
                        odd_lines_ahead,
                    });
                }
            }
        }
    }
    all
}

/// A plain grid of columns with so many hexes each way.
fn square(size: i32) -> Grid {
    Grid::new(Numbering {
        layout: Layout::FlatTop,
        line_first: true,
        lines: [1, size],
        line_growth: Growth::Forward,
        even_positions: [1, size],
        odd_positions: [1, size],
        position_growth: Growth::Forward,
        odd_lines_ahead: false,
    })
    .unwrap()
}
