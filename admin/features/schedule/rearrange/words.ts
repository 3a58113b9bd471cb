import type { MoveOffer, StrandedRow } from "#contract/stranded.ts";
import { weekdayOf } from "#rules/clinic-time.ts";
import { formatDate, formatTime } from "#rules/display.ts";
import { weekdayName } from "#rules/opening-hours.ts";

/** A day and a time as they are read out: "Fri 27-Nov, 15:00". */
export function momentText({ date, time }: { date: string; time: string }): string {
  const [day, month] = formatDate(date).split("-");
  return `${weekdayName(weekdayOf(date)).slice(0, 3)} ${day}-${month}, ${formatTime(time)}`;
}

type Visit = Pick<
  StrandedRow,
  "idDoctor" | "patientName" | "doctorName" | "appointmentDate" | "appointmentTime"
>;

/** An offer beside the visit that it is for: with its doctor where that is another one. */
export const offerText = (offer: MoveOffer, { idDoctor }: Pick<Visit, "idDoctor">): string =>
  offer.idDoctor === idDoctor ? momentText(offer) : `${momentText(offer)}, ${offer.doctorName}`;

/** What the desk asks a patient by WhatsApp. It says when and with whom, never what for. */
export function askText(visit: Visit & { offers: readonly MoveOffer[] }): string {
  const was = momentText({ date: visit.appointmentDate, time: visit.appointmentTime });
  const times = visit.offers.map((offer) => offerText(offer, visit)).join(" or ");
  const ask = times ? `Would ${times} suit you?` : "When would another day suit you?";
  return `Assalam-o-alaikum ${visit.patientName}. ${visit.doctorName} cannot see you on ${was}. ${ask}`;
}
