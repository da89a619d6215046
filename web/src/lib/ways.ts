// A way that was gone place by place, told as one.
import type { LogEntry } from '../scene/LogEntry';

function goesOn(before: LogEntry, entry: LogEntry): boolean {
  return (
    before.traveller !== undefined &&
    before.traveller === entry.traveller &&
    before.text.id === entry.text.id &&
    entry.input - before.input <= 1 &&
    before.at.at(-1) === entry.at[0]
  );
}

/** Where the way is told that an entry goes on: what the way itself has brought about may stand in between. */
function begun(told: LogEntry[], entry: LogEntry): number {
  for (let at = told.length - 1; at >= 0; at -= 1) {
    const one = told[at];
    if (!one) break;
    if (goesOn(one, entry)) return at;
    const isPast = one.traveller !== undefined && entry.input - one.input > 1;
    if (one.dice || one.kind === 'phase' || isPast) break;
  }
  return -1;
}

/** The entries of a log; those of a way that goes on are one, from where it began. */
export function withWays(log: LogEntry[]): LogEntry[] {
  const told: LogEntry[] = [];
  for (const entry of log) {
    const at = entry.traveller === undefined ? -1 : begun(told, entry);
    const before = told[at];
    if (!before) {
      told.push(entry);
      continue;
    }
    const from = before.text.args?.['from'];
    const args = { ...entry.text.args, ...(from === undefined ? {} : { from }) };
    told[at] = { ...entry, text: { ...entry.text, args }, at: [...before.at, ...entry.at.slice(1)] };
  }
  return told;
}
