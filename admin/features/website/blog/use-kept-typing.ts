import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { forgetDraft, readDraft, typedFields, writeDraft } from "#admin/kit/form/drafts.ts";

const PAUSE_MS = 300;

const asRecord = (values: object) => ({ ...values }) as Record<string, unknown>;

/** What was typed here before a reload, on top of the post as it is kept; and where it is kept from now on. */
export function useTyped<Values extends object>(initial: Values) {
  const { pathname } = useLocation();
  const [place] = useState(pathname);
  const [typed] = useState(() => {
    const fields = Object.entries(readDraft(place)?.typed ?? {});
    return Object.fromEntries(fields.filter(([field]) => field in initial)) as Partial<Values>;
  });
  return { place, values: { ...initial, ...typed }, isBroughtBack: Object.keys(typed).length > 0 };
}

/** Keeps in this tab what is typed and not saved, so that a reload or a crash takes nothing away. */
export function useKeepTyping(place: string, { before, values }: { before: object; values: object }): void {
  const keep = useEffectEvent(() => {
    const typed = typedFields(asRecord(values), asRecord(before));
    if (Object.keys(typed).length > 0) writeDraft(place, { typed, picked: {}, attempt: null });
    else forgetDraft(place);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is the reason
  useEffect(() => {
    const timer = setTimeout(() => keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, before]);
  useEffect(() => {
    const now = () => keep();
    window.addEventListener("pagehide", now);
    return () => {
      window.removeEventListener("pagehide", now);
      // Left inside the application: what was unsaved was given up there.
      forgetDraft(place);
    };
  }, [place]);
}
