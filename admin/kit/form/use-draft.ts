import { createContext, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { forgetDraft, type PickedRecord, readDraft, typedFields, writeDraft } from "./drafts.ts";
import type { ContractForm } from "./use-contract-form.ts";

const PAUSE_MS = 300;

/** The records chosen in the pickers of a form, by field, so that a restored draft can show them again. */
export interface PickedRecords {
  remember: (field: string, picked: PickedRecord | null) => void;
  /** The text for an id, if it was chosen in this form or restored from a draft. */
  recall: (field: string, id: number) => string | undefined;
}

export const PickedRecordsContext = createContext<PickedRecords | null>(null);

type PickedRef = RefObject<Record<string, PickedRecord>>;

function usePickedRecords() {
  const picked: PickedRef = useRef({});
  const [pickedRecords] = useState<PickedRecords>(() => ({
    remember: (field, choice) => {
      if (choice) picked.current[field] = { id: choice.id, text: choice.text };
      else delete picked.current[field];
    },
    recall: (field, id) => (picked.current[field]?.id === id ? picked.current[field].text : undefined),
  }));
  return { picked, pickedRecords };
}

/** Stores the draft a moment after each change and when the page is left, and deletes it when nothing is unsaved. */
function useStoreDraft<Values>(contractForm: ContractForm<Values>, place: string, picked: PickedRef) {
  const { form, isUnsaved, attempt, busy } = contractForm;
  const keep = useEffectEvent(() => {
    const values = form.getValues() as Record<string, unknown>;
    const typed = typedFields(values, form.getInitialValues() as Record<string, unknown>);
    if (isUnsaved()) writeDraft(place, { typed, picked: picked.current, attempt: attempt.sent() });
    else forgetDraft(place);
  });
  const isUnsavedNow = useEffectEvent(isUnsaved);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is the reason
  useEffect(() => {
    const timer = setTimeout(() => keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form.values]);
  // A submission may be stored although its answer never arrives, so its key is stored before.
  useEffect(() => {
    if (busy) keep();
  }, [busy]);
  useEffect(() => {
    const now = () => keep();
    window.addEventListener("pagehide", now);
    return () => {
      window.removeEventListener("pagehide", now);
      if (!isUnsavedNow()) forgetDraft(place);
    };
  }, [place]);
}

/**
 * Keeps unsaved input of a form page across a reload or a crash, and restores it for its author on top of the record
 * as it is stored now. The draft is deleted once it is saved or discarded.
 */
export function useDraft<Values>(contractForm: ContractForm<Values>) {
  const { form } = contractForm;
  const { pathname, search } = useLocation();
  const [place] = useState(pathname + search);
  const [broughtBack, setBroughtBack] = useState(false);
  const { picked, pickedRecords } = usePickedRecords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const draft = readDraft(place);
    const known = Object.keys(form.getInitialValues() as object);
    const typed = Object.entries(draft?.typed ?? {}).filter(([field]) => known.includes(field));
    if (typed.length === 0) return;
    picked.current = { ...draft?.picked };
    contractForm.attempt.resume(draft?.attempt ?? null);
    form.setValues(Object.fromEntries(typed) as Partial<Values>);
    setBroughtBack(true);
  }, []);
  useStoreDraft(contractForm, place, picked);

  const forget = () => forgetDraft(place);
  const startAgain = () => {
    forget();
    contractForm.attempt.resume(null);
    form.reset();
    setBroughtBack(false);
  };
  return { broughtBack, startAgain, forget, pickedRecords };
}
