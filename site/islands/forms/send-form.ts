import { config, type z } from "zod";
import type { Form } from "#contract/values/endpoint.ts";
import { createElement, queryRequired } from "#site/islands/elements.ts";
import { clearToasts, showToast, type ToastText } from "#site/islands/toast.ts";
import { say } from "#site/islands/urdu/voice.ts";
import { Refusal } from "#ui/call.ts";
import { type Attempt, attempts } from "./attempts.ts";
import {
  type Errors,
  errorsOf,
  firstOfEach,
  focusFirstError,
  impossibleDays,
  showErrors,
  showsErrors,
} from "./form-errors.ts";
import { overfullFields } from "./mobile-field.ts";
import { touchedFields } from "./touched-fields.ts";

// The pages' policy forbids eval, and browsers report even zod's test for it.
config({ jitless: true });

export interface PublicForm<Answer = unknown> {
  name: Form;
  /**
   * The form may carry a picture. Whether a proof of work is required is asked before sending: browsers do not read an
   * answer that arrives during an upload.
   */
  isHeavy?: boolean;
  schema: z.ZodType;
  /** The form's values by wire name, including the honeypot. */
  read(): Record<string, unknown>;
  /** Further errors that the schema cannot find, as pairs of wire name and message. */
  check?(input: Record<string, unknown>): readonly (readonly [string, string])[];
  submit(attempt: Attempt): Promise<Answer>;
  /** Resets the form after it was sent. */
  reset(): void;
  /** Called after sending, instead of showing the message `texts.sent`. */
  sent?(answer: Answer): void;
  /** Messages show as soon as a field was left, and not only after an attempt to send. */
  whenTouched?: boolean;
  /** The list of all messages, shown instead of the short warning (`error-summary.ts`). */
  summary?: { show(errors: Errors): void; isShown(): boolean; focus(): void };
  /** The errors that a refusal stands for if it names no fields. */
  blame?(refusal: Refusal): Errors;
  /** `refused`: the server refused; `failed`: it could not be reached. */
  texts: { invalid: ToastText; sent: ToastText; refused: ToastText; failed: ToastText };
}

/** The text of a form's field by its wire name. */
export function textOf(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}

/**
 * Returns a function that submits. A form that is refused with 429 (too many are being sent, it was filled in too fast,
 * or the honeypot was filled in) is sent once more with a proof of work, and with the same idempotency key.
 */
function withProofOfWork<Answer>(
  form: HTMLFormElement,
  { name, isHeavy, submit }: PublicForm<Answer>,
  attempt: ReturnType<typeof attempts>,
) {
  const work = async (onlyIfNeeded: boolean) => {
    const { proofOfWorkFor } = await import("./proof-of-work.ts");
    return await proofOfWorkFor(form, name, { onlyIfNeeded });
  };
  return async (input: Record<string, unknown>) => {
    try {
      return await submit({ ...attempt.of(input), proof: isHeavy ? await work(true) : undefined });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 429)) throw error;
      return await submit({ ...attempt.of(input), proof: await work(false) });
    }
  };
}

/** Makes the fields inert until `work` is done: what is typed meanwhile would be lost when the form is reset. */
async function whileInert<Answer>(form: HTMLFormElement, work: () => Promise<Answer>): Promise<Answer> {
  const fields = form.querySelectorAll<HTMLElement>("[data-field], [data-free-times]");
  const hold = (inert: boolean) => {
    for (const field of fields) field.inert = inert;
  };
  hold(true);
  try {
    return await work();
  } finally {
    hold(false);
  }
}

function findErrors(form: HTMLFormElement, { read, schema, check }: PublicForm): Errors {
  const input = read();
  const errors = new Map([...errorsOf(schema, input), ...impossibleDays(form)]);
  for (const [field, message] of check?.(input) ?? []) if (!errors.has(field)) errors.set(field, message);
  return errors;
}

/** Updates messages while the visitor types. Returns functions that show all messages and that clear them. */
function keepErrors(form: HTMLFormElement, definition: PublicForm) {
  const { summary, whenTouched } = definition;
  // Whether an attempt to send has shown the message of every field.
  let showsAll = false;
  const recheck = () => {
    const overfull = overfullFields(form);
    if (!whenTouched && overfull.length === 0 && !showsErrors(form)) return;
    const errors = findErrors(form, definition);
    const due = touched ? touched.of(errors) : showsAll ? errors : new Map<string, string>();
    showErrors(form, new Map([...errors].filter(([name]) => due.has(name) || overfull.includes(name))));
    showsAll &&= errors.size > 0;
    if (summary?.isShown()) summary.show(errors);
  };
  const touched = whenTouched ? touchedFields(form, recheck) : null;
  form.addEventListener("input", recheck);
  // Fields that are looked at when they are left tell so themselves, and never while a button is being pressed.
  if (!touched) form.addEventListener("change", recheck);
  if (touched) recheck();
  return {
    complain(errors: Errors) {
      touched?.touchAll();
      showsAll = errors.size > 0;
      showErrors(form, errors);
      summary?.show(errors);
      if (errors.size === 0) return;
      if (summary) summary.focus();
      else focusFirstError(form);
    },
    clear: () => touched?.clear(),
  };
}

/**
 * Says above the button that a form did not arrive and why, until the next try: the toast's fixed words do not name the
 * connection. Returns functions that say it and take it away.
 */
function sayUnsent(form: HTMLFormElement) {
  let line: HTMLElement | undefined;
  return {
    clear: () => line?.remove(),
    show() {
      line = createElement("p", { className: "unsent" }, say(navigator.onLine ? "noAnswer" : "noConnection"));
      line.setAttribute("role", "alert");
      queryRequired(form, ".send").prepend(line);
    },
  };
}

/** Returns the function that validates, sends and resets a public form. */
export function submitHandler<Answer>(
  form: HTMLFormElement,
  definition: PublicForm<Answer>,
): () => Promise<void> {
  const { texts, blame, summary } = definition;
  const attempt = attempts();
  const submit = withProofOfWork(form, definition, attempt);
  const { complain, clear } = keepErrors(form, definition);
  const unsent = sayUnsent(form);
  return async () => {
    clearToasts();
    unsent.clear();
    const errors = findErrors(form, definition);
    complain(errors);
    if (errors.size > 0) {
      if (!summary) showToast("warning", texts.invalid);
      return;
    }
    try {
      const answer = await whileInert(form, () => submit(definition.read()));
      clear();
      definition.reset();
      attempt.renew();
      if (definition.sent) definition.sent(answer);
      else showToast("success", texts.sent);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      showToast("error", refusal ? texts.refused : texts.failed);
      if (!refusal) return unsent.show();
      attempt.forget();
      complain(refusal.errors.length === 0 && blame ? blame(refusal) : firstOfEach(refusal.errors));
    }
  };
}
