// What client and server say to each other; the Rust types are in crates/server/src/protocol.rs.
import type { SceneChange } from './change';
import type { Line } from '../scene/Line';
import type { LogEntry } from '../scene/LogEntry';
import type { Scene } from '../scene/Scene';
import type { Target } from '../scene/Target';
import type { Text } from '../scene/Text';
import type { Viewer } from '../scene/Viewer';

export type Player = { kind: 'person' } | { kind: 'computer'; skill: Skill };
export type Skill = 'random' | 'easy' | 'normal';

export interface GameInfo {
  /** One person commands whichever side the rules let him; nothing is hidden. */
  is_solitaire: boolean;
  id: string;
  title: Text;
  summary: Text;
  sides: { id: string; name: Text; summary: Text }[];
  scenarios: ScenarioInfo[];
  /** Each offered in the scenarios that it names, or in all if it names none. */
  options: {
    id: string;
    title: Text;
    rule: string;
    opens_seats: boolean;
    leads: number | null;
    scenarios: string[];
  }[];
}

export interface ScenarioInfo {
  id: string;
  title: Text;
  /** What is told of it before and during a match. */
  notes: Text[];
  /** How many there are of it, if it is one of many, which a set-up says as `battle-17`. */
  numbers: number | null;
}

/** The scenario that a set-up says. */
export function scenarioOf(game: GameInfo | null, said: string | undefined): ScenarioInfo | undefined {
  return game?.scenarios.find((one) => (one.numbers === null ? one.id === said : said?.startsWith(`${one.id}-`)));
}

/** What visitors should know about a server. */
export interface ServerInfo {
  /** After how many days without a move a match is removed; never if 0. */
  days_kept: number;
}

export interface View {
  id: string;
  game: string;
  /** The id of its scenario. */
  scenario: string;
  /** The key of its board. */
  board: string;
  revision: number;
  viewer: Viewer;
  seats: number[];
  players: Player[];
  decider: number | null;
  inputs: number;
  can_undo: boolean;
  /** The computer plays this phase for the viewer. */
  is_delegated: boolean;
  scene: Scene;
  log: LogEntry[];
  log_after: number | null;
  commitment: string | null;
  key: string | null;
  rewind: [number, number[]] | null;
}

/** Everything; the seats are told only when one takes a place, and stay. */
type WholeView = Omit<View, 'seats'> & { type: 'view'; seats?: number[] };

/** What has changed since the revision `from`. */
type ViewChange = Omit<View, 'seats' | 'scene'> & { type: 'change'; from: number; scene: SceneChange };

/** What is shown on request: where an overlay lies, between which two places if it lies between two, and the lines of the counters in a place. */
export interface Shown {
  inputs: number;
  overlay: string | null;
  place: string | null;
  from: string | null;
  between: Line | null;
  places: [string, string][];
  lines: Line[];
}

export type FromServer =
  | WholeView
  | ViewChange
  | { type: 'past'; inputs: number; board: string; scene: Scene }
  | ({ type: 'shown' } & Shown)
  | { type: 'why'; target: Target; rule: string | null; text: Text | null }
  | { type: 'error'; code: string; rule: string | null; text: Text };

export type ToServer =
  | { type: 'join'; id: string; tokens: string[]; changes: boolean }
  | { type: 'watch'; side: number | null }
  | { type: 'act'; side: number; revision: number; actions: string[] }
  | { type: 'draw'; revision: number; value: number }
  | { type: 'undo' | 'concede' | 'delegate'; side: number; revision: number }
  | { type: 'rewind'; side: number; revision: number; inputs: number }
  | { type: 'why'; side: number; target: Target }
  | { type: 'take_over'; side: number }
  | { type: 'show'; inputs: number | null; overlay: string | null; place: string | null; from: string | null }
  | { type: 'look'; inputs: number };
