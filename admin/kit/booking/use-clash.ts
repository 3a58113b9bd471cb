import { useRef, useState } from "react";
import type { Clash } from "#contract/appointments.ts";
import type { Refusal } from "#ui/call.ts";

/** A clash as it is put to somebody. */
export interface ShownClash extends Clash {
  /** The appointments of the clash that they already said "Book anyway" to; null when this is the first they hear. */
  seen: readonly number[] | null;
}

interface Confirmed {
  wish: string;
  seenClashes: number[];
}

/** The facts of a double booking that a refusal carries; null when it is about something else. */
function clashOf(refusal: Refusal): Clash | null {
  return refusal.conflict?.kind === "overlap" ? (refusal.conflict as Clash) : null;
}

/**
 * The clash that the server found, shown for as long as the form still asks for the time it was about, and the
 * person's word that it is meant. That word counts for this one time and for the appointments that were shown: another
 * clash, or somebody else booked there meanwhile, is asked about again.
 *
 * @param wishOf the doctor and time that a form asks for, as one text.
 */
export function useClash<Values>(wishOf: (values: Values) => string) {
  const [found, setFound] = useState<{ wish: string; clash: ShownClash } | null>(null);
  const sent = useRef<{ wish: string; confirmed: Confirmed | null }>({ wish: "", confirmed: null });
  const confirmed = useRef<Confirmed | null>(null);
  const clashWith = (values: Values) => (found?.wish === wishOf(values) ? found.clash : null);
  return {
    clashWith,
    /** What to send along with the values. */
    answerTo: (values: Values): { allowOverlap: boolean; seenClashes?: number[] } => {
      const wish = wishOf(values);
      const word = confirmed.current?.wish === wish ? confirmed.current : null;
      sent.current = { wish, confirmed: word };
      return word ? { allowOverlap: true, seenClashes: word.seenClashes } : { allowOverlap: false };
    },
    /** For useContractForm: true when the refusal was a clash. */
    onRefused: (refusal: Refusal): boolean => {
      const clash = clashOf(refusal);
      const { wish, confirmed: word } = sent.current;
      setFound(clash && { wish, clash: { ...clash, seen: word?.seenClashes ?? null } });
      return clash !== null;
    },
    /** Takes it that the clash with these values, as it is shown, is meant. */
    confirm: (values: Values): void => {
      const shown = clashWith(values);
      confirmed.current = shown && {
        wish: wishOf(values),
        seenClashes: shown.appointments.map(({ id }) => id),
      };
    },
  };
}
