import { Button } from "@mantine/core";
import { useState } from "react";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { DrawerMove } from "#contract/money/day-close.ts";
import { oppositeMove } from "#rules/money/day-close/day-close.ts";
import { formatDate, formatDateTime, formatMoneyExactly } from "#rules/values/display.ts";
import { clinicDateOf, clinicTimeOf } from "#rules/values/time/clinic-time.ts";
import { MoveCashModal, type MoveStart } from "./move-cash-modal.tsx";
import classes from "./moves.module.css";

/** When and by whom; the day on which it counts where that is another one. */
function Made({ move: { day, madeBy, madeOn } }: { move: DrawerMove }) {
  return (
    <small className="soft">
      {formatDateTime(madeOn)}
      {madeBy && (
        <>
          , <bdi>{madeBy}</bdi>
        </>
      )}
      {day !== clinicDateOf(madeOn) && `, counts on ${formatDate(day)}`}
    </small>
  );
}

/** Cash that was moved on the days that are not closed, and the way to put a wrong move right. */
export function Moves({ moves }: { moves: readonly DrawerMove[] }) {
  const [start, setStart] = useState<MoveStart | null>(null);
  if (moves.length === 0) return null;
  return (
    <Grid as="section" gap={8} shrink className={classes.moves} aria-labelledby="cash-moved">
      <h2 className="heading-16" id="cash-moved">
        Cash moved
      </h2>
      <ul>
        {moves.map((move) => (
          <li key={move.id}>
            <b className="strong num">
              {move.kind} {formatMoneyExactly(Math.abs(move.amount))}
            </b>
            <Button size="xs" variant="default" onClick={() => setStart(oppositeMove(move))}>
              Put right…<span className="sr"> of {clinicTimeOf(move.madeOn)}</span>
            </Button>
            <span>
              <bdi>{move.reason}</bdi>
              <Made move={move} />
            </span>
          </li>
        ))}
      </ul>
      {start && <MoveCashModal start={start} onClose={() => setStart(null)} />}
    </Grid>
  );
}
