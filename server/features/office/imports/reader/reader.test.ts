import { describe, expect, it } from "vitest";
import { asCsv, messyList } from "#tests/support/browser/messy-list.ts";
import { sheetOf, workbook } from "#tests/support/files/workbook.ts";
import { readCsv } from "./csv.ts";
import { numberKinds } from "./numbers.ts";
import { readSheet } from "./read-sheet.ts";
import { LIMITS } from "./refusal.ts";

const bytes = (...pieces: (string | number[])[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : Buffer.from(piece))));
const cellsOf = (content: Uint8Array) => readCsv(content).rows.map(({ cells }) => cells);

describe("comma-separated text", () => {
  it.each([
    [
      "commas",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "semicolons",
      "a;b\r\nc;d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "tabs",
      "a\tb\rc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["quotes", 'a,"b ""x"", \n y"\n', [["a", 'b "x", \n y']]],
    ["a quote within", '6" nail,b', [['6" nail', "b"]]],
    ["blank lines", "\n\na,b\n,,\n \nc", [["a", "b"], ["c"]]],
  ])("of %s is read", (_, text, rows) => {
    expect(cellsOf(bytes(text))).toEqual(rows);
  });

  it("counts lines as an editor does, also across a quoted line break", () => {
    expect(readCsv(bytes("a\n\nb\nc")).rows.map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  it("is read in UTF-8 with or without its mark, UTF-16, and both of Windows' encodings", () => {
    expect(cellsOf(bytes([0xef, 0xbb, 0xbf], "نام,موبائل"))).toEqual([["نام", "موبائل"]]);
    expect(cellsOf(bytes([0xff, 0xfe], [...Buffer.from("نام,b", "utf16le")]))).toEqual([["نام", "b"]]);
    expect(cellsOf(bytes([0xe4, 0xc7, 0xe3], ",x"))).toEqual([["نام", "x"]]);
    expect(cellsOf(bytes("caf", [0xe9], ",na", [0xef], "ve"))).toEqual([["café", "naïve"]]);
  });

  it("that is none is refused in words", () => {
    expect(() => readCsv(bytes("a\0b"))).toThrow(/not a list/);
    expect(() => readCsv(bytes(`a,b\nc,"${"x".repeat(40_000)}`))).toThrow(/opened on line 2 and not closed/);
    expect(() => readCsv(bytes("x,".repeat(300)))).toThrow(/at most 100/);
    expect(() => readCsv(bytes("x\n".repeat(LIMITS.rows + 20)))).toThrow(/more than 20,000 rows/);
  });
});

describe("a workbook", () => {
  const read = async (parts: Parameters<typeof workbook>[0]) => await readSheet(await workbook(parts));
  const cells = async (parts: Parameters<typeof workbook>[0]) =>
    (await read(parts)).rows.map((row) => row.cells);

  it("is read as it looks: texts, numbers, days of both calendars, zeros in front", async () => {
    const sheet = `<sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>3008412207</v></c><c r="D2" s="1"><v>30753</v></c>
      <c r="E2" s="2"><v>3008412207</v></c><c r="F2" t="b"><v>1</v></c><c r="G2"><v>3.0084122E9</v></c><c r="H2" s="1"><v>1</v></c></row></sheetData>`;
    const parts = {
      sheet,
      shared: ["<r><t>Ayesha </t></r><r><t>Noor</t></r><rPh><t>x</t></rPh>"],
      formats: ["dd/mm/yyyy", "00000000000"],
    };
    const [row] = (await read(parts)).rows;
    expect(row).toEqual({
      line: 2,
      cells: [
        "Ayesha Noor",
        "",
        "3008412207",
        "1984-03-12",
        "03008412207",
        "Yes",
        "3008412200",
        "1900-01-01",
      ],
    });
    expect((await cells({ ...parts, is1904: true }))[0]?.[3]).toBe("1988-03-13");
  });

  it("with formulas, merged cells and several sheets is read with a word about each", async () => {
    const sheet = `<sheetData><row r="1"><c r="A1" t="str"><f>B1&amp;C1</f><v>Ali</v></c><c r="B1"><v>3001112223</v></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>Sana &amp; &#x41;</t></is></c></row><row r="3"><c r="A3" t="inlineStr"><is><t><![CDATA[Hina <3]]></t></is></c></row></sheetData>
      <mergeCells count="1"><mergeCell ref="B1:B3"/></mergeCells>`;
    const { rows, notes, ...which } = await read({ sheet, sheets: 2 });
    expect(rows.map((row) => row.cells)).toEqual([
      ["Ali", "3001112223"],
      ["Sana & A", "3001112223"],
      ["Hina <3", "3001112223"],
    ]);
    expect(notes).toEqual([
      "1 cells are formulas; their last result is taken.",
      "1 merged cells: what they hold is taken for each of their lines.",
    ]);
    expect(which).toEqual({ sheets: ["S0", "S1"], sheet: 0 });
  });

  it("of 20,000 rows is read, of more or of a million columns refused", async () => {
    const list = messyList(20_000).lines;
    expect((await read({ sheet: sheetOf(list) })).rows).toHaveLength(list.length);
    expect((await readSheet(Buffer.from(asCsv(list)))).rows).toHaveLength(list.length);
    await expect(read({ sheet: sheetOf([...list, ...list.slice(0, 20)]) })).rejects.toThrow(
      /more than 20,000 rows/,
    );
    const far = '<sheetData><row r="1"><c r="XFD1" t="str"><v>far</v></c></row></sheetData>';
    await expect(read({ sheet: far })).rejects.toThrow(/at most 100/);
  });

  it("that is a bomb, has far too many cells or a trick of XML is refused in words, and the next one is read", async () => {
    function* huge(row: string, times: number) {
      yield "<worksheet><sheetData>";
      for (let n = 0; n < times; n++) yield row;
      yield "</sheetData></worksheet>";
    }
    const cell = '<c t="n"><v>1</v></c>';
    const blank = `<row>${'<c s="1"/>'.repeat(100)}</row>`.repeat(100);
    await expect(read({ sheet: huge(`<row>${cell.repeat(50)}</row>`.repeat(100), 250) })).rejects.toThrow(
      /20,000 rows/,
    );
    await expect(read({ sheet: huge(blank, 2_000) })).rejects.toThrow(/far larger|too much/);
    await expect(read({ sheet: huge("a".repeat(200_000), 20) })).rejects.toThrow(/far more text/);
    const laughs = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>';
    await expect(read({ sheet: [laughs] })).rejects.toThrow(/no spreadsheet writes/);
    expect(await cells({ sheet: sheetOf([["Name"], ["Ali"]]) })).toEqual([["Name"], ["Ali"]]);
  });

  it("of merges over merges, endless tags or patterns that never end is refused or read at once", async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `<row r="${n + 1}"><c t="str"><v>a</v></c></row>`);
    const merges = (count: number) =>
      `<sheetData>${rows.join("")}</sheetData>${'<mergeCell ref="A1:A3000"/>'.repeat(count)}`;
    expect((await read({ sheet: merges(60) })).rows).toHaveLength(3_000);
    await expect(read({ sheet: merges(70) })).rejects.toThrow(/far too many merged cells/);
    const endless = [
      ["<worksheet><sheetData>", ...Array<string>(70).fill("<a/>".repeat(100_000))],
      [`<worksheet>${'<mergeCell ref=""/>'.repeat(LIMITS.merged + 1)}`],
    ];
    for (const sheet of endless) await expect(read({ sheet })).rejects.toThrow(/far (larger|too many)/);
    const styles = numberKinds("<cellXfs ".repeat(200_000) + "<numFmt ".repeat(200_000));
    const code = `<numFmt numFmtId="9" formatCode="${"[".repeat(200_000)}"/>`;
    expect([styles, numberKinds(code)]).toEqual([[], []]);
  });

  it.each([
    [
      "a password",
      bytes([0xd0, 0xcf, 0x11, 0xe0], [...Buffer.from("EncryptedPackage", "utf16le")]),
      /password/,
    ],
    ["Excel before 2007", bytes([0xd0, 0xcf, 0x11, 0xe0], "Workbook"), /before 2007/],
    ["PDF", bytes("%PDF-1.7"), /PDF/],
    ["damage", bytes("PK\x03\x04 and nothing else"), /damaged/],
    ["emptiness", bytes("\n\n"), /no rows/],
  ])("of %s is refused in words", async (_, content, words) => {
    await expect(readSheet(content)).rejects.toThrow(words);
  });

  it("cut off anywhere is refused, and never ends the reader", async () => {
    const whole = await workbook({ sheet: sheetOf(messyList(60).lines) });
    for (let cut = 10; cut < whole.length; cut += Math.ceil(whole.length / 40))
      await expect(readSheet(whole.subarray(0, cut))).rejects.toThrow(/damaged|not an Excel/);
  });
});
