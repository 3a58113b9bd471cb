/**
 * Rows become cards on narrow screens. A table laid out as a grid is no table any more to some browsers, so the
 * parts say what they are; spread onto the elements.
 */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
