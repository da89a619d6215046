// A way that was gone place by place, told as one.
import type { LogEntry } from '../scene/LogEntry';

function goesOn(before: LogEntry | undefined, entry: LogEntry): before is LogEntry {
  return (
    before?.traveller !== undefined &&
    before.traveller === entry.traveller &&
    before.text.id === entry.text.id &&
    entry.input - before.input <= 1 &&
    before.at.at(-1) === entry.at[0]
  );
}

/** The entries of a log; those of a way that goes on are one, from where it began. */
export function withWays(log: LogEntry[]): LogEntry[] {
  const told: LogEntry[] = [];
  for (const entry of log) {
    const before = told.at(-1);
    if (!goesOn(before, entry)) {
      told.push(entry);
      continue;
    }
    const from = before.text.args?.['from'];
    const args = { ...entry.text.args, ...(from === undefined ? {} : { from }) };
    told[told.length - 1] = { ...entry, text: { ...entry.text, args }, at: [...before.at, ...entry.at.slice(1)] };
  }
  return told;
}
