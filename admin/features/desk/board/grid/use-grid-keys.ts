import { type KeyboardEvent, useRef, useState } from "react";
import type { Placed } from "./layout.ts";

/** The visit nearest in time, in the next column that has any. */
function sideways(placed: readonly Placed[], here: Placed, by: 1 | -1): Placed | undefined {
  const columns = new Set(placed.map(({ column }) => column));
  const far = Math.max(...columns);
  for (let column = here.column + by; column >= 0 && column <= far; column += by) {
    if (!columns.has(column)) continue;
    return placed
      .filter((one) => one.column === column)
      .reduce((best, one) => (Math.abs(one.top - here.top) < Math.abs(best.top - here.top) ? one : best));
  }
  return undefined;
}

function inColumn(placed: readonly Placed[], here: Placed, by: 1 | -1): Placed | undefined {
  const column = placed.filter((one) => one.column === here.column);
  return column[column.indexOf(here) + by];
}

function neighbour(placed: readonly Placed[], here: Placed, key: string, isRtl: boolean) {
  switch (key) {
    case "ArrowUp":
      return inColumn(placed, here, -1);
    case "ArrowDown":
      return inColumn(placed, here, 1);
    case "ArrowLeft":
      return sideways(placed, here, isRtl ? 1 : -1);
    case "ArrowRight":
      return sideways(placed, here, isRtl ? -1 : 1);
    default:
      return undefined;
  }
}

/**
 * Arrows walk from visit to visit: up and down through a doctor's day, sideways to the same time of the next doctor. One
 * card at a time is reached by Tab: the one that had the focus last, else `first`.
 */
export function useGridKeys(placed: readonly Placed[], first: number | undefined) {
  const [last, setLast] = useState<number | null>(null);
  const grid = useRef<HTMLElement>(null);
  const current = placed.some(({ visit }) => visit.id === last) ? last : (first ?? null);
  const focus = (id: number) => {
    const card = grid.current?.querySelector<HTMLElement>(`[data-visit="${id}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return {
    grid,
    current,
    focus,
    onFocus: (id: number) => setLast(id),
    /** True when the key moved the focus. */
    onKey: (event: KeyboardEvent): boolean => {
      const here = placed.find(({ visit }) => visit.id === current);
      if (!here || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
      if (!event.key.startsWith("Arrow")) return false;
      const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
      const next = neighbour(placed, here, event.key, isRtl);
      event.preventDefault();
      if (next) focus(next.visit.id);
      return true;
    },
  };
}
