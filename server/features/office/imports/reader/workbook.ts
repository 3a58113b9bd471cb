import { Unreadable } from "./refusal.ts";
import { unescapeXml } from "./xml.ts";
import type { ZipReader } from "./zip.ts";

const NO_WORKBOOK =
  "This is not an Excel workbook. Save it in Excel as “Excel workbook (.xlsx)”, or as CSV, and choose that file.";
/** Excel's own limit. */
const LONGEST_SHEET_NAME = 31;
/** More sheets than anybody chooses from. */
const MOST_SHEETS = 100;

/** A workbook's description of its sheets. */
export interface Workbook {
  /** The visible sheets in order: name, and the part of the file that holds it. */
  sheets: { name: string; path: string }[];
  calendar: 1900 | 1904;
}

const attributeOf = (tag: string, name: string) =>
  unescapeXml(new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

/** @throws Unreadable */
export function workbookOf(zip: ZipReader): Workbook {
  const xml = zip.whole("xl/workbook.xml");
  if (xml === "") throw new Unreadable(NO_WORKBOOK);
  const relations = zip.whole("xl/_rels/workbook.xml.rels").matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g);
  const targets = new Map(
    [...relations].map(([tag]) => [attributeOf(tag, "Id"), attributeOf(tag, "Target")]),
  );
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].flatMap(([tag]) => {
    const target = targets.get(/\s\w+:id="([^"]*)"/.exec(tag)?.[1] ?? "");
    if (!target || /\sstate="(?:hidden|veryHidden)"/.test(tag)) return [];
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    return [{ name: attributeOf(tag, "name").slice(0, LONGEST_SHEET_NAME), path }];
  });
  if (sheets.length === 0) throw new Unreadable("The workbook has no sheet that can be seen.");
  return {
    sheets: sheets.slice(0, MOST_SHEETS),
    calendar: /\sdate1904="(?:1|true)"/.test(xml) ? 1904 : 1900,
  };
}
