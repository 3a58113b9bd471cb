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

/** The table of what was done, around its bodies. */
export function PaperLines({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <table className={className} aria-label="What was done">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      {children}
    </table>
  );
}
