import { formatCount } from "#rules/values/display.ts";

/** An unreadable file, with the reason in words for its owner. The words never quote the file. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** The limits of a file. A clinic's whole register is far below them. */
export const LIMITS = {
  rows: 20_000,
  columns: 100,
  /** Characters of a cell; longer text is cut, and is then too long for any field. */
  cell: 12_000,
  /** Characters of all cells. */
  text: 20_000_000,
  /** Bytes of a workbook's parts when unpacked. */
  unpacked: 150_000_000,
  /** Tags of a workbook part: 20,000 rows of 60 cells have five million. */
  tags: 6_000_000,
  /** Cells filled from a merged area. */
  merged: 200_000,
} as const;

/** Lines that may hold a title and the headings. */
const ABOVE_THE_ROWS = 15;

/** A row of a sheet: its line number in the spreadsheet, and its cells as text, blank ones "". */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** The result of reading, and what the reader had to decide. */
export interface Sheet {
  rows: SheetRow[];
  notes: string[];
  /** The names of a workbook's visible sheets; empty for a text file. */
  sheets: string[];
  /** The index of the sheet that was read. */
  sheet: number;
}

/** Text as PostgreSQL can keep it. */
export const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Collects the non-empty rows of a sheet, within the limits. */
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
