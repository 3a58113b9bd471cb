import { numberKinds, numberText } from "./numbers.ts";
import { LIMITS, RowCollector, type Sheet, type SheetRow, Unreadable } from "./refusal.ts";
import { readXml, type Tag, unescapeXml } from "./xml.ts";
import { ZipReader } from "./zip.ts";

/** Reads the first sheet of an Excel workbook (ECMA-376) as text, without ever holding it unpacked. */

const NO_WORKBOOK =
  "This is not an Excel workbook. Save it in Excel as “Excel workbook (.xlsx)”, or as CSV, and choose that file.";
const MERGED_TOO_OFTEN =
  "The sheet has far too many merged cells. Unmerge them in Excel, or save it as CSV, and choose that file.";

/** Excel's own limit. */
const LONGEST_SHEET_NAME = 31;
const SHEETS_NAMED = 5;

interface Workbook {
  /** The path of the first visible sheet. */
  sheet: string;
  /** What the sheets are called that can be seen; the first is read. */
  names: string[];
  calendar: 1900 | 1904;
}

const attributeOf = (tag: string, name: string) =>
  unescapeXml(new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

function workbookOf(zip: ZipReader): Workbook {
  const xml = zip.whole("xl/workbook.xml");
  if (xml === "") throw new Unreadable(NO_WORKBOOK);
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].map(([tag]) => tag);
  const seen = sheets.filter((tag) => !/\sstate="(?:hidden|veryHidden)"/.test(tag));
  const first = seen[0] ?? "";
  const id = /\s\w+:id="([^"]*)"/.exec(first)?.[1];
  const relations = [...zip.whole("xl/_rels/workbook.xml.rels").matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)];
  const target = relations
    .map(([tag]) => tag)
    .filter((tag) => attributeOf(tag, "Id") === id)
    .map((tag) => attributeOf(tag, "Target"))[0];
  if (!target) throw new Unreadable("The workbook has no sheet that can be seen.");
  return {
    sheet: target.startsWith("/") ? target.slice(1) : `xl/${target}`,
    names: seen.map((tag) => attributeOf(tag, "name").slice(0, LONGEST_SHEET_NAME)),
    calendar: /\sdate1904="(?:1|true)"/.test(xml) ? 1904 : 1900,
  };
}

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
    // Columns far to the right are refused with the row, without making room for them.
    const place = Math.min(this.#column, LIMITS.columns);
    if (this.#value !== "") this.#cells[place] = this.#textOf(this.#type, this.#value, this.#style);
  }
}

/** The place of the first row that stands at this line or below. */
function placeOf(rows: readonly SheetRow[], line: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.line ?? 0) < line) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Gives each line of a merged area its value: a family's phone beside each of its members. @throws Unreadable */
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

/** Which of several sheets is read, and what to do about the others; false: there is but one. */
function sheetNote([first, ...others]: readonly string[]): string | false {
  if (others.length === 0) return false;
  const named = others.slice(0, SHEETS_NAMED).map((name) => `“${name}”`);
  const more = others.length > named.length ? ` and ${others.length - named.length} more` : "";
  return `The sheet “${first}” is read, the first of ${others.length + 1}. For ${named.join(", ")}${more}: move that sheet to the front in Excel, save, and choose the file again.`;
}

/** @throws Unreadable */
export async function readXlsx(content: Uint8Array): Promise<Sheet> {
  const zip = new ZipReader(content);
  const { sheet, names, calendar } = workbookOf(zip);
  const kinds = numberKinds(zip.whole("xl/styles.xml"));
  const shared = await sharedTexts(zip);
  const reader = new SheetReader((type, value, style) => {
    if (type === "s") return shared[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "Yes" : "No";
    if (type === "d") return value.slice(0, 10);
    return type === "n" ? numberText(value, kinds[style] ?? "number", calendar) : value;
  });
  await readXml(zip.pieces(sheet), reader);
  const { rows } = reader.collector;
  const merged = fillMerged(rows, reader.merged);
  const notes = [
    sheetNote(names),
    reader.formulas > 0 && `${reader.formulas} cells are formulas; their last result is taken.`,
    merged > 0 && `${merged} merged cells: what they hold is taken for each of their lines.`,
  ];
  return { rows, notes: notes.filter((note) => note !== false) };
}
