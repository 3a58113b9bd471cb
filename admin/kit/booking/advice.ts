import type { getAdvice, OfferedTime } from "#contract/desk/offers.ts";
import type { OutputOf, QueryOf } from "#contract/values/endpoint.ts";
import { overlaps } from "#rules/clinic/hours/free-times.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { formatDay, formatTime } from "#rules/values/display.ts";
import { isCalendarDate, isTimeOfDay } from "#rules/values/time/clinic-time.ts";

/** What a form asks for so far; day `yyyy-MM-dd`, time `HH:mm`. Without a length it is that of the services, else of the appointment. */
export interface BookingWish {
  idDoctor: number | null;
  date: string | null;
  time: string;
  idServices?: number[];
  durationMinutes?: number;
  /** The appointment that is moved or changed: it is in nobody's way. */
  idAppointment?: number;
  /** Whose other visits stand in the way too, where that is known. */
  idPatient?: number | null;
}

export type AdviceQuestion = QueryOf<typeof getAdvice>;
type Answer = OutputOf<typeof getAdvice>;

/** What is known of the time of a form. */
export interface Judged {
  /** How long the visit will be, in minutes. */
  minutes: number;
  /** What is to be known of the time, and does not speak against it. */
  remarks: string[];
  /** What speaks against it; null: nothing. */
  against: ShownAdvice | null;
}

/** What is shown of a time that something speaks against. */
export interface ShownAdvice {
  /** What speaks against the time, a sentence each; at least one. */
  words: string[];
  /** The nearest free times of the doctor. */
  offers: OfferedTime[];
  /** Somebody may say that it is booked outside the hours. */
  mayKeep: boolean;
}

/** The question about a wish; null until doctor, day and time are chosen. */
export function questionOf(wish: BookingWish): AdviceQuestion | null {
  const { idDoctor, date, time, idServices, durationMinutes, idAppointment = null } = wish;
  if (idDoctor === null || date === null || !isCalendarDate(date) || !isTimeOfDay(time)) return null;
  // An empty list is no list of ids to the server.
  const services = idServices?.length ? { idServices } : {};
  return { idDoctor, date, time, ...services, durationMinutes, idAppointment };
}

/** A visit that the patient comes to with some doctor. */
interface OtherVisit {
  id: number;
  idDoctor: number;
  doctorName: string;
  appointmentDate: string;
  appointmentTime: string;
  durationMinutes: number;
}

/**
 * Says which of the patient's other visits, with other doctors, takes place at the time that is asked for; null: none does.
 * Those with the same doctor are among the server's reasons.
 */
export function otherVisitText(
  visits: readonly OtherVisit[],
  { idDoctor, date, time, idAppointment }: BookingWish,
  minutes: number,
): string | null {
  const other = visits.find(
    (visit) =>
      visit.id !== idAppointment &&
      visit.idDoctor !== idDoctor &&
      visit.appointmentDate === date &&
      overlaps({ time, durationMinutes: minutes }, { ...visit, time: visit.appointmentTime }),
  );
  return other
    ? `The patient is with ${calledDoctor(other.doctorName)} at ${other.appointmentTime} then.`
    : null;
}

/** Reasons that leave the choice to whoever books: nothing but the hours stands in the way. */
const ABOUT_HOURS: ReadonlySet<string> = new Set(["notIn", "leave", "holiday", "break", "byToken"]);

/**
 * What of an answer is shown; null: nothing speaks against the time.
 * @param isUntouched day and time are those with which a new form began, the present minute, which passes while it is
 * filled in.
 * @param otherVisit as `otherVisitText` says it
 */
export function shownAdvice(
  { reasons, nextOffers }: Pick<Answer, "reasons" | "nextOffers">,
  isUntouched = false,
  otherVisit: string | null = null,
): ShownAdvice | null {
  const told = reasons.filter(({ kind }) => !(isUntouched && kind === "past"));
  const sentences = [...new Set([...told.map(({ words }) => words), ...(otherVisit ? [otherVisit] : [])])];
  if (sentences.length === 0) return null;
  return {
    words: sentences,
    offers: nextOffers,
    mayKeep: told.some(({ kind }) => ABOUT_HOURS.has(kind)),
  };
}

/** An offer on its button: the time alone on the day that is asked for, else "Fri 20-Nov, 16:30". */
export const offerText = ({ date, time }: OfferedTime, asked: string | null): string =>
  date === asked ? formatTime(time) : `${formatDay(date)}, ${formatTime(time)}`;
