/** Rows of words and figures as lines, the first column to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    head
      .map((_, column) => row[column] ?? "")
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return [line(head), ...rows.map(line)].join("\n");
}

export const ms = (time: number) => (time < 10 ? time.toFixed(2) : time.toFixed(0));
export const times = (ratio: number) => `×${ratio.toFixed(ratio < 10 ? 2 : 0)}`;
export const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
export const whole = (figure: number) => Math.round(figure).toLocaleString("en");
