import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { z } from "zod";
import { newIdempotencyKey, Refusal } from "#ui/call.ts";
import { afterPress } from "./after-press.ts";
import type { StoredRecord } from "./stale-record.ts";
import { toastError, toastWarning } from "./toasts.ts";
import { useUnsavedWork } from "./unsaved-work.ts";
import { type Stale, useStale } from "./use-stale.ts";

/**
 * A form on the contract's own schema: the same rules and messages as the server's.
 *
 *   const contractForm = useContractForm({
 *     schema: AppointmentInput,
 *     initialValues: { idPatient: null, … },
 *     save: (values, options) => call(createAppointment, { body: values }, options),
 *     onSaved: () => { toastSuccess("…"); navigate("…"); },
 *     failed: "An error occurred. Please try again later.",
 *   });
 *   <FormPage contractForm={contractForm} …><TextInput {...contractForm.form.getInputProps("fullName")} /></FormPage>
 *
 * A repeat after a lost answer carries the first try's idempotency key, so nothing is created twice.
 */
interface ContractFormOptions<Values, Answer> {
  schema: z.ZodType;
  initialValues: Values;
  save: (values: Values, options: { idempotencyKey: string }) => Promise<Answer>;
  onSaved: (answer: Answer, values: Values) => void;
  /** Error toast when the server cannot be asked. */
  failed: string;
  /** Warning toast when fields are wrong; the specification's "Invalid Form" unless told. */
  invalid?: { title?: string; text: string };
  /** The record that is being edited: when somebody else changed it meanwhile, the form says what and merges it. */
  stored?: StoredRecord<Values>;
  /** Sees a refusal first; true when it has dealt with it, e.g. by showing a clash in its place. */
  onRefused?: (refusal: Refusal) => boolean;
}

export interface ContractForm<Values> {
  form: UseFormReturnType<Values>;
  submit: () => Promise<void>;
  busy: boolean;
  /** Something was typed that is not saved. Read at the moment of leaving, so a function. */
  isUnsaved: () => boolean;
  /** Why the server refused the whole form; null when it did not. */
  problem: string | null;
  /** What somebody else changed about the record meanwhile. */
  stale: Stale;
}

/** Read after signing in again, which happens over the form. */
const SESSION_OVER = "Your session had ended before this was saved. Save it again.";
/** Stays until the next try; the toast of the specification is gone in seconds. */
const NO_ANSWER = "There was no answer. Check the connection and save again; nothing is created twice.";
const INVALID = { title: "Invalid Form", text: "Please fill out all required fields correctly." };

/** Leads to the first field that is wrong, once it is marked. */
export function focusFirstError(): void {
  const focus = () =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-invalid-field]')?.focus();
  // The mark may come with the next frame only.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/** One key per logical submission: the same values sent again are the same submission. */
function useSubmissionKey() {
  const last = useRef<{ values: string; key: string } | null>(null);
  return (values: unknown) => {
    const text = JSON.stringify(values);
    if (last.current?.values !== text) last.current = { values: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}

export function useContractForm<Values extends Record<string, unknown>, Answer>(
  options: ContractFormOptions<Values, Answer>,
): ContractForm<Values> {
  const { schema, initialValues, save, onSaved, failed, invalid = INVALID, stored, onRefused } = options;
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    // A field that is left is looked at once nothing is being pressed.
    enhanceGetInputProps: ({ field, form: { validateField } }) => ({
      onBlur: () => afterPress(() => validateField(field)),
    }),
  });
  const stale = useStale(form, stored);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const saved = useRef(false);
  const keyFor = useSubmissionKey();

  const refuse = async (refusal: Refusal) => {
    if (refusal.code === 401) return setProblem(SESSION_OVER);
    if (onRefused?.(refusal)) return;
    // The note over the form says all there is to say.
    if (refusal.code === 409 && (await stale.look())) return;
    const known = refusal.errors.filter(({ field }) => field !== "");
    for (const { field, message } of known) form.setFieldError(field, message);
    if (known.length > 0) focusFirstError();
    setProblem(refusal.message);
    toastWarning(refusal.message, { form: true });
  };

  const send = async (values: Values) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await save(values, { idempotencyKey: keyFor(values) });
      saved.current = true;
      queries.invalidateQueries();
      onSaved(answer, values);
    } catch (error) {
      if (error instanceof Refusal) await refuse(error);
      else {
        setProblem(NO_ANSWER);
        toastError(failed, { form: true });
      }
    } finally {
      setBusy(false);
    }
  };

  const submit = async () => {
    if (busy) return;
    if (form.validate().hasErrors) {
      toastWarning(invalid.text, { title: invalid.title, form: true });
      focusFirstError();
      return;
    }
    await send(form.getValues());
  };
  const isUnsaved = () => form.isDirty() && !saved.current;
  useUnsavedWork(isUnsaved);
  return { form, submit, busy, problem, isUnsaved, stale };
}
