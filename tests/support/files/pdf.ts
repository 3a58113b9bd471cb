import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of each page of a PDF, pieces joined by single spaces, as a reader of the paper meets it. */
export async function textOfPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    // Urdu is drawn with the letters' joined forms; NFKC gives the letters back.
    pages.push(text.normalize("NFKC").replace(/\s+/g, " ").trim());
  }
  await document.destroy();
  return pages;
}

/** The pictures of a PDF, in pixels, in the order in which they are drawn; what is made of lines is none. */
export async function picturesOfPdf(pdf: Uint8Array): Promise<{ width: number; height: number }[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const found: { width: number; height: number }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    for (const [index, operator] of fnArray.entries()) {
      const [, width, height] = argsArray[index] ?? [];
      if (operator === OPS.paintImageXObject) found.push({ width, height });
    }
  }
  await document.destroy();
  return found;
}

/** What is drawn over other text in the same line, as pairs of pieces. */
export async function overlapsOfPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const pieces = items.flatMap((item) =>
      "str" in item && item.str.trim() !== ""
        ? [
            {
              text: item.str,
              left: item.transform[4],
              line: item.transform[5],
              right: item.transform[4] + item.width,
            },
          ]
        : [],
    );
    for (const [index, one] of pieces.entries())
      for (const other of pieces.slice(index + 1))
        if (
          Math.abs(one.line - other.line) < 1 &&
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5
        )
          found.push(`${one.text} | ${other.text}`);
  }
  await document.destroy();
  return found;
}

/** Millimetres at the edge of a page that printers leave white. */
const PRINTERS_EDGE = 3;

/** Text that reaches into the edge of its page or past it. */
export async function beyondEdgeOfPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const edge = (PRINTERS_EDGE / 25.4) * 72;
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [, , , , x, y] = item.transform;
      if (x < left + edge || x + item.width > right - edge || y < bottom + edge || y > top - edge)
        found.push(`page ${number}: ${item.str}`);
    }
  }
  await document.destroy();
  return found;
}

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const within = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Where the rules across a PDF have gaps: two strokes of one height that do not meet. */
export async function brokenRulesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const broken: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    const strokes = new Map<string, [number, number][]>();
    const saved: Matrix[] = [];
    let matrix = IDENTITY;
    for (const [index, operator] of fnArray.entries()) {
      const args = argsArray[index];
      if (operator === OPS.save) saved.push(matrix);
      else if (operator === OPS.restore) matrix = saved.pop() ?? IDENTITY;
      else if (operator === OPS.transform) matrix = within(matrix, args);
      else if (operator === OPS.constructPath && args[0] === OPS.stroke) {
        const [left = 0, bottom = 0, right = 0] = args[2] as Float32Array;
        const [, , , , x, y] = within(matrix, [1, 0, 0, 1, left, bottom]);
        const [, , , , end] = within(matrix, [1, 0, 0, 1, right, bottom]);
        const height = y.toFixed(1);
        strokes.set(height, [...(strokes.get(height) ?? []), [x, end]]);
      }
    }
    for (const [height, pieces] of strokes) {
      pieces.sort(([one], [other]) => one - other);
      const gaps = pieces.slice(1).filter(([from], index) => from > (pieces[index]?.[1] ?? 0) + 0.2);
      if (gaps.length > 0) broken.push(`page ${number} at ${height}: ${gaps.length}`);
    }
  }
  await document.destroy();
  return broken;
}

/** Text over which something is filled afterwards, so that nobody sees it: pdftotext and `textOfPdf` find it all the same. */
export async function coveredTextOfPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const covered: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    let texts: { text: string; x: number; y: number }[] = [];
    const saved: Matrix[] = [];
    let [matrix, line] = [IDENTITY, IDENTITY];
    for (const [index, operator] of fnArray.entries()) {
      const args = argsArray[index];
      if (operator === OPS.save) saved.push(matrix);
      else if (operator === OPS.restore) matrix = saved.pop() ?? IDENTITY;
      else if (operator === OPS.transform) matrix = within(matrix, args);
      else if (operator === OPS.beginText) line = IDENTITY;
      else if (operator === OPS.setTextMatrix) line = [...(args[0] as Float32Array)] as unknown as Matrix;
      else if (operator === OPS.moveText) line = within(line, [1, 0, 0, 1, args[0], args[1]]);
      else if (operator === OPS.showText) {
        const text = (args[0] as { unicode?: string }[]).map((glyph) => glyph.unicode ?? "").join("");
        const [, , , , x, y] = within(matrix, line);
        texts.push({ text, x, y });
      } else if (operator === OPS.constructPath && args[0] === OPS.fill) {
        const [left, bottom, right, top] = args[2] as Float32Array;
        const [, , , , x1, y1] = within(matrix, [1, 0, 0, 1, left ?? 0, bottom ?? 0]);
        const [, , , , x2, y2] = within(matrix, [1, 0, 0, 1, right ?? 0, top ?? 0]);
        const isUnder = ({ x, y }: { x: number; y: number }) =>
          x > Math.min(x1, x2) && x < Math.max(x1, x2) && y > Math.min(y1, y2) && y < Math.max(y1, y2);
        covered.push(...texts.filter(isUnder).map(({ text }) => `page ${number}: ${text}`));
        texts = texts.filter((each) => !isUnder(each));
      }
    }
  }
  await document.destroy();
  return covered;
}
