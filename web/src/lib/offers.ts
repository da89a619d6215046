// What a click on a place can mean, and what a place is in words.
import type { Board } from '../scene/Board';
import type { Choice } from '../scene/Choice';
import type { Piece } from '../scene/Piece';
import type { Place } from '../scene/Place';
import { words } from './words.svelte';

export interface Offer {
  label: string;
  note: string;
  actions: string[];
  choice?: Choice;
}

/** The button that stands out, which has a place of its own, and the others. */
export function buttonsOf(choices: Choice[]): { main: Choice | undefined; others: Choice[] } {
  const buttons = choices.filter((choice) => choice.target.kind === 'button');
  const main = buttons.find((choice) => choice.weight === 'main');
  return { main, others: buttons.filter((choice) => choice !== main) };
}

/** The name of a counter as it is seen. */
export function pieceName(board: Board, piece: Piece): string {
  const face = board.faces.find((one) => one.id === piece.face);
  return face ? words.say(face.name) : piece.face;
}

/** A place with everything on it, for those who do not see the map. */
export function describe(
  board: Board,
  place: Place | null,
  pieces: Piece[],
  offers: Offer[],
  id: string,
): string {
  // The number of a hex tells more than its name; an area has its name only.
  const parts = place?.kind === 'area' ? [] : [id];
  if (place) {
    const terrain = board.place_classes[place.class];
    if (terrain) parts.push(words.say(terrain.name));
    parts.push(...place.names.map((name) => words.say(name)));
  }
  parts.push(...pieces.map((piece) => pieceName(board, piece)));
  parts.push(...offers.map((offer) => offer.label));
  return parts.join(words.get('list-separator'));
}
