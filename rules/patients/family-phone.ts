import { nameSounds } from "./name-sounds.ts";

/** Guesses the phone of a row without one, because registers write a family's phone only once. */

/** The facts of a register's row that tell families apart; missing texts are "". */
export interface RegisterRow {
  line: number;
  fullName: string;
  guardianName: string;
  phone: string;
}

/** How many rows above are searched: families stand together. */
export const FAMILY_ROWS = 8;

const DITTO = /^[-–—\s.]*(?:do|ditto|same|same as above|as above|"|''|”|“|〃|ایضاً|ایضا)[-–—\s.]*$/i;

const soundsOf = (name: string) => nameSounds(name).join(" ");

/** Whether one is the other's guardian, or both have the same guardian. */
function areFamily(one: RegisterRow, other: RegisterRow): boolean {
  const [guardian, otherGuardian] = [soundsOf(one.guardianName), soundsOf(other.guardianName)];
  if (guardian !== "" && (guardian === otherGuardian || guardian === soundsOf(other.fullName))) return true;
  return otherGuardian !== "" && otherGuardian === soundsOf(one.fullName);
}

/**
 * The row above that probably has the phone of a row without one, or null: the nearest of the same family; where the cell
 * says "ditto", the nearest with a phone. `above`: the earlier rows with a phone, the nearest last.
 */
export function familyPhone(
  row: RegisterRow,
  cell: string,
  above: readonly RegisterRow[],
): RegisterRow | null {
  const near = above.filter(({ line }) => row.line - line <= FAMILY_ROWS);
  if (DITTO.test(cell)) return near.at(-1) ?? null;
  if (cell.trim() !== "" && !/^[-–—_.?\s]+$|^(?:nil|none|n\/?a|0)$/i.test(cell.trim())) return null;
  return near.findLast((other) => areFamily(row, other)) ?? null;
}
