import { RowCollector, type Sheet, Unreadable } from "./refusal.ts";

/** Reads comma-separated text as spreadsheets save it: any of four separators, three encodings, quoted line breaks. */

const SEPARATORS = [",", ";", "\t", "|"] as const;
/** A quotation this long was never closed. */
const LONGEST_QUOTED = 32_767;

const decode = (content: Uint8Array, encoding: string) =>
  new TextDecoder(encoding, { fatal: encoding === "utf-8" }).decode(content);

/** Whether bytes above 127 are adjacent, as letters of an Urdu word are and accents of Latin words are not. */
function looksArabic(content: Uint8Array): boolean {
  let high = 0;
  let paired = 0;
  for (const [index, byte] of content.entries()) {
    if (byte < 0x80) continue;
    high += 1;
    if ((content[index - 1] ?? 0) >= 0x80 || (content[index + 1] ?? 0) >= 0x80) paired += 1;
  }
  return paired > high / 2;
}

interface Decoded {
  text: string;
  note?: string;
}

function decoded(content: Uint8Array): Decoded {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return { text: decode(content, "utf-16le") };
  if (first === 0xfe && second === 0xff) return { text: decode(content, "utf-16be") };
  try {
    return { text: decode(content, "utf-8") };
  } catch {
    return looksArabic(content)
      ? {
          text: decode(content, "windows-1256"),
          note: "The file is read in Windows' Arabic and Urdu letters (1256).",
        }
      : { text: decode(content, "windows-1252"), note: "The file is read in Windows' Latin letters (1252)." };
  }
}

/** The most frequent separator of the first lines, outside of quotation marks. */
function separatorOf(text: string): string {
  const beginning = text.slice(0, 20_000).replace(/"[^"]*"/g, "");
  const counts = SEPARATORS.map((separator) => beginning.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** @throws Unreadable */
export function readCsv(content: Uint8Array): Sheet {
  const { text, note } = decoded(content);
  if (text.includes("\0"))
    throw new Unreadable("This is not a list. Save it as Excel workbook (.xlsx) or CSV.");
  return { rows: rowsOf(text, separatorOf(text)), notes: note ? [note] : [], sheets: [], sheet: 0 };
}

/** One loop, which reads every character once. */
function rowsOf(text: string, separator: string) {
  const collector = new RowCollector();
  let line = 1;
  let cells: string[] = [];
  let cell = "";
  let opened = 0;
  let from = 0;
  const endCell = () => {
    cells.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    collector.add(line, cells);
    cells = [];
  };
  while (from < text.length) {
    if (opened > 0) {
      const close = text.indexOf('"', from);
      if (close < 0 || cell.length + close - from > LONGEST_QUOTED)
        throw new Unreadable(`A quotation mark is opened on line ${opened} and not closed.`);
      cell += text.slice(from, close);
      const isDouble = text[close + 1] === '"';
      if (isDouble) cell += '"';
      else opened = 0;
      from = close + (isDouble ? 2 : 1);
      continue;
    }
    const character = text[from] ?? "";
    if (character === '"' && cell.trim() === "") {
      cell = "";
      opened = line;
    } else if (character === separator) endCell();
    else if (character === "\n" || character === "\r") {
      if (character === "\r" && text[from + 1] === "\n") from += 1;
      endRow();
      line += 1;
    } else cell += character;
    from += 1;
  }
  if (cell || cells.length > 0) endRow();
  return collector.rows;
}
