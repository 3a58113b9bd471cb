import { getActiveDepartments } from "#contract/departments.ts";
import { getActiveDoctors } from "#contract/doctors.ts";
import { call } from "#ui/call.ts";
import type { Draft } from "./draft.ts";
import { make, must } from "./elements.ts";
import { onWish, type Wish } from "./preselect.ts";
import { startServices } from "./service-chips.ts";

function fill(select: HTMLSelectElement, options: readonly { id: number; text: string }[]): void {
  const chosen = select.value;
  select.length = 1;
  for (const { id, text } of options) select.add(make("option", { value: String(id), text }));
  select.value = options.some(({ id }) => String(id) === chosen) ? chosen : "";
}

async function loadDepartments(select: HTMLSelectElement, draft: Draft): Promise<void> {
  const { data } = await call(getActiveDepartments);
  fill(
    select,
    data.map(({ id, name }) => ({ id, text: name })),
  );
  draft.putBack(select.name);
}

/** "Dr Bilal Namoona, 4 pm to 9 pm", as the rota on the page has it. */
function doctorWords(name: string, timing: string): string {
  const titled = /^(dr|prof)\b/i.test(name) ? name : `Dr ${name}`;
  return timing ? `${titled}, ${timing.replaceAll(":00", "")}` : titled;
}

async function loadDoctors(select: HTMLSelectElement, draft: Draft): Promise<void> {
  const { data } = await call(getActiveDoctors);
  fill(
    select,
    data.map(({ id, name, timing }) => ({ id, text: doctorWords(name, timing) })),
  );
  draft.putBack(select.name);
}

/** Chooses what a visitor asked for elsewhere on the page, as if by hand. */
function choose(form: HTMLFormElement, { field, name }: Wish): void {
  const select = must<HTMLSelectElement>(form, `[name=${field}]`);
  const option = [...select.options].find(({ text }) => text.includes(name));
  if (!option || option.selected) return;
  select.value = option.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Loads departments and doctors, and the services of the chosen department. */
export function startChoices(form: HTMLFormElement, draft: Draft): { reset(): void } {
  const departments = must<HTMLSelectElement>(form, "[name=iddepartment]");
  const doctors = must<HTMLSelectElement>(form, "[name=iddoctor]");
  const trouble = must(form, "[data-trouble]");
  const services = startServices(form, departments, draft);
  const loaded = (async function load(): Promise<void> {
    try {
      await Promise.all([loadDepartments(departments, draft), loadDoctors(doctors, draft)]);
      trouble.hidden = true;
    } catch {
      trouble.hidden = false;
      const again = must(trouble, "[data-again]");
      await new Promise((resolve) => again.addEventListener("click", resolve, { once: true }));
      await load();
    }
  })();
  onWish((wish) => void loaded.then(() => choose(form, wish)));
  return services;
}
