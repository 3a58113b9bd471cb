import { nonce } from "#admin/nonce.ts";

/**
 * Page numbers in the foot of every sheet. The page has no margins, so that browsers print no address and date; the
 * number is placed inside the sheet's own margin.
 */
const NUMBER = `@bottom-right {
  content: "Page " counter(page) " of " counter(pages);
  height: 5mm;
  margin: -11mm 18mm 6mm 0;
  font: 8.5pt "Inter Variable", sans-serif;
  color: #44525f;
}`;

/** The size of the printed page, such as "A4" or "80mm 140mm", without margins: the sheet has its own. */
export function PageSize({ size, numbered = false }: { size: string; numbered?: boolean }) {
  return <style nonce={nonce}>{`@page { size: ${size}; margin: 0; ${numbered ? NUMBER : ""} }`}</style>;
}
