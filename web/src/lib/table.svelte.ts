// One match: the connection to the server and what it has said.
import type { Choice } from '../scene/Choice';
import type { LogEntry } from '../scene/LogEntry';
import type { Scene } from '../scene/Scene';
import type { Target } from '../scene/Target';
import type { Text } from '../scene/Text';
import { changedScene } from './change';
import type { FromServer, Shown, ToServer, View } from './protocol';

export interface Notice {
  text: Text;
  rule: string | null;
}

export class Table {
  view = $state.raw<View | null>(null);
  log = $state.raw<LogEntry[]>([]);
  past = $state.raw<{ inputs: number; board: string; scene: Scene } | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** What was chosen and has told its warning. */
  warned = $state.raw<Choice | null>(null);
  /** What was asked for last to be shown over the map. */
  shown = $state.raw<Shown | null>(null);
  connected = $state(false);
  /** True while no connection comes about or holds. */
  failing = $state(false);
  lost = $state(false);
  /** When the view last changed, by the clock of `performance`. */
  changed = 0;
  #socket: WebSocket | null = null;
  #closed = false;
  #awaited = new Map<number, (scene: Scene) => void>();
  #isLooking = false;
  #next: number | null = null;
  #wish: Pick<Shown, 'overlay' | 'place' | 'from'> = { overlay: null, place: null, from: null };
  #asking: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly tokens: string[],
  ) {
    this.#connect();
  }

  /** The scene to draw: an earlier one while looking back. */
  get scene(): Scene | null {
    return this.past?.scene ?? this.view?.scene ?? null;
  }

  /** What had happened by then. */
  get told(): LogEntry[] {
    const { past } = this;
    return past ? this.log.filter((entry) => entry.input <= past.inputs) : this.log;
  }

  /** The side through whose eyes the match is seen, if it is one of ours. */
  get side(): number | null {
    const viewer = this.view?.viewer;
    return viewer && typeof viewer === 'object' && 'side' in viewer ? viewer.side : null;
  }

  /** True if the person at this device decides now and looks at the present. */
  get mine(): boolean {
    return this.past === null && this.side !== null && this.view?.decider === this.side;
  }

  /** What the person at this device may choose. */
  get choices(): Choice[] {
    return this.mine ? (this.scene?.prompt?.choices ?? []) : [];
  }

  /** Acts; what has a warning says it first, and is done when it is asked for again. */
  act(...actions: string[]): void {
    const { view, side } = this;
    if (view && side !== null) {
      const only = actions.length === 1 ? this.choices.find((choice) => choice.action === actions[0]) : undefined;
      if (only?.warning && this.warned?.action !== only.action) {
        this.warned = only;
        return;
      }
      this.warned = null;
      this.#send({ type: 'act', side, revision: view.revision, actions });
    }
  }

  simple(type: 'undo' | 'concede' | 'delegate'): void {
    const { view, side } = this;
    if (view && side !== null) this.#send({ type, side, revision: view.revision });
  }

  /** Lets the computer finish the phase, whatever the opponent answers in between. */
  delegate(): void {
    this.simple('delegate');
  }

  /** Decides again what was left to the computer. */
  takeOver(): void {
    if (this.side !== null) this.#send({ type: 'take_over', side: this.side });
  }

  /** Asks for an overlay, from one place to the other if it lies between two, and the lines of the counters in a place, as they are now or were then. */
  show(overlay: string | null, place: string | null, from: string | null): void {
    this.#wish = { overlay, place, from };
    if (overlay === null && place === null) this.shown = null;
    else {
      // The cursor may run over the map, and the computer play fast.
      this.#asking ??= setTimeout(() => {
        this.#asking = undefined;
        this.#send({ type: 'show', inputs: this.past?.inputs ?? null, ...this.#wish });
      }, 60);
    }
  }

  draw(value: number): void {
    if (this.view) this.#send({ type: 'draw', revision: this.view.revision, value });
  }

  rewind(inputs: number): void {
    const { view } = this;
    const side = view?.seats[0];
    if (view && side !== undefined) {
      this.#send({ type: 'rewind', side, revision: view.revision, inputs });
      this.past = null;
    }
  }

  why(target: Target): void {
    if (this.side !== null) this.#send({ type: 'why', side: this.side, target });
  }

  watch(side: number | null): void {
    this.#send({ type: 'watch', side });
  }

  /** Shows an earlier moment; while one is on its way only the last wish counts. */
  look(inputs: number): void {
    this.#next = null;
    if (this.view && inputs >= this.view.inputs) this.past = null;
    else if (this.#isLooking) this.#next = inputs;
    else {
      this.#isLooking = true;
      this.#send({ type: 'look', inputs });
    }
  }

  /** After how many inputs the marker of a track came to a space. */
  async startOf(track: string, space: number): Promise<number> {
    // It moves when a phase begins; which phase that was is found by halving.
    const phases = this.log.filter((entry) => entry.kind === 'phase').map((entry) => entry.input);
    const moments = [...new Set([0, ...phases])];
    let [first, last] = [0, moments.length - 1];
    while (first < last) {
      const middle = Math.floor((first + last) / 2);
      const scene = await this.#sceneAt(moments[middle] ?? 0);
      const now = scene.tracks.find((one) => one.id === track)?.space ?? 0;
      if (now >= space) last = middle;
      else first = middle + 1;
    }
    return moments[first] ?? 0;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#asking);
    this.#socket?.close();
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** An earlier scene, without showing it. */
  #sceneAt(inputs: number): Promise<Scene> {
    if (this.view && inputs >= this.view.inputs) return Promise.resolve(this.view.scene);
    return new Promise((resolve) => {
      this.#awaited.set(inputs, resolve);
      this.#send({ type: 'look', inputs });
    });
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.failing = false;
      this.#isLooking = false;
      this.log = [];
      this.#send({ type: 'join', id: this.id, tokens: this.tokens, changes: true });
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => {
      this.connected = false;
      this.failing = !this.#closed;
      if (!this.#closed) setTimeout(() => this.#connect(), 1000);
    };
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'view':
        this.#show({ ...message, seats: message.seats ?? this.view?.seats ?? [] });
        break;
      case 'change': {
        const known = this.view;
        if (known?.revision !== message.from) {
          // What it goes on from is not here: look anew.
          this.watch(this.side);
          break;
        }
        this.#show({
          ...message,
          seats: known.seats,
          scene: changedScene(known.scene, message.scene),
        });
        break;
      }
      case 'past': {
        const awaited = this.#awaited.get(message.inputs);
        this.#awaited.delete(message.inputs);
        if (awaited) {
          awaited(message.scene);
          break;
        }
        this.past = message;
        this.#isLooking = false;
        if (this.#next !== null) this.look(this.#next);
        break;
      }
      case 'shown':
        if (message.overlay === this.#wish.overlay && message.place === this.#wish.place && message.from === this.#wish.from) this.shown = message;
        break;
      case 'why':
        if (message.text) this.notice = { text: message.text, rule: message.rule };
        break;
      case 'error':
        this.#isLooking = false;
        if (message.code === 'no_match') {
          this.lost = true;
          this.#closed = true;
        }
        if (message.code !== 'stale') this.notice = { text: message.text, rule: message.rule };
        break;
    }
  }

  #show(view: View): void {
    const after = view.log_after;
    const kept = after === null ? [] : this.log.filter((entry) => entry.input <= after);
    this.log = [...kept, ...view.log];
    if (view.revision !== this.view?.revision) this.warned = null;
    this.view = view;
    this.changed = performance.now();
    this.notice = null;
  }
}
