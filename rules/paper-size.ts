/** A sheet, or the 80 mm roll of a receipt printer. */
export const PAPER_SIZES = ["a4", "roll"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];
