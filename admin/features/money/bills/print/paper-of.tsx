import { type PaperSize, ROLL_WIDTHS } from "#rules/values/paper-size.ts";
import { PaperA4, type PaperProps } from "./paper-a4.tsx";
import { PaperRoll } from "./paper-roll.tsx";

/** A paper as it is printed on paper of this size. */
export const PaperOf = ({ size, ...props }: PaperProps & { size: PaperSize }) =>
  size === "a4" ? <PaperA4 {...props} /> : <PaperRoll {...props} width={ROLL_WIDTHS[size]} />;
