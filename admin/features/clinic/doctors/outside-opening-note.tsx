import { Note } from "#admin/kit/display/note.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { outsideOpening } from "#rules/clinic/hours/opening-hours.ts";
import type { Hours } from "./week.ts";

/** Says which hours of a doctor lie outside the clinic's. They are not refused: some see patients before it opens. */
export function OutsideOpeningNote({ week }: { week: readonly Hours[] }) {
  const clinic = useClinic();
  const windows = week.flatMap(({ days, from, to }) => days.map((weekday) => ({ weekday, from, to })));
  const outside = outsideOpening(windows, clinic?.hours.days ?? []);
  if (outside.length === 0) return null;
  return (
    <Note kind="attention" title="Outside the clinic’s hours" announce>
      {outside.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      They can be booked all the same, if that is meant.
    </Note>
  );
}
