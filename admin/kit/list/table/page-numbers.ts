/** Stands between two pages where some are left out. */
export const GAP = 0;

/** First, last and the neighbours of the present page; GAP where some are left out. */
export function pageNumbers(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  if (page <= 3) near.push(...[2, 3, 4].filter((n) => n <= last));
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((n, index) => (index > 0 && n - (pages[index - 1] ?? n) > 1 ? [GAP, n] : [n]));
}
