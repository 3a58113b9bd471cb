import type { z } from "zod";
import { Refusal } from "#ui/call.ts";
import { type Attempt, attempts } from "./attempts.ts";
import { errorsOf, firstOfEach, focusFirstError, showErrors, showsErrors } from "./form-errors.ts";
import { clearToasts, showToast } from "./toast.ts";

export interface PublicForm {
  schema: z.ZodType;
  /** The form's values by wire name, the robots' trap included. */
  read(): Record<string, unknown>;
  /** Wrong in a way that the schema cannot know, by wire name. */
  check?(input: Record<string, unknown>): readonly (readonly [string, string])[];
  submit(attempt: Attempt): Promise<unknown>;
  /** Puts the form back to how it was, once it has been sent. */
  reset(): void;
  /** `refused`: the server answered and said no; `failed`: it could not be asked. */
  texts: { invalid: string; sent: string; refused: string; failed: string };
}

/** Seconds that a visitor is kept waiting on the server's word before it is asked once more. */
const PATIENCE = 5;

/** Text of a form's field by its wire name. */
export function textOf(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Answers how to submit: once more after a short wait if the server asks for one, as it does of very quick hands. */
function patiently(submit: PublicForm["submit"], attempt: ReturnType<typeof attempts>) {
  return async (input: Record<string, unknown>) => {
    try {
      await submit(attempt.of(input));
    } catch (error) {
      const seconds = error instanceof Refusal && error.code === 429 ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > PATIENCE) throw error;
      await wait(seconds);
      attempt.forget();
      await submit(attempt.of(input));
    }
  };
}

function findErrors({ schema, check }: PublicForm, input: Record<string, unknown>) {
  const errors = new Map(errorsOf(schema, input));
  for (const [field, message] of check?.(input) ?? []) if (!errors.has(field)) errors.set(field, message);
  return errors;
}

/** Validates, sends and resets a public form; answers the function that does it. */
export function sender(form: HTMLFormElement, definition: PublicForm): () => Promise<void> {
  const { read, reset, texts } = definition;
  const attempt = attempts();
  const submit = patiently(definition.submit, attempt);
  const recheck = () => {
    if (showsErrors(form)) showErrors(form, findErrors(definition, read()));
  };
  form.addEventListener("input", recheck);
  form.addEventListener("change", recheck);
  return async () => {
    clearToasts();
    const input = read();
    const errors = findErrors(definition, input);
    showErrors(form, errors);
    if (errors.size > 0) {
      showToast("warning", texts.invalid);
      return focusFirstError(form);
    }
    try {
      await submit(input);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      showToast("error", refusal ? texts.refused : texts.failed);
      if (!refusal) return;
      attempt.forget();
      showErrors(form, firstOfEach(refusal.errors));
      return focusFirstError(form);
    }
    showToast("success", texts.sent);
    reset();
    attempt.renew();
  };
}
