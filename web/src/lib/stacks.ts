// Where the counters of one place lie, around its middle.
import type { Piece } from '../scene/Piece';
import type { Spot } from './sight.svelte';

/** The width of a counter on the map. */
export const COUNTER = 43;
/** From counter to counter where none hides another. */
const CELL = COUNTER + 2;

/** What is drawn of a place: its counters from the lowest to the highest, with their upper left corners. */
export interface Stack {
  id: string;
  counters: { piece: Piece; x: number; y: number }[];
}

/** The counters by their places; those that can be chosen lie on top. */
export function stacksOf(pieces: Piece[], isPlace: (id: string) => boolean, isChoosable: (id: string) => boolean): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (!isPlace(piece.place)) continue;
    const stack = found.get(piece.place) ?? [];
    stack.push(piece);
    found.set(piece.place, stack);
  }
  const height = (piece: Piece) => piece.order + (isChoosable(piece.id) ? pieces.length : 0);
  for (const stack of found.values()) stack.sort((a, b) => height(a) - height(b));
  return found;
}

/** Counters of several sides in one place stand apart, in the order of the sides. */
function bySide(stack: Piece[]): Piece[][] {
  const owners = [...new Set(stack.map((piece) => piece.owner))].sort((a, b) => a - b);
  return owners.map((owner) => stack.filter((piece) => piece.owner === owner));
}

/** A stack as it lies, each counter a little above the one below. */
export function piled(id: string, stack: Piece[], middle: Spot): Stack {
  const sides = bySide(stack);
  const counters = sides.flatMap((own, side) =>
    own.map((piece, index) => {
      const height = 5 * (index - (own.length - 1) / 2);
      const apart = 30 * (2 * side - (sides.length - 1));
      return { piece, x: middle.x - COUNTER / 2 + height + apart, y: middle.y - COUNTER / 2 + 2 - height };
    }),
  );
  return { id, counters };
}

/** A stack spread out in rows, the sides one below the other, so that every value can be read. */
export function spread(id: string, stack: Piece[], middle: Spot): Stack {
  const rows = bySide(stack).flatMap((own) => {
    const columns = own.length <= 4 ? own.length : Math.ceil(Math.sqrt(1.5 * own.length));
    return Array.from({ length: Math.ceil(own.length / columns) }, (_, row) =>
      own.slice(row * columns, (row + 1) * columns),
    );
  });
  const counters = rows.flatMap((row, down) =>
    row.map((piece, right) => ({
      piece,
      x: middle.x + CELL * (right - row.length / 2) + 1,
      y: middle.y + CELL * (down - rows.length / 2) + 1,
    })),
  );
  return { id, counters };
}

/** The rectangle around counters, with a rim, as left, top, width and height. */
export function around({ counters }: Stack): { x: number; y: number; width: number; height: number } {
  const [xs, ys] = [counters.map((one) => one.x), counters.map((one) => one.y)];
  const [x, y] = [Math.min(...xs) - 4, Math.min(...ys) - 4];
  return { x, y, width: Math.max(...xs) + COUNTER + 4 - x, height: Math.max(...ys) + COUNTER + 4 - y };
}
