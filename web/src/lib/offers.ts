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
  /** What can be done with one counter, behind its name. */
  group?: { face: string; offers: Offer[] };
}

/** More entries than this make a menu too long to be read at once. */
const LONG_MENU = 10;

/**
 * A long menu by counters: whatever is not of one of them, or of the one that was hit, then a name for each other, and
 * last what is seldom meant.
 */
export function grouped(board: Board, offers: Offer[], pieces: Piece[], hit: string): Offer[] {
  if (offers.length <= LONG_MENU) return named(board, offers, pieces);
  const pieceOf = ({ choice }: Offer) =>
    choice?.target.kind === 'piece' && choice.target.id !== hit ? choice.target.id : undefined;
  const groups = pieces.flatMap((piece): Offer[] => {
    const own = offers.filter((offer) => pieceOf(offer) === piece.id);
    if (own.length <= 1) return own;
    return [{ label: pieceName(board, piece), note: '', actions: [], group: { face: piece.face, offers: own } }];
  });
  const others = offers.filter((offer) => pieceOf(offer) === undefined);
  const isSeldom = ({ choice }: Offer) => choice?.weight === 'aside' && choice.target.kind !== 'piece';
  return named(board, [...others.filter((offer) => !isSeldom(offer)), ...groups, ...others.filter(isSeldom)], pieces);
}

/** What is offered for several counters in the same words says for which it is. */
function named(board: Board, offers: Offer[], pieces: Piece[]): Offer[] {
  const ofPiece = (offer: Offer) => (offer.choice?.target.kind === 'piece' ? offer.choice.target.id : undefined);
  const isRepeated = (offer: Offer) => offers.some((other) => other !== offer && other.label === offer.label && ofPiece(other));
  return offers.map((offer) => {
    const piece = pieces.find((one) => one.id === ofPiece(offer));
    if (!piece || !isRepeated(offer)) return offer;
    return { ...offer, label: words.get('client-offer-of', { name: pieceName(board, piece), label: offer.label }) };
  });
}

/** The button that stands out, which has a place of its own, and the others; likely choices are buttons as well. */
export function buttonsOf(choices: Choice[]): { main: Choice | undefined; others: Choice[] } {
  const buttons = choices.filter((choice) => choice.target.kind === 'button' || choice.is_handy);
  const main = buttons.find((choice) => choice.weight === 'main');
  return { main, others: buttons.filter((choice) => choice !== main) };
}

/** The name of a counter as it is seen. */
export function pieceName(board: Board, piece: Piece): string {
  const face = board.faces.find((one) => one.id === piece.face);
  return face ? words.say(face.name) : piece.face;
}

/** A counter with what is attached to it named after it. */
function withLoad(board: Board, piece: Piece, pieces: Piece[]): string {
  const load = pieces.filter((one) => one.on === piece.id).map((one) => withLoad(board, one, pieces));
  const name = pieceName(board, piece);
  return load.length === 0 ? name : words.get('client-carrying', { name, load: load.join(words.get('list-separator')) });
}

const piecesOn = (board: Board, pieces: Piece[]) =>
  pieces.filter((piece) => !piece.on).map((piece) => withLoad(board, piece, pieces));

/**
 * What a place is called: the number of a hex tells more than its name, an area has its name only, and part of
 * a place is called after that.
 */
export function placeNames(place: Place): string[] {
  const names = place.names.map((name) => words.say(name));
  if (place.kind === 'area') return names;
  return [place.inside ?? place.id, ...names];
}

/** Part of a place with what stands there. */
export function describePart(board: Board, part: Place, pieces: Piece[]): string {
  const name = part.names.map((one) => words.say(one)).join(' ');
  const there = piecesOn(board, pieces);
  const what = there.length > 0 ? there.join(words.get('list-separator')) : words.get('client-nobody');
  return words.get('client-part', { name, what });
}

/** A place with everything on it, for those who do not see the map. */
export function describe(board: Board, place: Place | null, pieces: Piece[], offers: Offer[], id: string): string {
  const parts = place ? placeNames(place) : [id];
  const terrain = place?.inside === undefined && place ? board.place_classes[place.class] : undefined;
  if (terrain) parts.splice(place?.kind === 'area' ? 0 : 1, 0, words.say(terrain.name));
  parts.push(...piecesOn(board, pieces));
  parts.push(...offers.map((offer) => offer.label));
  return parts.join(words.get('list-separator'));
}
