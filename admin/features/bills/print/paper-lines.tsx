import type { ReactNode } from "react";
import type { Paper } from "#rules/invoice.ts";

type Line = Paper["lines"][number];

/** One line of a bill on paper. */
export function PaperLine({ line: { description, price } }: { line: Line }) {
  return (
    <tr>
      <td>
        <bdi>{description}</bdi>
      </td>
      <td>{price}</td>
    </tr>
  );
}

interface PaperLinesProps {
  className?: string;
  heads: Paper["lineHeads"];
  children: ReactNode;
}

/** The table of what was done, or of the bills that were paid, around its bodies. */
export function PaperLines({ className, heads: [what, amount], children }: PaperLinesProps) {
  return (
    <table className={className} aria-label="What was done">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{amount}</th>
        </tr>
      </thead>
      {children}
    </table>
  );
}
