import "#admin/kit/form/validation.ts";
import { useRef, useState } from "react";
import { z } from "zod";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { addVitals, type VitalsEntry } from "#contract/clinical/vitals.ts";
import { readVitals, type TypedVitals } from "#rules/clinical/read-vitals.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import type { MeasuredVisit } from "./measured-visit.ts";

export type VitalsValues = { -readonly [Field in keyof TypedVitals]: TypedVitals[Field] };

const EMPTY: VitalsValues = {
  pressure: "",
  pulse: "",
  temperatureC: "",
  spo2: "",
  weightKg: "",
  heightCm: "",
  glucoseMgdl: "",
  glucoseKind: null,
};

/** What was typed, read as the server reads it, with each message at its field. */
const TypedForm = z.custom<VitalsValues>().superRefine((values, context) => {
  for (const { field, message } of readVitals(values).problems)
    context.addIssue({ code: "custom", path: [field], message });
});

export interface VitalsForm {
  contractForm: ContractForm<VitalsValues>;
  /** Nothing is typed, so there is nothing to save. */
  isEmpty: boolean;
  /** Answers whether nothing is left to save. */
  save: () => Promise<boolean>;
  /** What is asked about unlikely values, as long as they stand as they were asked about; null: nothing. */
  asked: string | null;
}

/** The row in which a visit's vitals are typed. Unlikely values are asked about once: saving again keeps them. */
export function useVitalsForm(visit: MeasuredVisit, onSaved: (entry: VitalsEntry) => void): VitalsForm {
  const [asked, ask] = useState<{ message: string; of: string } | null>(null);
  const isSaved = useRef(false);
  const isAsked = (values: VitalsValues) => asked?.of === JSON.stringify(values);
  const contractForm = useContractForm({
    schema: TypedForm,
    initialValues: EMPTY,
    save: (values, options) => {
      const { vitals } = readVitals(values);
      const body = { appointmentId: visit.id, idPatient: visit.idPatient, confirmed: isAsked(values) };
      return call(addVitals, { body: { ...body, ...vitals } }, options);
    },
    onSaved: ({ data, message }) => {
      ask(null);
      isSaved.current = true;
      toastSuccess(message);
      onSaved(data);
    },
    onRefused: ({ conflict, message }) => {
      if (conflict?.kind !== "unlikely") return false;
      ask({ message, of: JSON.stringify(contractForm.form.getValues()) });
      return true;
    },
    goesOnWith: () => EMPTY,
    failed: say("An error occurred. Please try again later."),
  });
  const { values } = contractForm.form;
  const isEmpty = Object.values(values).every((typed) => (typed ?? "").trim() === "");
  const save = async () => {
    if (isEmpty) return true;
    isSaved.current = false;
    await contractForm.submit();
    return isSaved.current;
  };
  return { contractForm, isEmpty, save, asked: asked && isAsked(values) ? asked.message : null };
}
