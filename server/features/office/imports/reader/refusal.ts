import { formatCount } from "#rules/values/display.ts";
/** A file that cannot be read, with the reason in words for its owner. The words never quote the file. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** What a file may hold at most. A clinic's whole register is far below it. */
export const LIMITS = {
  rows: 20_000,
  columns: 100,
  /** Characters of a cell; what is longer is cut, and then too long for any field. */
  cell: 12_000,
  /** Characters of all cells. */
  text: 20_000_000,
  /** Bytes of a workbook's parts when unpacked. */
  unpacked: 150_000_000,
  /** Tags of a workbook's part: 20,000 rows of 60 cells have five million. */
  tags: 6_000_000,
  /** Cells that are filled because they are merged with another. */
  merged: 200_000,
} as const;

/** Lines with a title and the headings. */
const ABOVE_THE_ROWS = 15;

/** A row of a sheet: its line as the spreadsheet counts it, and its cells as text, blank ones "". */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** What was read, and what its reader had to decide. */
export interface Sheet {
  rows: SheetRow[];
  notes: string[];
  /** The names of a workbook's sheets that can be seen; none of a list that is text. */
  sheets: string[];
  /** The place of the one that was read among them, from 0. */
  sheet: number;
}

/** Text as PostgreSQL can keep it. */
export const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Collects the rows of a sheet that hold anything, within the limits. */
export class RowCollector {
  readonly rows: SheetRow[] = [];
  #text = 0;

  /** @throws Unreadable */
  add(line: number, cells: string[]): void {
    while (cells.length > 0 && !cells.at(-1)?.trim()) cells.pop();
    if (cells.length === 0) return;
    if (cells.length > LIMITS.columns)
      throw new Unreadable(
        `Line ${line} has ${cells.length} columns. A list of at most ${LIMITS.columns} can be read.`,
      );
    if (this.rows.length >= LIMITS.rows + ABOVE_THE_ROWS)
      throw new Unreadable(
        `The file has more than ${formatCount(LIMITS.rows)} rows. Split it into several files.`,
      );
    const kept = Array.from(cells, (cell = "") => storable(cell.slice(0, LIMITS.cell)));
    this.#text += kept.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#text > LIMITS.text) throw new Unreadable("The file holds far more text than a list of people.");
    this.rows.push({ line, cells: kept });
  }
}
