import { useRefresh } from "#admin/kit/call/use-call.ts";
import "./validation.ts";
import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { useRef, useState } from "react";
import type { z } from "zod";
import { toastError, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { deferUntilPointerUp } from "#admin/kit/focus/defer-until-pointer-up.ts";
import { openDialog } from "#admin/kit/focus/open-dialog.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { newIdempotencyKey, Refusal } from "#ui/call.ts";
import type { StoredRecord } from "./stale-record.ts";
import { useSteadyProps } from "./steady-props.ts";
import { useUnsavedWork } from "./unsaved-work.ts";
import { useBuiltSchema } from "./use-built-schema.ts";
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
 * A form keeps one idempotency key until it is saved, so submitting again after a lost answer creates nothing twice,
 * even if fields were changed meanwhile.
 */
interface ContractFormOptions<Values, Answer> {
  schema: z.ZodType;
  initialValues: Values;
  save: (values: Values, options: SaveOptions) => Promise<Answer>;
  /** Of a form that moves money, whose call takes `intoNextDay`: once the day is closed it offers to count it the first open day. One that pays from the drawer takes `beyondDrawer` too. */
  movesMoney?: boolean;
  onSaved: (answer: Answer, values: Values) => void;
  /** For a form that stays open after saving: the values it goes on with. Without it the page is left. */
  goesOnWith?: (answer: Answer) => Values;
  /** Error toast when the server cannot be asked, where a form has fixed words for it. */
  failed?: string;
  /** Warning toast when fields are wrong; "Invalid Form" unless told. */
  invalid?: { title?: string; text: string };
  /** The record that is being edited: when somebody else changed it meanwhile, the form says what and merges it. */
  stored?: StoredRecord<Values>;
  /** Refetches what the form shows after a refusal, because others may have changed it. */
  isContested?: boolean;
  /** Called first with a refusal; returns true when it has handled it, e.g. by showing a clash in its place. */
  onRefused?: (refusal: Refusal) => boolean;
  /** The server did not answer, so what was sent may or may not have been stored. */
  onUnanswered?: () => void;
}

/** What a form is saved with. */
export interface SaveOptions {
  idempotencyKey: string;
  /** Whether money counts the first open day, because its own is closed. */
  intoNextDay: boolean;
  /** Whether it is paid from a drawer that should hold less. */
  beyondDrawer: boolean;
}

/** What is asked before money moves: its day is closed already, or the drawer should hold less. */
export interface MoneyQuestion {
  answer: string;
  /** Saves it with that answer. */
  give: () => Promise<void>;
}

/** An earlier submission without an answer had been saved after all, and the form was changed since. */
export interface DuplicateSubmission {
  /** Continues with the record that was saved. */
  show: () => void;
  /** Saves what is on the screen as a second record. */
  saveToo: () => Promise<void>;
}

export interface ContractForm<Values> {
  form: UseFormReturnType<Values>;
  submit: () => Promise<void>;
  /** Whether it is being saved, or saved and about to be left. */
  busy: boolean;
  /** Whether there is unsaved input; a function, because it is asked at the moment of leaving. */
  isUnsaved: () => boolean;
  /** Why the server refused the whole form; null when it did not. */
  problem: string | null;
  duplicate: DuplicateSubmission | null;
  question: MoneyQuestion | null;
  /** For drafts: the idempotency key once something was sent with it, and how to continue with a stored one. */
  attempt: { sent: () => string | null; resume: (key: string | null) => void };
  /** What somebody else changed about the record meanwhile. */
  stale: Stale;
  /** Puts other values in place of what is typed and stored; nothing is unsaved then. */
  beginWith: (values: Values) => void;
}

/** Shown after signing in again, which happens in a dialog over the form. */
const SESSION_OVER = "Your session had ended before this was saved. Save it again.";
/** Stays until the next try; the toast is gone in seconds. */
export const NO_ANSWER =
  "There was no answer. Check the connection and save again; nothing is created twice.";
const SAVED_BEFORE = "It had been saved before. Nothing was created now.";
const INVALID = { title: "Invalid Form", text: "Please fill out all required fields correctly." };

/** What is certain where the browser knows that it has no connection. */
const NO_CONNECTION = "There is no connection, so nothing was saved. Try again once it is back.";
const NOT_ANSWERED =
  "No answer: the connection or the clinic’s computer is gone. Nothing is saved twice, so try again.";

type Answers = Omit<SaveOptions, "idempotencyKey">;
const NOTHING_ANSWERED: Answers = { intoNextDay: false, beyondDrawer: false };

/** What a refusal asks about money, and what its answer is sent as; null: it asks nothing. */
function questionOf({ conflict }: Refusal): { answer: string; answered: Partial<Answers> } | null {
  if (conflict?.kind === "beyond drawer")
    return { answer: "Pay it from the drawer", answered: { beyondDrawer: true } };
  if (conflict?.kind !== "day closed") return null;
  return { answer: `Count it ${dayWord(String(conflict.nextDay))}`, answered: { intoNextDay: true } };
}

/** "today", "tomorrow" or "on 26-Nov-2026". */
function dayWord(day: string): string {
  const today = clinicToday();
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : `on ${formatDate(day)}`;
}

/** Brings why the form was not saved into sight: on a phone it stands above fields that fill the screen. */
function showProblem(): void {
  const show = () =>
    (openDialog() ?? document).querySelector("[data-problem]")?.scrollIntoView({ block: "center" });
  requestAnimationFrame(() => requestAnimationFrame(show));
}

/** Whether a field holds a text that is no such value, which it says itself (`kit/fields/typed-number.tsx`). */
const holdsRefused = () =>
  (openDialog() ?? document).querySelector(":is(form, [data-form]) [data-refused]") !== null;

/** Focuses the first invalid field and brings it into sight with its label, once it is marked as such. */
export function focusFirstError(): void {
  const focus = () => {
    // By selector: any kind of field may be the invalid one. Fields that are sent without a <form> stand in [data-form].
    const field = (openDialog() ?? document).querySelector<HTMLElement>(
      ':is(form, [data-form]) :is([aria-invalid="true"], [data-invalid-field])',
    );
    field?.focus();
    // One that had the focus all along would stay where it is.
    field?.scrollIntoView({ block: "nearest" });
  };
  // React may mark it only in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/**
 * The idempotency key of this form. It stays the same after a refusal, which stores nothing: with a new key, a
 * submission without an answer followed by a refused one could end in two records.
 */
function useSubmissionKey() {
  const key = useRef<string | null>(null);
  const [attempt] = useState<ContractForm<unknown>["attempt"]>(() => ({
    sent: () => key.current,
    resume: (kept) => {
      key.current = kept;
    },
  }));
  const currentKey = () => {
    key.current ??= newIdempotencyKey();
    return key.current;
  };
  return { attempt, currentKey };
}

/** Over 60 lines: validating, sending and what follows a refusal share the state of one submission. */
export function useContractForm<Values extends Record<string, unknown>, Answer>(
  options: ContractFormOptions<Values, Answer>,
): ContractForm<Values> {
  const { schema, initialValues, save, onSaved, failed, invalid = INVALID, stored, onRefused } = options;
  const { goesOnWith, onUnanswered } = options;
  useBuiltSchema(schema, initialValues);
  const drawn = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    // A field that loses the focus is validated once no button is being pressed.
    enhanceGetInputProps: ({ field, form: { validateField } }) => ({
      onBlur: () => deferUntilPointerUp(() => validateField(field)),
    }),
  });
  const form = useSteadyProps(drawn);
  const stale = useStale(form, stored);
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [duplicate, setDuplicate] = useState<DuplicateSubmission | null>(null);
  const [question, setQuestion] = useState<MoneyQuestion | null>(null);
  const saved = useRef(false);
  const { attempt, currentKey } = useSubmissionKey();

  const beginWith = (next: Values) => {
    setProblem(null);
    form.setInitialValues(next);
    form.setValues(next);
    form.clearErrors();
  };

  const finish = (answer: Answer, values: Values) => {
    if (goesOnWith) beginWith(goesOnWith(answer));
    else saved.current = true;
    attempt.resume(null);
    refresh();
    onSaved(answer, values);
  };

  const refuse = async (refusal: Refusal, values: Values, answers: Answers) => {
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
    const asked = options.movesMoney ? questionOf(refusal) : null;
    if (asked) {
      setProblem(refusal.message);
      return setQuestion({
        answer: asked.answer,
        give: () => send(values, { ...answers, ...asked.answered }),
      });
    }
    if (options.isContested) refresh();
    if (onRefused?.(refusal)) return;
    // The note above the form says everything.
    if (refusal.code === 409 && (await stale.look())) return;
    const known = refusal.errors.filter(({ field }) => field !== "");
    for (const { field, message } of known) form.setFieldError(field, message);
    if (known.length > 0) focusFirstError();
    setProblem(refusal.message);
    toastWarning(refusal.message, { form: true });
  };

  const send = async (values: Values, answers = NOTHING_ANSWERED) => {
    // The form stands until the next screen has loaded: whoever presses again meant the first time.
    if (saved.current) return;
    setBusy(true);
    setProblem(null);
    setDuplicate(null);
    setQuestion(null);
    try {
      finish(await save(values, { idempotencyKey: currentKey(), ...answers }), values);
    } catch (error) {
      if (error instanceof Refusal) await refuse(error, values, answers);
      else {
        onUnanswered?.();
        setProblem(navigator.onLine ? NO_ANSWER : NO_CONNECTION);
        showProblem();
        toastError(failed ?? (navigator.onLine ? NOT_ANSWERED : NO_CONNECTION), { form: true });
      }
    } finally {
      setBusy(saved.current);
    }
  };

  const submit = async () => {
    if (busy || saved.current) return;
    if (form.validate().hasErrors || holdsRefused()) {
      toastWarning(invalid.text, { title: invalid.title, form: true });
      focusFirstError();
      return;
    }
    await send(form.getValues());
  };
  const isUnsaved = () => form.isDirty() && !saved.current;
  useUnsavedWork(isUnsaved);
  return { form, submit, busy, problem, duplicate, question, attempt, isUnsaved, stale, beginWith };
}
