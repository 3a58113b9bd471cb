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
