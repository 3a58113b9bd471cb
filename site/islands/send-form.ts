import type { z } from "zod";
import { type CallOptions, newIdempotencyKey, Refusal } from "#ui/call.ts";
import { must } from "./elements.ts";
import { errorsOf, firstOfEach, focusFirstError, showErrors, showsErrors } from "./form-errors.ts";
import { showToast } from "./toast.ts";

export interface PublicForm {
  schema: z.ZodType;
  /** The form's values by wire name, without what only software fills in. */
  read(): Record<string, unknown>;
  /** Wrong in a way that the schema cannot know, by wire name. */
  check?(input: Record<string, unknown>): readonly (readonly [string, string])[];
  submit(body: Record<string, unknown>, options: CallOptions): Promise<unknown>;
  /** Puts the form back to how it was, once it has been sent. */
  reset(): void;
  /** `refused`: the server answered and said no; `failed`: it could not be asked. */
  texts: { invalid: string; sent: string; refused: string; failed: string };
}

/** Text of a form's field by its wire name. */
export function textOf(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}

/** Validates, sends and resets a public form; answers the function that does it. */
export function sender(form: HTMLFormElement, definition: PublicForm): () => Promise<void> {
  const attempt = attempts(form);
  const findErrors = (input: Record<string, unknown>) => {
    const errors = new Map(errorsOf(definition.schema, input));
    for (const [field, message] of definition.check?.(input) ?? [])
      if (!errors.has(field)) errors.set(field, message);
    return errors;
  };
  const recheck = () => {
    if (showsErrors(form)) showErrors(form, findErrors(definition.read()));
  };
  form.addEventListener("input", recheck);
  form.addEventListener("change", recheck);
  return async () => {
    const input = definition.read();
    const errors = findErrors(input);
    showErrors(form, errors);
    if (errors.size > 0) {
      showToast("warning", definition.texts.invalid);
      return focusFirstError(form);
    }
    try {
      const { body, idempotencyKey } = attempt.of(input);
      await definition.submit(body, { idempotencyKey });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      showToast("error", refusal ? definition.texts.refused : definition.texts.failed);
      if (refusal) showErrors(form, firstOfEach(refusal.errors));
      return focusFirstError(form);
    }
    showToast("success", definition.texts.sent);
    definition.reset();
    attempt.renew();
  };
}

/**
 * Gives each filling of the form one key, so that sending it again after a lost answer creates nothing twice. The
 * server refuses a key that comes back with other content, so changed input gets a new one.
 */
function attempts(form: HTMLFormElement) {
  let shownAt = performance.now();
  let last: { text: string; body: Record<string, unknown>; idempotencyKey: string } | undefined;
  return {
    of(input: Record<string, unknown>) {
      const text = JSON.stringify(input);
      if (last?.text !== text) {
        const filledInMs = Math.round(performance.now() - shownAt);
        const website = must<HTMLInputElement>(form, "[name=website]").value;
        last = { text, body: { ...input, website, filledInMs }, idempotencyKey: newIdempotencyKey() };
      }
      return last;
    },
    renew() {
      shownAt = performance.now();
      last = undefined;
    },
  };
}
