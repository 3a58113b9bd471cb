import { useState } from "react";
import type { Consequence } from "#admin/features/clinic/schedule/day/preview.tsx";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { type Answer, Refusal } from "#ui/call.ts";

/** The outcome of an item that is saved. */
const SAVED = "";
const NO_ANSWER = "There was no answer. Save again; what is saved already is left alone.";

/** Saves items one after another. A second try sends only those that failed; each has its own reason. */
export function useSaveSeveral<Item>(keyOf: (item: Item) => string) {
  const refresh = useRefresh();
  // Not `useAct`: each of several says for itself how it went.
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string>>(new Map());
  const saveAll = async (items: readonly Item[], save: (item: Item) => Promise<Answer<Consequence>>) => {
    setBusy(true);
    const now = new Map(outcomes);
    let added = 0;
    for (const item of items) {
      if (now.get(keyOf(item)) === SAVED) continue;
      try {
        added += (await save(item)).data.stranded.added;
        now.set(keyOf(item), SAVED);
      } catch (error) {
        now.set(keyOf(item), error instanceof Refusal ? error.message : NO_ANSWER);
      }
    }
    setOutcomes(now);
    setBusy(false);
    refresh();
    return { added, isWhole: items.every((item) => now.get(keyOf(item)) === SAVED) };
  };
  /** Why one was not stored. */
  const problemOf = (item: Item): string | undefined => outcomes.get(keyOf(item)) || undefined;
  return { busy, saveAll, problemOf };
}
