import type { MoveOffer, StrandedRow } from "#contract/stranded.ts";
import { weekdayOf } from "#rules/clinic-time.ts";
import { formatDate, formatTime } from "#rules/display.ts";
import { weekdayName } from "#rules/opening-hours.ts";

/** A day and a time as they are read out: "Fri 27-Nov, 15:00". */
export function momentText({ date, time }: { date: string; time: string }): string {
  const [day, month] = formatDate(date).split("-");
  return `${weekdayName(weekdayOf(date)).slice(0, 3)} ${day}-${month}, ${formatTime(time)}`;
}

/** An offer beside the visit that it is for: with its doctor where that is another one, and what may close the clinic then. */
export const offerText = (offer: MoveOffer, { idDoctor }: Pick<StrandedRow, "idDoctor">): string =>
  [
    momentText(offer),
    offer.idDoctor !== idDoctor && offer.doctorName,
    offer.expected && `${offer.expected} expected`,
  ]
    .filter(Boolean)
    .join(", ");
