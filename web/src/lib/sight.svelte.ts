// Which part of the map is seen: moved by hand, by key, or to where something is asked.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';

export interface Spot {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const SIDES = ['up', 'right', 'down', 'left'] as const;
export type Side = (typeof SIDES)[number];

const CLOSEST = 4;
/** A view that is chosen for somebody comes no closer than a printed map on a table. */
const CLOSE = 0.9;
/** Around spots there is room for their places and the counters on them. */
const ROOM = 75;
/** How far the map can be pushed over its edge. */
const OVER = 160;
/** Nearer than this to the edge of the window a spot is hardly seen. */
const EDGE = 14;

/** Where the map begins in the window, so that no room beside it is shown needlessly. */
function within(window: number, map: number, wish: number): number {
  if (map < window) return (window - map) / 2;
  return Math.min(0, Math.max(window - map, wish));
}

export class Sight {
  transform = $state.raw<ZoomTransform>(zoomIdentity);
  size = $state.raw<Size>({ width: 0, height: 0 });
  /** Whether the map is being moved just now. */
  isMoving = $state(false);
  /** Nobody has been shown anything yet. */
  isUnused = true;
  /** What was fitted last, as long as nobody has moved the map away from it. */
  #fitted: Box | null = null;
  #frame: HTMLElement | null = null;
  #behaviour: ZoomBehavior<HTMLElement, unknown> | null = null;

  constructor(readonly board: Size) {}

  /** Lets the map in this frame be moved; the returned function ends that. */
  attach(frame: HTMLElement, isFree: (target: Element) => boolean): () => void {
    const { width, height } = this.board;
    this.#frame = frame;
    this.#behaviour = zoom<HTMLElement, unknown>()
      .translateExtent([[-OVER, -OVER], [width + OVER, height + OVER]])
      .filter((event: Event) => isFree(event.target as Element) && !(event as MouseEvent).button)
      .clickDistance(6)
      .on('start', () => (this.isMoving = true))
      .on('end', () => (this.isMoving = false))
      .on('zoom', (event: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        this.transform = event.transform;
        if (!event.sourceEvent) return;
        this.isUnused = false;
        this.#fitted = null;
      });
    select(frame).call(this.#behaviour).on('dblclick.zoom', null);
    this.#measure();
    this.whole();
    const watcher = new ResizeObserver(() => this.#resize());
    watcher.observe(frame);
    return () => {
      watcher.disconnect();
      select(frame).on('.zoom', null);
    };
  }

  whole(): void {
    const { width, height } = this.board;
    this.#fit({ left: 0, top: 0, right: width, bottom: height });
  }

  /** Shows all of these spots, from no nearer than now if the map has been looked at already. */
  showAll(spots: Spot[]): void {
    if (spots.length === 0) return;
    const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
    const box = {
      left: Math.min(...xs) - ROOM,
      top: Math.min(...ys) - ROOM,
      right: Math.max(...xs) + ROOM,
      bottom: Math.max(...ys) + ROOM,
    };
    this.#fit(box, this.isUnused ? CLOSE : Math.min(CLOSE, this.transform.k));
    this.isUnused = false;
  }

  /** Brings a spot into the window if it is not well inside. */
  show(spot: Spot): void {
    if (this.isSeen(spot, 60) || !this.#frame) return;
    this.#behaviour?.translateTo(select(this.#frame), spot.x, spot.y);
    this.#fitted = null;
  }

  /** Nearer or farther, about a spot if that is seen and else about the middle. */
  zoom(factor: number, about: Spot | null = null): void {
    const point = about && this.isSeen(about) ? this.transform.apply([about.x, about.y]) : undefined;
    if (this.#frame) this.#behaviour?.scaleBy(select(this.#frame), factor, point);
    this.#fitted = null;
  }

  /** A movement in CSS, in whole pixels of the screen, so that nothing is blurred. */
  moved(x: number, y: number): string {
    const whole = (value: number) => Math.round(value * devicePixelRatio) / devicePixelRatio;
    return `translate3d(${whole(x)}px, ${whole(y)}px, 0)`;
  }

  isSeen(spot: Spot, margin = EDGE): boolean {
    return this.#overshoot(spot, margin) === null;
  }

  /** How far a rectangle on the map must be moved to lie inside the window. */
  inside(box: Spot & Size): Spot {
    const [left, top] = this.transform.invert([0, 0]);
    const [right, bottom] = this.transform.invert([this.size.width, this.size.height]);
    return {
      x: Math.max(left - box.x, Math.min(0, right - box.x - box.width)),
      y: Math.max(top - box.y, Math.min(0, bottom - box.y - box.height)),
    };
  }

  /** What lies outside the window, by the side beyond which it lies. */
  beyond(spots: Spot[]): Map<Side, Spot[]> {
    const found = new Map<Side, Spot[]>();
    for (const spot of spots) {
      const side = this.#overshoot(spot, EDGE);
      if (side) found.set(side, [...(found.get(side) ?? []), spot]);
    }
    return found;
  }

  /** The side over which a spot lies the farthest outside. */
  #overshoot(spot: Spot, margin: number): Side | null {
    const [x, y] = this.transform.apply([spot.x, spot.y]);
    const { width, height } = this.size;
    const over = { up: margin - y, right: x + margin - width, down: y + margin - height, left: margin - x };
    const side = SIDES.reduce((most, one) => (over[one] > over[most] ? one : most));
    return over[side] > 0 ? side : null;
  }

  #fit(box: Box, closest = CLOSEST): void {
    if (!this.#frame) return;
    const { width, height } = this.size;
    const scale = Math.min(width / (box.right - box.left), height / (box.bottom - box.top), closest);
    const x = within(width, this.board.width * scale, width / 2 - (scale * (box.left + box.right)) / 2);
    const y = within(height, this.board.height * scale, height / 2 - (scale * (box.top + box.bottom)) / 2);
    this.#behaviour?.transform(select(this.#frame), zoomIdentity.translate(x, y).scale(scale));
    this.#fitted = box;
  }

  #measure(): void {
    const frame = this.#frame;
    if (!frame) return;
    this.size = { width: frame.clientWidth, height: frame.clientHeight };
    const whole = Math.min(this.size.width / this.board.width, this.size.height / this.board.height);
    this.#behaviour?.scaleExtent([whole * 0.8, CLOSEST]);
  }

  /** What was fitted stays so; otherwise what was in the middle stays there. */
  #resize(): void {
    const was = this.size;
    const { x, y, k } = this.transform;
    const [fitted, frame] = [this.#fitted, this.#frame];
    this.#measure();
    if (!frame || (was.width === this.size.width && was.height === this.size.height)) return;
    if (fitted) this.#fit(fitted, CLOSE);
    else {
      const [right, down] = [(this.size.width - was.width) / 2, (this.size.height - was.height) / 2];
      this.#behaviour?.transform(select(frame), zoomIdentity.translate(x + right, y + down).scale(k));
    }
  }
}
