import { config, type z } from "zod";
import type { Form } from "#contract/endpoint.ts";
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
import { clearToasts, showToast, type ToastText } from "./toast.ts";
import { touchedFields } from "./touched-fields.ts";

// The pages forbid code made from text, and a browser reports even the attempt.
config({ jitless: true });

export interface PublicForm<Answer = unknown> {
  name: Form;
  /** It may carry a picture: whether it may be sent is asked first, for an answer to half a picture is not heard. */
  isHeavy?: boolean;
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
  texts: { invalid: ToastText; sent: ToastText; refused: ToastText; failed: ToastText };
}

/** Text of a form's field by its wire name. */
export function textOf(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}

/**
 * Answers how to submit. A form that is refused for now (so many are arriving, very quick hands, a browser that filled
 * in the robots' trap) is sent once more with work done for it: the very same attempt, which may have arrived before.
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

/** Lets nothing be typed or chosen until `work` is done: it would be lost when the form stands empty again. */
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
export function submitHandler<Answer>(
  form: HTMLFormElement,
  definition: PublicForm<Answer>,
): () => Promise<void> {
  const { texts, blame, summary } = definition;
  const attempt = attempts();
  const submit = withProofOfWork(form, definition, attempt);
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
      const answer = await whileInert(form, () => submit(definition.read()));
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
