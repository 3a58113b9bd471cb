import type { MoveOffer, UncoveredRow } from "#contract/desk/uncovered-visits.ts";
import { momentText } from "#rules/clinic/hours/slot-words.ts";
import { clinicDateOf, clinicTimeOf } from "#rules/values/time/clinic-time.ts";

/** An offer beside the visit that it is for: with its doctor where that is another one, and what may close the clinic then. */
export const offerText = (offer: MoveOffer, { idDoctor }: Pick<UncoveredRow, "idDoctor">): string =>
  [
    momentText(offer),
    offer.idDoctor !== idDoctor && offer.doctorName,
    offer.expected && `${offer.expected} expected`,
  ]
    .filter(Boolean)
    .join(", ");

/** What a reader of the list sees of it. */
interface ListPage {
  readonly rows: readonly Pick<UncoveredRow, "id" | "patientName">[];
  /** On all pages. */
  readonly total: number;
}

/** Says which visits left the list, other than those of which `isOwn` says that they were settled here; null: none. */
export function leftText(before: ListPage, after: ListPage, isOwn: (id: number) => boolean): string | null {
  const still = new Set(after.rows.map(({ id }) => id));
  const gone = before.rows.filter(({ id }) => !still.has(id));
  const others = gone.filter(({ id }) => !isOwn(id));
  const left = before.total - after.total - (gone.length - others.length);
  if (left <= 0) return null;
  const [one] = others;
  return left === 1 && one && others.length === 1
    ? `The visit of ${one.patientName} needs no new time any more`
    : `${left} visits need no new time any more`;
}

/** When and by whom a patient was asked: "Asked 10:12 by Sana", with the day where it is not today. */
export function askedText({ on, by }: NonNullable<UncoveredRow["asked"]>, today: string): string {
  const date = clinicDateOf(on);
  const time = clinicTimeOf(on);
  return `Asked ${date === today ? time : momentText({ date, time })}${by === null ? "" : ` by ${by}`}`;
}
