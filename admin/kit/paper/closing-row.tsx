import type { ReactNode } from "react";

interface ClosingRowProps {
  /** How many the table has. */
  columns: number;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * What closes a paper (sums, signatures, last words), as a row of its table's one body; on a prescription, sheets follow. Chrome keeps a row beside the
 * row before it on every page, but a block or another body behind the table on the second page only.
 */
export function ClosingRow({ columns, className, children }: ClosingRowProps) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a row for the sake of the page, not of the table
    <tr role="none" data-closing="">
      <td role="none" colSpan={columns} className={className}>
        {children}
      </td>
    </tr>
  );
}
