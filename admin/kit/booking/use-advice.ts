import { useDebouncedValue } from "@mantine/hooks";
import { useCall } from "#admin/kit/call/use-call.ts";
import { getAdvice } from "#contract/desk/offers.ts";
import { type BookingWish, type Judged, otherVisitText, questionOf, shownAdvice } from "./advice.ts";
import { useVisitsToCome } from "./visits-to-come.ts";

const PAUSE_MS = 250;

/**
 * What is known of the time that a form asks for; null while nothing is. An answer to an earlier wish is never shown, and a
 * call that fails says nothing: booking does not wait for advice.
 * @param wish null: nothing is asked, as for a visit whose time stays
 * @param isUntouched as `shownAdvice` has it
 */
export function useAdvice(wish: BookingWish | null, isUntouched = false): Judged | null {
  const question = wish && questionOf(wish);
  const key = JSON.stringify(question);
  const [settled] = useDebouncedValue(key, PAUSE_MS);
  const { data } = useCall(getAdvice, question && { query: question }, { enabled: settled === key });
  const visits = useVisitsToCome(wish?.idPatient ?? null);
  if (!question || !data) return null;
  const { minutes, remarks } = data;
  const otherVisit = otherVisitText(visits, wish, minutes);
  // What is free of the doctor may be the time of the patient's other visit.
  const nextOffers = data.nextOffers.filter(
    (offer) => !otherVisitText(visits, { ...wish, ...offer }, minutes),
  );
  return { minutes, remarks, against: shownAdvice({ ...data, nextOffers }, isUntouched, otherVisit) };
}
