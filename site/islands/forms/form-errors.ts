import type { z } from "zod";
import type { FieldError } from "#contract/values/envelope.ts";
import { queryRequired } from "#site/islands/elements.ts";
import { voice } from "#site/islands/urdu/voice.ts";

export type Errors = ReadonlyMap<string, string>;

const fieldsOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLElement>("[data-field]");

/** The errors of the input: wire name of the field → its first message. */
export function errorsOf(schema: z.ZodType, input: unknown): Errors {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return firstOfEach(issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message })));
}

/** What a browser's own date field shows and does not hand over: 31 February has no value. */
export const impossibleDays = (form: HTMLFormElement): Errors =>
  new Map(
    [...form.querySelectorAll<HTMLInputElement>("[data-field] input[type=date]")]
      .filter(({ validity }) => validity.badInput)
      .map(({ name }) => [name, "There is no such day."]),
  );

/** Keeps the first message of each field. */
export function firstOfEach(errors: readonly FieldError[]): Errors {
  const first = new Map<string, string>();
  for (const { field, message } of errors) if (!first.has(field)) first.set(field, message);
  return first;
}

function showError(field: HTMLElement, message: string | undefined): void {
  const problem = queryRequired(field, "[data-error]");
  queryRequired(problem, "span").textContent = message === undefined ? "" : voice().message(message);
  problem.hidden = message === undefined;
  const marked = field.role === "radiogroup" ? [field] : field.querySelectorAll(".input");
  for (const control of marked) {
    if (message === undefined) control.removeAttribute("aria-invalid");
    else control.setAttribute("aria-invalid", "true");
  }
}

/** Shows each field's message under it, and removes the messages of all other fields. */
export function showErrors(form: HTMLFormElement, errors: Errors): void {
  for (const field of fieldsOf(form)) showError(field, errors.get(field.dataset.field ?? ""));
}

/** Whether any field shows a message. */
export function showsErrors(form: HTMLFormElement): boolean {
  return form.querySelector("[data-error]:not([hidden])") !== null;
}

/** Moves the focus to the first field with a message; screen readers read out both. */
export function focusFirstError(form: HTMLFormElement): void {
  const field = [...fieldsOf(form)].find((one) => one.querySelector("[data-error]:not([hidden])"));
  const control = field?.querySelector<HTMLElement>("input, select, textarea") ?? field;
  control?.focus();
}
