/** A sheet, or the roll of a receipt printer: "roll" is 80 mm wide, "roll58" 58 mm. */
export const PAPER_SIZES = ["a4", "roll", "roll58"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** The papers of a day report, which does not fit on the narrow roll. */
export const REPORT_SIZES = ["a4", "roll"] as const;
export type ReportSize = (typeof REPORT_SIZES)[number];

/** Millimetres of a roll, edge to edge. */
export const ROLL_WIDTHS = { roll: 80, roll58: 58 } as const;
export type RollSize = keyof typeof ROLL_WIDTHS;
export type RollWidth = (typeof ROLL_WIDTHS)[RollSize];
