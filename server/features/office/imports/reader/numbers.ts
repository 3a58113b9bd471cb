import { MS_PER_DAY } from "#rules/values/time/time-units.ts";

/** The meaning of a workbook's number: a day, a number with leading zeros, or a plain one. */
export type NumberKind = "number" | "date" | { zeros: number };

/** Built-in formats that show a day. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Excel's limit for a format's length. */
const LONGEST_CODE = 255;

/** The kind of a custom format: a day if it names day, month or year; leading zeros if it consists of zeros. */
function kindOfCode(code: string): NumberKind {
  const plain =
    code
      .slice(0, LONGEST_CODE)
      .replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "")
      .split(";", 1)[0] ?? "";
  if (/[dy]/i.test(plain) || /m{3}/i.test(plain)) return "date";
  return /^0+$/.test(plain.replace(/[\s-]/g, "")) ? { zeros: plain.replace(/[^0]/g, "").length } : "number";
}

/** The kind of number of each style of a workbook (`cellXfs` of xl/styles.xml). */
export function numberKinds(styles: string): NumberKind[] {
  const own = new Map<number, NumberKind>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g)) {
    const id = /numFmtId="(\d+)"/.exec(tag)?.[1];
    const code = /formatCode="([^"]*)"/.exec(tag)?.[1] ?? "";
    if (id) own.set(Number(id), kindOfCode(code.replaceAll("&quot;", '"')));
  }
  const from = styles.search(/<(?:\w+:)?cellXfs[\s>]/);
  const to = styles.search(/<\/(?:\w+:)?cellXfs>/);
  const formats = from < 0 || to < 0 ? "" : styles.slice(from, to);
  return [...formats.matchAll(/<(?:\w+:)?xf(?=[\s/>])([^<>]*)>/g)].map(([, attributes = ""]) => {
    const id = Number(/numFmtId="(\d+)"/.exec(attributes)?.[1] ?? 0);
    return own.get(id) ?? (DATE_FORMATS.has(id) ? "date" : "number");
  });
}

/** Day 0 of the two calendars. The first treats 1900 as a leap year, so its days before March 1900 are one off. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
const FIRST_RIGHT_DAY = 61;
const LAST_DAY = 2_958_465;

/** A number as text; a day as `yyyy-MM-dd`, without its time. */
export function numberText(value: string, kind: NumberKind, calendar: 1900 | 1904): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  if (kind === "date" && number >= 0 && number <= LAST_DAY) {
    const day = Math.floor(number) + (calendar === 1900 && number < FIRST_RIGHT_DAY ? 1 : 0);
    return new Date(DAY_ZERO[calendar] + day * MS_PER_DAY).toISOString().slice(0, 10);
  }
  const text = String(number);
  return typeof kind === "object" && Number.isInteger(number) ? text.padStart(kind.zeros, "0") : text;
}
