import { useOpenDay } from "#admin/features/money/day-close/use-open-day.ts";
import { formatDate } from "#rules/values/display.ts";

/**
 * What becomes of a payment that is put right after the close of its day (docs/handbook/money/day-close.md#after-the-close); names the
 * Z-report of that day where it is the newest.
 */
export default function ClosedDay({ day }: { day: string }) {
  const last = useOpenDay().data?.last;
  const number = last?.day === day ? ` (${last.number})` : "";
  // What stands for an older payment counts at the close of that one's day.
  const closed = last && day > last.day ? "The day on which it counts" : `${formatDate(day)}${number}`;
  return (
    <>
      {closed} is closed: no drawer changes, not today’s either. The next Z-report tells of it, and which
      difference it explains.
    </>
  );
}
