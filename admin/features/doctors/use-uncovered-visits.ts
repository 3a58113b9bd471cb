import { useRef, useState } from "react";
import type { UncoveredVisits } from "#contract/doctors.ts";
import type { Refusal } from "#ui/call.ts";

/** The visits that a change of a doctor would leave out, as the server found them, and why not to save so. */
export interface ShownUncoveredVisits extends UncoveredVisits {
  words: string;
}

/** What somebody is told about visits left out, and their word that it is meant: for as many as they were shown. */
export function useUncoveredVisits() {
  const [uncovered, setUncovered] = useState<ShownUncoveredVisits | null>(null);
  const meant = useRef<number | null>(null);
  return {
    uncovered,
    /** What to send along; one word counts once. */
    answer: () => {
      const seen = meant.current;
      meant.current = null;
      setUncovered(null);
      return seen === null ? {} : { allowLeftOut: true, seenLeftOut: seen };
    },
    /** For useContractForm: true when the refusal was about visits left out. */
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
