import type { BoardDoctor } from "#contract/desk/board.ts";
import { closedSpans, type Span, timeAt } from "#rules/desk/board/board-day.ts";
import classes from "./grid.module.css";
import { pixelsTo, type Scale } from "./layout.ts";

/** When a doctor comes, goes, or is away in between. */
function labelOf({ windows, closed }: BoardDoctor, span: Span, shown: Span): string {
  if (windows.length === 0) return closed ?? "Not in";
  if (span.from === shown.from) return `In from ${timeAt(span.to)}`;
  return span.to === shown.to
    ? `Leaves at ${timeAt(span.from)}`
    : `Break ${timeAt(span.from)}–${timeAt(span.to)}`;
}

/** The hatched times of one column. Decoration: the head of the column says the hours in words. */
export function ClosedTimes({ doctor, scale }: { doctor: BoardDoctor; scale: Scale }) {
  return closedSpans(doctor, scale.shown).map((span) => {
    const top = pixelsTo(span.from, scale);
    const height = pixelsTo(span.to, scale) - top;
    const isLast = span.to === scale.shown.to && span.from !== scale.shown.from;
    return (
      <div key={span.from} className={classes.closed} data-last={isLast || undefined} style={{ top, height }}>
        {height >= 24 && <span>{labelOf(doctor, span, scale.shown)}</span>}
      </div>
    );
  });
}
