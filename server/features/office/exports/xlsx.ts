import type { ExportColumn } from "#contract/office/exports.ts";
import { xmlText } from "#rules/values/text/xml.ts";
import { MS_PER_DAY } from "#rules/values/time/time-units.ts";
import { cellOf, looksLikeFormula, type Row } from "./cells.ts";
import { type ZipEntry, zip } from "./zip.ts";

/** Writes a workbook of one sheet (ECMA-376) as a stream, while its rows are read. */

/** The most rows that a sheet can hold below its headers. */
export const MAX_SHEET_ROWS = 1_048_575;
const LONGEST_TEXT = 32_767;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Indexes into `cellXfs` below. */
const STYLE = { plain: 0, header: 1, money: 2, date: 3, formulaLike: 4 } as const;

const STYLES = `<styleSheet xmlns="${SHEETS}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="dd\\-mmm\\-yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`;

const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;

const WORKBOOK = `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Matab" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const relations = (...parts: [type: string, target: string][]) =>
  `<Relationships xmlns="${RELATIONS}">${parts
    .map(
      ([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/**
 * A cell's text: characters that XML forbids are written as _xHHHH_, which spreadsheets read, and text that already looks
 * like such an escape has its underscore escaped (ECMA-376, ST_Xstring).
 */
function cellText(text: string): string {
  const spelled = text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the file.
      /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
  return xmlText(spelled);
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
}

/** Day 0 of spreadsheets. Their day numbers before March 1900 are wrong by one. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

function dateCell(day: string): string {
  if (day < "1900-03-01") return textCell(day, STYLE.plain);
  return `<c s="${STYLE.date}"><v>${(Date.parse(day) - DAY_ZERO) / MS_PER_DAY}</v></c>`;
}

function cellXml(row: Row, column: ExportColumn): string {
  const cell = cellOf(row, column);
  if (cell === null) return "<c/>";
  if (typeof cell === "number")
    return `<c s="${column.type === "money" ? STYLE.money : STYLE.plain}"><v>${cell}</v></c>`;
  if (column.type === "date") return dateCell(cell);
  return textCell(cell, looksLikeFormula(cell) ? STYLE.formulaLike : STYLE.plain);
}

const WIDTHS = { text: 26, number: 12, money: 15, date: 13, time: 8 } as const satisfies Record<
  ExportColumn["type"],
  number
>;

async function* sheet(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ type }, n) => `<col min="${n + 1}" max="${n + 1}" width="${WIDTHS[type]}" customWidth="1"/>`,
  );
  const headers = columns.map(({ header }) => textCell(header, STYLE.header));
  yield `${DECLARATION}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1"
    topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols>
    <sheetData><row>${headers.join("")}</row>`;
  for await (const rows of pages)
    yield rows.map((row) => `<row>${columns.map((column) => cellXml(row, column)).join("")}</row>`).join("");
  yield "</sheetData></worksheet>";
}

/** The pages of a list as a workbook whose row of headers stays visible when scrolling. */
export function xlsxOf(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  const part = (name: string, xml: string): ZipEntry => ({ name, content: [DECLARATION + xml] });
  return zip([
    part("[Content_Types].xml", CONTENT_TYPES),
    part("_rels/.rels", relations(["officeDocument", "xl/workbook.xml"])),
    part("xl/workbook.xml", WORKBOOK),
    part(
      "xl/_rels/workbook.xml.rels",
      relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
    ),
    part("xl/styles.xml", STYLES),
    { name: "xl/worksheets/sheet1.xml", content: sheet(columns, pages) },
  ]);
}
