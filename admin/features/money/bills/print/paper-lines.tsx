import type { ReactNode } from "react";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { WholeWords } from "#admin/kit/paper/whole-words.tsx";
import type { PaperLine as Line, Paper } from "#rules/money/bills/invoice.ts";

/** One line of a bill on paper. */
export function PaperLine({ line: { description, detail, price } }: { line: Line }) {
  return (
    <tr>
      <td>
        <WrittenText text={description} />
        {detail && (
          <>
            , <WholeWords text={detail} />
          </>
        )}
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
