import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import type { BoardDay } from "#contract/desk/board.ts";
import { isOpen } from "#rules/desk/board/attendance.ts";
import { spansOf } from "#rules/desk/board/board-day.ts";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
import { useBoard } from "./board-context.ts";
import classes from "./end-of-day.module.css";
import { openVisits } from "./later-parts.ts";

// Dialogs come when they are asked for, not with the board.
const OpenVisits = lazy(openVisits);

/** Whether the last window of the day is over. */
function isOverAt({ doctors }: BoardDay, clock: string): boolean {
  const ends = doctors.flatMap(spansOf).map(({ to }) => to);
  return ends.length > 0 && minutesOf(clock) >= Math.max(...ends);
}

/** When the last hours are over: what became of those who are still open? Asked once, and nothing by itself. */
export function EndOfDay({ day, clock }: { day: BoardDay; clock: string | null }) {
  const { may } = useBoard();
  const [isAsked, setIsAsked] = useState(false);
  const [dismissed, setDismissed] = useState("");
  const open = day.visits.filter(({ stage }) => isOpen(stage));
  if (!may.run || clock === null || open.length === 0 || dismissed === day.day) return null;
  if (!isOverAt(day, clock)) return null;
  const words =
    open.length === 1 ? "1 visit of today is still open" : `${open.length} visits of today are still open`;
  return (
    <>
      <div className={classes.question}>
        <Note
          kind="attention"
          title={words}
          actions={
            <>
              <Button size="xs" variant="default" onClick={() => setIsAsked(true)}>
                Say what became of them
              </Button>
              <Button size="xs" variant="subtle" onClick={() => setDismissed(day.day)}>
                Not now
              </Button>
            </>
          }
        />
      </div>
      {isAsked && (
        <Suspense>
          <OpenVisits title={words} visits={open} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
