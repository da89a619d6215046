// Where the counters of one place lie, around its middle.
import type { Piece } from '../scene/Piece';
import type { Spot } from './sight.svelte';

/** The width of a counter on the map. */
export const COUNTER = 43;
/** From counter to counter where none hides another. */
const CELL = COUNTER + 2;
/** How far a counter lies from the one below it, and how far the highest from the lowest at most. */
const STEP = 5;
const MOST_APART = 22;
/** How wide a counter is that lies on another one to which it is attached, as part of that. */
const ATTACHED = 0.62;
/** How much closer than others an attached counter lies to the one before it where a stack is spread out. */
const CLOSER = 6;

export interface Lying {
  piece: Piece;
  x: number;
  y: number;
  /** Its width. */
  size: number;
}

/** What is drawn of a place: its counters from the lowest to the highest, with their upper left corners. */
export interface Stack {
  id: string;
  counters: Lying[];
}

/** A counter with all that is attached to it, itself first. */
type Load = Piece[];

/** The counters as loads, in the order of those that carry. */
function loadsOf(stack: Piece[]): Load[] {
  const ids = new Set(stack.map((piece) => piece.id));
  const load = (piece: Piece): Load => [piece, ...stack.filter((one) => one.on === piece.id).flatMap(load)];
  return stack.filter((piece) => !piece.on || !ids.has(piece.on)).map(load);
}

/** The counters by their places, each followed by what is attached to it; those that can be chosen lie on top. */
export function stacksOf(pieces: Piece[], isPlace: (id: string) => boolean, isChoosable: (id: string) => boolean): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (!isPlace(piece.place)) continue;
    const stack = found.get(piece.place) ?? [];
    stack.push(piece);
    found.set(piece.place, stack);
  }
  const height = (load: Load) => (load[0]?.order ?? 0) + (load.some((piece) => isChoosable(piece.id)) ? pieces.length : 0);
  for (const [id, stack] of found) {
    const loads = loadsOf(stack);
    found.set(id, loads.sort((a, b) => height(a) - height(b)).flat());
  }
  return found;
}

/** Counters of several sides in one place stand apart, in the order of the sides. */
function bySide(stack: Piece[]): Load[][] {
  const loads = loadsOf(stack);
  const owners = [...new Set(loads.flatMap((load) => load[0]?.owner ?? []))].sort((a, b) => a - b);
  return owners.map((owner) => loads.filter((load) => load[0]?.owner === owner));
}

/** A stack as it lies, each counter a little above the one below; smaller by a scale where there is less room. */
export function piled(id: string, stack: Piece[], middle: Spot, scale = 1): Stack {
  const sides = bySide(stack);
  const size = COUNTER * scale;
  const counters = sides.flatMap((own, side) => {
    const step = Math.min(STEP, MOST_APART / Math.max(1, own.length - 1));
    return own.flatMap((load, index) => {
      const height = step * scale * (index - (own.length - 1) / 2);
      const apart = 30 * scale * (2 * side - (sides.length - 1));
      const [x, y] = [middle.x - size / 2 + height + apart, middle.y - size / 2 + 2 - height];
      return load.map((piece, number) =>
        number === 0
          ? { piece, x, y, size }
          : { piece, x: x + size * (0.78 - 0.28 * number), y: y + size * 0.5, size: size * ATTACHED },
      );
    });
  });
  return { id, counters };
}

/** A stack spread out in rows, the sides one below the other, so that every value can be read. */
export function spread(id: string, stack: Piece[], middle: Spot): Stack {
  const rows = bySide(stack).flatMap((loads) => {
    const own = loads.flat();
    const columns = own.length <= 4 ? own.length : Math.ceil(Math.sqrt(1.5 * own.length));
    return Array.from({ length: Math.ceil(own.length / columns) }, (_, row) =>
      own.slice(row * columns, (row + 1) * columns),
    );
  });
  const counters = rows.flatMap((row, down) =>
    row.map((piece, right) => ({
      piece,
      x: middle.x + CELL * (right - row.length / 2) + 1 - (piece.on ? CLOSER : 0),
      y: middle.y + CELL * (down - rows.length / 2) + 1,
      size: COUNTER,
    })),
  );
  return { id, counters };
}

/** The rectangle around counters, with a rim, as left, top, width and height. */
export function around({ counters }: Stack): { x: number; y: number; width: number; height: number } {
  const [xs, ys] = [counters.map((one) => one.x), counters.map((one) => one.y)];
  const [x, y] = [Math.min(...xs) - 4, Math.min(...ys) - 4];
  const [right, bottom] = [counters.map((one) => one.x + one.size), counters.map((one) => one.y + one.size)];
  return { x, y, width: Math.max(...right) + 4 - x, height: Math.max(...bottom) + 4 - y };
}
