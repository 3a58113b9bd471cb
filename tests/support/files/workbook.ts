import { zip } from "#server/features/office/exports/zip.ts";

/** Workbooks as other programs write them, made of their parts, for the reader of lists. */

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface Parts {
  /** The XML between `<worksheet>` and its end. */
  sheet: string | Iterable<string>;
  shared?: readonly string[];
  /** Format codes; style n + 1 has the n-th of them. */
  formats?: readonly string[];
  is1904?: boolean;
  /** How many sheets the workbook names: S0, S1 and so on. */
  sheets?: number;
  /** The XML of those after the first; what is named beyond them is empty. */
  others?: readonly string[];
}

const styles = (codes: readonly string[]) =>
  `<styleSheet xmlns="${MAIN}"><numFmts>${codes.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`).join("")}</numFmts>
   <cellXfs><xf/>${codes.map((_, n) => `<xf numFmtId="${164 + n}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`;

/** The bytes of a workbook. */
export async function workbook({
  sheet,
  shared = [],
  formats = [],
  is1904 = false,
  sheets = 1,
  others = [],
}: Parts): Promise<Buffer> {
  const names = Array.from(
    { length: sheets },
    (_, n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`,
  );
  const parts = [
    {
      name: "xl/workbook.xml",
      content: [
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${names.join("")}</sheets></workbook>`,
      ],
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: [
        `<Relationships>${names.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`).join("")}</Relationships>`,
      ],
    },
    { name: "xl/styles.xml", content: [styles(formats)] },
    {
      name: "xl/sharedStrings.xml",
      content: [`<sst xmlns="${MAIN}">${shared.map((text) => `<si>${text}</si>`).join("")}</sst>`],
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: typeof sheet === "string" ? [`<worksheet xmlns="${MAIN}">${sheet}</worksheet>`] : sheet,
    },
    ...others.map((other, n) => ({
      name: `xl/worksheets/sheet${n + 2}.xml`,
      content: [`<worksheet xmlns="${MAIN}">${other}</worksheet>`],
    })),
  ];
  const pieces: Buffer[] = [];
  for await (const piece of zip(parts)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const xml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Rows of text as a sheet's XML. */
export const sheetOf = (rows: readonly (readonly string[])[]): string =>
  `<sheetData>${rows
    .map(
      (cells) =>
        `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${xml(cell)}</t></is></c>`).join("")}</row>`,
    )
    .join("")}</sheetData>`;
