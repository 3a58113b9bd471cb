import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { z } from "zod";
import { toastError, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { deferUntilPointerUp } from "#admin/kit/focus/defer-until-pointer-up.ts";
import { newIdempotencyKey, Refusal } from "#ui/call.ts";
import type { StoredRecord } from "./stale-record.ts";
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
 * One filling of a form is one submission with one idempotency key until it is saved, so a repeat after a lost answer
 * creates nothing twice, whatever was changed meanwhile.
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
  /** The server could not be asked, or its answer was lost: what was sent may have been stored. */
  onUnanswered?: () => void;
}

/** A try without an answer was saved after all, and something else has been typed since. */
export interface DuplicateSubmission {
  /** Goes on with what was saved. */
  show: () => void;
  /** Saves what is on the screen as well. */
  saveToo: () => Promise<void>;
}

export interface ContractForm<Values> {
  form: UseFormReturnType<Values>;
  submit: () => Promise<void>;
  busy: boolean;
  /** Something was typed that is not saved. Read at the moment of leaving, so a function. */
  isUnsaved: () => boolean;
  /** Why the server refused the whole form; null when it did not. */
  problem: string | null;
  duplicate: DuplicateSubmission | null;
  /** For drafts: the idempotency key once something was sent under it, and how to go on with that of before. */
  attempt: { sent: () => string | null; resume: (key: string | null) => void };
  /** What somebody else changed about the record meanwhile. */
  stale: Stale;
}

/** Read after signing in again, which happens over the form. */
const SESSION_OVER = "Your session had ended before this was saved. Save it again.";
/** Stays until the next try; the toast of the specification is gone in seconds. */
const NO_ANSWER = "There was no answer. Check the connection and save again; nothing is created twice.";
const SAVED_BEFORE = "It had been saved before. Nothing was created now.";
const INVALID = { title: "Invalid Form", text: "Please fill out all required fields correctly." };

/** Leads to the first field that is wrong, once it is marked. */
export function focusFirstError(): void {
  const focus = () => {
    const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document;
    dialog.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-invalid-field]')?.focus();
  };
  // The mark may come with the next frame only.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/**
 * The key of this filling of the form. A refusal stores nothing and leaves the key free, so it stays the same through
 * refusals too: otherwise a try without an answer and then a refused one would end in two records.
 */
function useSubmissionKey() {
  const key = useRef<string | null>(null);
  const [attempt] = useState<ContractForm<unknown>["attempt"]>(() => ({
    sent: () => key.current,
    resume: (kept) => {
      key.current = kept;
    },
  }));
  const draw = () => {
    key.current ??= newIdempotencyKey();
    return key.current;
  };
  return { attempt, draw };
}

export function useContractForm<Values extends Record<string, unknown>, Answer>(
  options: ContractFormOptions<Values, Answer>,
): ContractForm<Values> {
  const { schema, initialValues, save, onSaved, failed, invalid = INVALID, stored, onRefused } = options;
  const { onUnanswered } = options;
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    // A field that is left is looked at once nothing is being pressed.
    enhanceGetInputProps: ({ field, form: { validateField } }) => ({
      onBlur: () => deferUntilPointerUp(() => validateField(field)),
    }),
  });
  const stale = useStale(form, stored);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [duplicate, setDuplicate] = useState<DuplicateSubmission | null>(null);
  const saved = useRef(false);
  const { attempt, draw } = useSubmissionKey();

  const finish = (answer: Answer, values: Values) => {
    saved.current = true;
    attempt.resume(null);
    queries.invalidateQueries();
    onSaved(answer, values);
  };

  const refuse = async (refusal: Refusal, values: Values) => {
    if (refusal.code === 401) return setProblem(SESSION_OVER);
    const { saved: before } = refusal.conflict ?? {};
    if (before) {
      setProblem(refusal.message);
      return setDuplicate({
        show: () => finish({ data: before, message: SAVED_BEFORE } as Answer, values),
        saveToo: async () => {
          attempt.resume(null);
          await submit();
        },
      });
    }
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
    setDuplicate(null);
    try {
      finish(await save(values, { idempotencyKey: draw() }), values);
    } catch (error) {
      if (error instanceof Refusal) await refuse(error, values);
      else {
        onUnanswered?.();
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
  return { form, submit, busy, problem, duplicate, attempt, isUnsaved, stale };
}
