// Which place an arrow key leads to. The board says where each neighbour lies.
import type { Heading } from '../scene/Heading';
import type { Place } from '../scene/Place';

export interface Way {
  /** Headings to try, the best first; those of one row are equally good. */
  rows: Heading[][];
  /** The line that a walk in this direction keeps to. */
  keeps: 'x' | 'y' | null;
}

const straight = (heading: Heading, left: Heading, right: Heading, keeps: 'x' | 'y'): Way => ({
  rows: [[heading], [left, right]],
  keeps,
});
const slanting = (heading: Heading): Way => ({ rows: [[heading]], keeps: null });

export const NORTH = straight('north', 'north_west', 'north_east', 'x');
export const SOUTH = straight('south', 'south_west', 'south_east', 'x');
export const EAST = straight('east', 'north_east', 'south_east', 'y');
export const WEST = straight('west', 'north_west', 'south_west', 'y');
export const NORTH_EAST = slanting('north_east');
export const SOUTH_EAST = slanting('south_east');
export const SOUTH_WEST = slanting('south_west');
export const NORTH_WEST = slanting('north_west');

/**
 * The place next to `from` along a way, or nothing where the map ends. Where the way runs between two
 * neighbours, the one nearer to `line` is taken, so that a walk goes straight.
 */
export function nextPlace(
  places: Map<string, Place>,
  headings: Heading[],
  from: Place,
  way: Way,
  line: number | null,
): Place | undefined {
  for (const row of way.rows) {
    if (!row.some((heading) => headings.includes(heading))) continue;
    const found = row.flatMap((heading) => places.get(from.neighbours[headings.indexOf(heading)] ?? '') ?? []);
    const { keeps } = way;
    if (keeps === null || line === null) return found[0];
    const off = (place: Place) => Math.abs(place.centre[keeps] - line);
    return found.sort((a, b) => off(a) - off(b))[0];
  }
  return undefined;
}
