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

/** Input that lasts until something else is done with it, such as a count until its day is closed. */
export interface LastingInput<Values> {
  /** What it is about: input about anything else does not come back. */
  of: string;
  /** Before anything was typed. */
  empty: Values;
}

interface Kept<Values> {
  place: string;
  picked: PickedRef;
  lasting: LastingInput<Values> | undefined;
  /** Whether the input was done with, so that leaving the page keeps none of it. */
  isDone: RefObject<boolean>;
}

/** Stores the draft a moment after each change and when the page is left, and deletes it when nothing is unsaved. */
function useStoreDraft<Values>(
  contractForm: ContractForm<Values>,
  { place, picked, lasting, isDone }: Kept<Values>,
) {
  const { form, isUnsaved, attempt, busy } = contractForm;
  const typedNow = () =>
    typedFields(
      form.getValues() as Record<string, unknown>,
      (lasting?.empty ?? form.getInitialValues()) as Record<string, unknown>,
    );
  const isKept = () => (lasting ? Object.keys(typedNow()).length > 0 : isUnsaved());
  const keep = useEffectEvent(() => {
    if (isKept()) writeDraft(place, { typed: typedNow(), picked: picked.current, attempt: attempt.sent() });
    else forgetDraft(place);
  });
  const isUnsavedNow = useEffectEvent(isKept);
  const lasts = lasting !== undefined;

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
      else if (lasts && !isDone.current) keep();
    };
  }, [place, lasts, isDone]);
}

/**
 * Keeps unsaved input of a form page across a reload or a crash, and restores it for its author on top of the record
 * as it is stored now. The draft is deleted once it is saved or discarded; that of `lasting` input only by `forget`. A form
 * that is only part of a page names its `own` place.
 */
export function useDraft<Values>(
  contractForm: ContractForm<Values>,
  lasting?: LastingInput<Values>,
  own?: string,
) {
  const { form } = contractForm;
  const { pathname, search } = useLocation();
  const [place] = useState(own ?? pathname + search + (lasting ? ` ${lasting.of}` : ""));
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
  const isDone = useRef(false);
  useStoreDraft(contractForm, { place, picked, lasting, isDone });

  const forget = () => {
    isDone.current = true;
    forgetDraft(place);
  };
  const startAgain = () => {
    forgetDraft(place);
    contractForm.attempt.resume(null);
    if (lasting) contractForm.beginWith(lasting.empty);
    else form.reset();
    setBroughtBack(false);
  };
  return { broughtBack, startAgain, forget, pickedRecords };
}
