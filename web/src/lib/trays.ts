// Trays that are the columns of tables.
import type { Text } from '../scene/Text';
import type { Tray } from '../scene/Tray';

export interface TrayColumns {
  title: Text;
  trays: Tray[];
}

/** The tables of which trays are columns, in the order of the trays. */
export function tablesOf(trays: Tray[]): TrayColumns[] {
  const found = new Map<string, TrayColumns>();
  for (const tray of trays) {
    if (!tray.table) continue;
    const known = found.get(tray.table.id) ?? { title: tray.table, trays: [] };
    known.trays.push(tray);
    found.set(tray.table.id, known);
  }
  return [...found.values()];
}
