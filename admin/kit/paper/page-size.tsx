import { nonce } from "#admin/nonce.ts";

/**
 * In the foot of every sheet. The page keeps no margins, which is what keeps browsers from printing the address and
 * the date over it, so the number reaches up into the paper's own.
 */
const NUMBER = `@bottom-right {
  content: "Page " counter(page) " of " counter(pages);
  height: 5mm;
  margin: -11mm 18mm 6mm 0;
  font: 8.5pt "Inter Variable", sans-serif;
  color: #44525f;
}`;

/** The size of the printed page, such as "A4" or "80mm 140mm". No margins: the paper brings its own. */
export function PageSize({ size, numbered = false }: { size: string; numbered?: boolean }) {
  return <style nonce={nonce}>{`@page { size: ${size}; margin: 0; ${numbered ? NUMBER : ""} }`}</style>;
}
