import { useRef, useState } from "react";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { Clash } from "#contract/desk/appointments.ts";
import type { Refusal } from "#ui/call.ts";

/** A clash as it is shown to the person. */
export interface ShownClash extends Clash {
  /** Ids of the appointments that they already confirmed with "Book anyway"; null when the clash is new to them. */
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
 * The clash that the server found, shown while the form still asks for that doctor and time, and the person's
 * confirmation ("Book anyway"). A confirmation counts for this time and the appointments that were shown; another
 * clash, or another appointment booked meanwhile, is asked about again.
 *
 * @param timeKeyOf the doctor and time that a form asks for, as one text.
 */
export function useClash<Values>(timeKeyOf: (values: Values) => string) {
  const [found, setFound] = useState<{ wish: string; clash: ShownClash } | null>(null);
  const sent = useRef<{ wish: string; confirmed: Confirmed | null }>({ wish: "", confirmed: null });
  const confirmed = useRef<Confirmed | null>(null);
  const clashWith = (values: Values) => (found?.wish === timeKeyOf(values) ? found.clash : null);
  /** Confirms the clash that is shown for these values. */
  const confirm = (values: Values): void => {
    const shown = clashWith(values);
    confirmed.current = shown && {
      wish: timeKeyOf(values),
      seenClashes: shown.appointments.map(({ id }) => id),
    };
  };
  return {
    clashWith,
    /** What to send along with the values. */
    answerTo: (values: Values): { allowOverlap: boolean; seenClashes?: number[] } => {
      const wish = timeKeyOf(values);
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
    confirm,
    /** For a form: the clash that is shown for its values, and "Book anyway". */
    clashIn: ({ form, submit }: Pick<ContractForm<Values>, "form" | "submit">) => ({
      clash: clashWith(form.getValues()),
      bookAnyway: (): void => {
        confirm(form.getValues());
        submit();
      },
    }),
  };
}
