import { numberKinds, numberText } from "./numbers.ts";
import { LIMITS, RowCollector, type Sheet, type SheetRow, Unreadable } from "./refusal.ts";
import { type Workbook, workbookOf } from "./workbook.ts";
import { readXml, type Tag } from "./xml.ts";
import { ZipReader } from "./zip.ts";

/** Reads a sheet of an Excel workbook (ECMA-376) as text, without ever holding it unpacked. */

const MERGED_TOO_OFTEN =
  "The sheet has far too many merged cells. Unmerge them in Excel, or save it as CSV, and choose that file.";

async function sharedTexts(zip: ZipReader): Promise<string[]> {
  const texts: string[] = [];
  let size = 0;
  let current = "";
  let isText = false;
  let isReading = false;
  await readXml(zip.pieces("xl/sharedStrings.xml"), {
    tag: ({ name, isEnd, isEmpty }) => {
      if (name === "si") {
        if (isEnd || isEmpty) texts.push(current);
        current = "";
      } else if (name === "rPh") isReading = !isEnd && !isEmpty;
      else if (name === "t") isText = !isEnd && !isEmpty && !isReading;
    },
    text: (text) => {
      if (!isText) return;
      current = (current + text).slice(0, LIMITS.cell);
      size += text.length;
      if (size > LIMITS.text) throw new Unreadable("The file holds far more text than a list of people.");
    },
  });
  return texts;
}

/** 0 of "A1", 27 of "AB7". */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "A";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
const lineOf = (reference: string) => Number(/\d+$/.exec(reference)?.[0] ?? 0);

/** A value of a cell as text. */
type TextOf = (type: string, value: string, style: number) => string;

/** Reads one sheet, tag by tag. */
class SheetReader {
  readonly collector = new RowCollector();
  readonly merged: string[] = [];
  formulas = 0;
  #line = 0;
  #cells: string[] = [];
  #column = -1;
  #type = "n";
  #style = 0;
  #value = "";
  #takes = false;
  readonly #textOf: TextOf;

  constructor(textOf: TextOf) {
    this.#textOf = textOf;
  }

  readonly text = (text: string): void => {
    if (this.#takes) this.#value = (this.#value + text).slice(0, LIMITS.cell);
  };

  readonly tag = (tag: Tag): void => {
    const { name, isEnd, isEmpty } = tag;
    if (name === "row" && !isEnd) {
      this.#line = Number(tag.attribute("r") ?? this.#line + 1);
      this.#cells = [];
      this.#column = -1;
    } else if (name === "row") this.collector.add(this.#line, this.#cells);
    else if (name === "c") isEnd ? this.#endCell() : this.#beginCell(tag);
    else if (name === "v" || name === "t") this.#takes = !isEnd && !isEmpty;
    else if (name === "f" && !isEnd) this.formulas += 1;
    else if (name === "mergeCell") this.#merge(tag.attribute("ref") ?? "");
  };

  #merge(area: string): void {
    this.merged.push(area);
    if (this.merged.length > LIMITS.merged) throw new Unreadable(MERGED_TOO_OFTEN);
  }

  #beginCell(tag: Tag): void {
    const reference = tag.attribute("r");
    this.#column = reference ? columnOf(reference) : this.#column + 1;
    this.#type = tag.attribute("t") ?? "n";
    this.#style = Number(tag.attribute("s") ?? 0);
    this.#value = "";
  }

  #endCell(): void {
    // Cells far to the right make the row too wide, without allocating the space up to them.
    const place = Math.min(this.#column, LIMITS.columns);
    if (this.#value !== "") this.#cells[place] = this.#textOf(this.#type, this.#value, this.#style);
  }
}

/** The index of the first row at this line or below. */
function placeOf(rows: readonly SheetRow[], line: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.line ?? 0) < line) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Copies the value of a merged area into each of its lines: a family's phone beside each member. @throws Unreadable */
function fillMerged(collected: readonly SheetRow[], areas: readonly string[]): number {
  const rows = [...collected].sort((one, other) => one.line - other.line);
  let filled = 0;
  let cells = 0;
  for (const area of areas) {
    const [from = "", to = from] = area.split(":");
    const [first, last, column] = [lineOf(from), lineOf(to), columnOf(from)];
    const place = placeOf(rows, first);
    const value = rows[place]?.line === first ? rows[place].cells[column] : undefined;
    if (!value || last <= first) continue;
    filled += 1;
    for (let at = place + 1; (rows[at]?.line ?? Number.POSITIVE_INFINITY) <= last; at++) {
      cells += 1;
      if (cells > LIMITS.merged) throw new Unreadable(MERGED_TOO_OFTEN);
      fill(rows[at]?.cells ?? [], column, value);
    }
  }
  return filled;
}

function fill(cells: string[], column: number, value: string): void {
  while (cells.length < column) cells.push("");
  cells[column] ||= value;
}

/** The displayed value of a text, number, day or formula. */
function textsOf(zip: ZipReader, shared: readonly string[], calendar: Workbook["calendar"]): TextOf {
  const kinds = numberKinds(zip.whole("xl/styles.xml"));
  return (type, value, style) => {
    if (type === "s") return shared[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "Yes" : "No";
    if (type === "d") return value.slice(0, 10);
    return type === "n" ? numberText(value, kinds[style] ?? "number", calendar) : value;
  };
}

/** Title sheets and empty sheets before the list are skipped; of many sheets no more than these are tried. */
const SHEETS_TRIED = 5;
/** Headings, and one row below them. */
const FEWEST_ROWS = 2;

/**
 * Reads one sheet of a workbook. `wanted`: its index among the visible ones; null: the first that holds a list. @throws
 * Unreadable
 */
export async function readXlsx(content: Uint8Array, wanted: number | null = null): Promise<Sheet> {
  const zip = new ZipReader(content);
  const { sheets, calendar } = workbookOf(zip);
  const tried = wanted === null ? sheets.slice(0, SHEETS_TRIED) : sheets.slice(wanted, wanted + 1);
  if (tried.length === 0) throw new Unreadable("The workbook has no such sheet. Choose one of the list.");
  const textOf = textsOf(zip, await sharedTexts(zip), calendar);
  let best: SheetReader | null = null;
  let sheet = wanted ?? 0;
  for (const [place, { path }] of tried.entries()) {
    const reader = new SheetReader(textOf);
    await readXml(zip.pieces(path), reader);
    if (best && best.collector.rows.length >= reader.collector.rows.length) continue;
    best = reader;
    sheet = (wanted ?? 0) + place;
    if (reader.collector.rows.length >= FEWEST_ROWS) break;
  }
  const { collector, merged: areas = [], formulas = 0 } = best ?? {};
  const rows = collector?.rows ?? [];
  const merged = fillMerged(rows, areas);
  const notes = [
    formulas > 0 && `${formulas} cells are formulas; their last result is taken.`,
    merged > 0 && `${merged} merged cells: what they hold is taken for each of their lines.`,
  ];
  const names = sheets.map(({ name }) => name);
  return { rows, notes: notes.filter((note) => note !== false), sheets: names, sheet };
}
