import { useRef, useState } from "react";
import type { UncoveredVisits } from "#contract/clinic/doctors.ts";
import type { Refusal } from "#ui/call.ts";

/** The upcoming visits that a change would leave without their doctor, with the server's message. */
export interface ShownUncoveredVisits extends UncoveredVisits {
  words: string;
}

/** Shows uncovered visits and confirms the change, for as many visits as were shown. */
export function useUncoveredVisits() {
  const [uncovered, setUncovered] = useState<ShownUncoveredVisits | null>(null);
  const meant = useRef<number | null>(null);
  return {
    uncovered,
    /** The confirmation to send; it counts for one save. */
    answer: () => {
      const seen = meant.current;
      meant.current = null;
      setUncovered(null);
      return seen === null ? {} : { allowLeftOut: true, seenLeftOut: seen };
    },
    /** For useContractForm: true when the refusal was about uncovered visits. */
    onRefused: (refusal: Refusal): boolean => {
      const isAbout = refusal.conflict?.kind === "visitsLeftOut";
      if (isAbout) setUncovered({ ...(refusal.conflict as UncoveredVisits), words: refusal.message });
      return isAbout;
    },
    confirm: () => {
      meant.current = uncovered?.count ?? null;
    },
  };
}
