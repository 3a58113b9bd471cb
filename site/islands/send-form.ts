import { config, type z } from "zod";
import { Refusal } from "#ui/call.ts";
import { type Attempt, attempts } from "./attempts.ts";
import {
  type Errors,
  errorsOf,
  firstOfEach,
  focusFirstError,
  showErrors,
  showsErrors,
} from "./form-errors.ts";
import { clearToasts, showToast, type Words } from "./toast.ts";
import { touchedFields } from "./touched-fields.ts";

// The pages forbid code made from text, and a browser reports even the attempt.
config({ jitless: true });

export interface PublicForm<Answer = unknown> {
  schema: z.ZodType;
  /** The form's values by wire name, the robots' trap included. */
  read(): Record<string, unknown>;
  /** Wrong in a way that the schema cannot know, by wire name. */
  check?(input: Record<string, unknown>): readonly (readonly [string, string])[];
  submit(attempt: Attempt): Promise<Answer>;
  /** Puts the form back to how it was, once it has been sent. */
  reset(): void;
  /** What follows, instead of the message that it was sent. */
  sent?(answer: Answer): void;
  /** Messages show as soon as their field has been left, and not only after an attempt to send. */
  whenTouched?: boolean;
  /** A list of all messages that stands for the short warning; see `error-summary.ts`. */
  summary?: { show(errors: Errors): void; isShown(): boolean; focus(): void };
  /** The fields that a refusal is about, when it does not name them. */
  blame?(refusal: Refusal): Errors;
  /** `refused`: the server answered and said no; `failed`: it could not be asked. */
  texts: { invalid: Words; sent: Words; refused: Words; failed: Words };
}

/** Seconds that a visitor is kept waiting on the server's word before it is asked once more. */
const PATIENCE = 5;

/** Text of a form's field by its wire name. */
export function textOf(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Answers how to submit: once more after a short wait if the server asks for one, as it does of very quick hands. */
function patiently<Answer>(submit: PublicForm<Answer>["submit"], attempt: ReturnType<typeof attempts>) {
  return async (input: Record<string, unknown>) => {
    try {
      return await submit(attempt.of(input));
    } catch (error) {
      const seconds = error instanceof Refusal && error.code === 429 ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > PATIENCE) throw error;
      await wait(seconds);
      attempt.forget();
      return await submit(attempt.of(input));
    }
  };
}

/** Lets nothing be typed or chosen until `work` is done: it would be lost when the form stands empty again. */
async function undisturbed<Answer>(form: HTMLFormElement, work: () => Promise<Answer>): Promise<Answer> {
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

function findErrors({ read, schema, check }: PublicForm): Errors {
  const input = read();
  const errors = new Map(errorsOf(schema, input));
  for (const [field, message] of check?.(input) ?? []) if (!errors.has(field)) errors.set(field, message);
  return errors;
}

/** Keeps messages true while the visitor goes on typing; answers how to show all of them, and to begin anew. */
function keepErrors(form: HTMLFormElement, definition: PublicForm) {
  const { summary, whenTouched } = definition;
  const recheck = () => {
    if (!whenTouched && !showsErrors(form)) return;
    const errors = findErrors(definition);
    showErrors(form, touched ? touched.of(errors) : errors);
    if (summary?.isShown()) summary.show(errors);
  };
  const touched = whenTouched ? touchedFields(form, recheck) : null;
  form.addEventListener("input", recheck);
  form.addEventListener("change", recheck);
  if (touched) recheck();
  return {
    complain(errors: Errors) {
      touched?.touchAll();
      showErrors(form, errors);
      summary?.show(errors);
      if (errors.size === 0) return;
      if (summary) summary.focus();
      else focusFirstError(form);
    },
    clear: () => touched?.clear(),
  };
}

/** Validates, sends and resets a public form; answers the function that does it. */
export function sender<Answer>(form: HTMLFormElement, definition: PublicForm<Answer>): () => Promise<void> {
  const { texts, blame, summary } = definition;
  const attempt = attempts();
  const submit = patiently(definition.submit, attempt);
  const { complain, clear } = keepErrors(form, definition);
  return async () => {
    clearToasts();
    const errors = findErrors(definition);
    complain(errors);
    if (errors.size > 0) {
      if (!summary) showToast("warning", texts.invalid);
      return;
    }
    try {
      const answer = await undisturbed(form, () => submit(definition.read()));
      clear();
      definition.reset();
      attempt.renew();
      if (definition.sent) definition.sent(answer);
      else showToast("success", texts.sent);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      showToast("error", refusal ? texts.refused : texts.failed);
      if (!refusal) return;
      attempt.forget();
      complain(refusal.errors.length === 0 && blame ? blame(refusal) : firstOfEach(refusal.errors));
    }
  };
}
