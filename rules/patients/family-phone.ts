import { nameSounds } from "./name-sounds.ts";

/** A register writes a family's phone once. Whose phone is probably meant where a row has none. */

/** A row of a register as far as it tells families apart; texts that are missing are "". */
export interface RegisterRow {
  line: number;
  fullName: string;
  guardianName: string;
  phone: string;
}

/** So many rows above are looked at: families stand together. */
export const FAMILY_ROWS = 8;

const DITTO = /^[-–—\s.]*(?:do|ditto|same|same as above|as above|"|''|”|“|〃|ایضاً|ایضا)[-–—\s.]*$/i;

const soundsOf = (name: string) => nameSounds(name).join(" ");

/** Whether one is the other's guardian, or both have the same. */
function areFamily(one: RegisterRow, other: RegisterRow): boolean {
  const [guardian, otherGuardian] = [soundsOf(one.guardianName), soundsOf(other.guardianName)];
  if (guardian !== "" && (guardian === otherGuardian || guardian === soundsOf(other.fullName))) return true;
  return otherGuardian !== "" && otherGuardian === soundsOf(one.fullName);
}

/**
 * The row above whose phone a row without one probably shares, or null: the nearest of the same family; where the cell
 * says "ditto", the nearest that has a phone. `above`: the rows before it that have one, the nearest last.
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
