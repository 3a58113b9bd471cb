/**
 * ARIA roles to spread onto the parts of a table. On narrow screens rows become cards by CSS grid, and some browsers
 * then no longer expose the elements as a table.
 */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
