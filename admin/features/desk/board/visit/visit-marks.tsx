import { useBoard } from "#admin/features/desk/board/board-context.ts";
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleHalf2,
  IconClock,
  IconHourglass,
  IconReceipt2,
} from "#admin/kit/display/icons.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { isWaiting } from "#rules/desk/board/attendance.ts";
import { formatMoney } from "#rules/values/display.ts";
import classes from "./visit-marks.module.css";

/** Small signs on cards and rows. They are silent: the card's name says the same in words. */

/** Minutes waited, coral for the few who wait longest; or minutes with the doctor. */
export function Minutes({ visit, minutes }: { visit: BoardVisit; minutes: number }) {
  const { longestIds } = useBoard();
  const waits = isWaiting(visit.stage);
  const isLong = waits && longestIds.has(visit.id);
  return (
    <span className={classes.minutes} data-long={isLong || undefined}>
      {waits && <IconHourglass size={13} aria-hidden />}
      {lengthText(minutes)}
      {isLong && <span className="sr">, a long wait</span>}
    </span>
  );
}

/** Since so many minutes somebody should be here who has not come. */
export function Overdue({ minutes }: { minutes: number }) {
  return (
    <span className={classes.overdue} title="Has not come">
      <IconClock size={13} aria-hidden />
      {lengthText(minutes)}
    </span>
  );
}

export function Token({ token, strong = false }: { token: string; strong?: boolean }) {
  return <span className={strong ? classes.tokenStrong : classes.token}>{token}</span>;
}

/** Paid, owed, or not billed; nothing before there is anything to bill. */
export function MoneyMark({ visit: { bill, stage } }: { visit: BoardVisit }) {
  if (bill === null)
    return stage === "Done" ? (
      <span className={classes.owes}>
        <IconReceipt2 size={14} aria-hidden />
        Not billed
      </span>
    ) : null;
  if (bill.balance > 0)
    return (
      <span className={classes.owes}>
        {bill.status === "Partial" ? (
          <IconCircleHalf2 size={14} aria-hidden />
        ) : (
          <IconCircle size={14} aria-hidden />
        )}
        {formatMoney(bill.balance)}
      </span>
    );
  return (
    <span className={classes.paid}>
      <IconCircleCheck size={14} aria-hidden />
      Paid
    </span>
  );
}

/** Allergy and high priority. */
export function Flags({ visit: { hasAllergy, priority } }: { visit: BoardVisit }) {
  return (
    <>
      {hasAllergy && (
        <span className={classes.allergy} title="Has an allergy">
          <IconAlertTriangle size={14} aria-hidden />
        </span>
      )}
      {priority === "High" && (
        <span className={classes.high} title="High priority">
          <i />
          <i />
          <i />
        </span>
      )}
    </>
  );
}
