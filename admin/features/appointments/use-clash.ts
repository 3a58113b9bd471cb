import { useRef, useState } from "react";
import { clashOf } from "#admin/kit/clash-note.tsx";
import type { Clash } from "#contract/appointments.ts";
import type { Refusal } from "#ui/call.ts";

/**
 * The clash that the server found, shown for as long as the form still asks for the time it was about, and the
 * person's word that it is meant. That word counts for this one time: another clash is asked about again.
 *
 * @param wishOf the doctor and time that a form asks for, as one text.
 */
export function useClash<Values>(wishOf: (values: Values) => string) {
  const [found, setFound] = useState<{ wish: string; clash: Clash } | null>(null);
  const sent = useRef("");
  const confirmed = useRef<string | null>(null);
  return {
    /** What to send along with the values. */
    allowOverlap: (values: Values): boolean => {
      sent.current = wishOf(values);
      return confirmed.current === sent.current;
    },
    /** For useContractForm: true when the refusal was a clash. */
    onRefused: (refusal: Refusal): boolean => {
      const clash = clashOf(refusal);
      setFound(clash && { wish: sent.current, clash });
      return clash !== null;
    },
    clashWith: (values: Values): Clash | null => (found?.wish === wishOf(values) ? found.clash : null),
    confirm: (values: Values): void => {
      confirmed.current = wishOf(values);
    },
  };
}
