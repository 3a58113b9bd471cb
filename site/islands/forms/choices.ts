import { getActiveDepartments } from "#contract/clinic/departments.ts";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { isOfDepartment } from "#rules/clinic/doctor.ts";
import { createElement, queryRequired } from "#site/islands/elements.ts";
import { type NamedKind, voice } from "#site/islands/urdu/voice.ts";
import { call } from "#ui/call.ts";
import type { Draft } from "./draft.ts";
import { onPreselection, type Preselection } from "./preselect.ts";
import { startServices } from "./service-chips.ts";

type Doctor = OutputOf<typeof getActiveDoctors>[number];

function fill(select: HTMLSelectElement, options: readonly { id: number; text: string }[]): void {
  const chosen = select.value;
  select.length = 1;
  for (const { id, text } of options) select.add(createElement("option", { value: String(id), text }));
  select.value = options.some(({ id }) => String(id) === chosen) ? chosen : "";
}

async function loadDepartments(select: HTMLSelectElement): Promise<void> {
  const { data } = await call(getActiveDepartments);
  fill(
    select,
    data.map((one) => ({ id: one.id, text: shownName(one, "department") })),
  );
}

const shownName = ({ id, name }: { id: number; name: string }, kind: NamedKind) =>
  voice().nameOf(kind, id, name);

/**
 * Keeps doctor and department consistent: choosing a department leaves only its doctors to choose from, and choosing a
 * doctor of one department chooses that department, with its services.
 */
function syncChoices(departments: HTMLSelectElement, doctors: HTMLSelectElement, hint: HTMLElement) {
  let all: readonly Doctor[] = [];
  const fits = ({ idDepartments }: Doctor) =>
    !departments.value || isOfDepartment(idDepartments, Number(departments.value));
  const chosen = () => all.find(({ id }) => String(id) === doctors.value);
  const offer = () =>
    fill(
      doctors,
      all.filter(fits).map((one) => ({
        id: one.id,
        text: voice().doctor(shownName(one, "doctor"), one.timing),
      })),
    );
  const changed = (select: HTMLSelectElement) => select.dispatchEvent(new Event("change", { bubbles: true }));
  departments.addEventListener("change", () => {
    const before = chosen();
    offer();
    const lost = before && !doctors.value;
    hint.textContent = lost ? voice().notOfDepartment(shownName(before, "doctor")) : "";
    if (lost) changed(doctors);
  });
  doctors.addEventListener("change", () => {
    const [only, ...others] = chosen()?.idDepartments ?? [];
    if (doctors.value) hint.textContent = "";
    if (only === undefined || others.length > 0 || departments.value) return;
    departments.value = String(only);
    changed(departments);
  });
  return {
    offer,
    setAll: (loaded: readonly Doctor[]) => {
      all = loaded;
      offer();
    },
  };
}

/** Selects the department or doctor whose link was followed elsewhere on the page, and fires the usual events. */
function choose(form: HTMLFormElement, { field, name }: Preselection): void {
  const select = queryRequired<HTMLSelectElement>(form, `[name=${field}]`);
  if (field === "iddoctor") {
    // Clears the department, which may be another; choosing the doctor selects theirs.
    const departments = queryRequired<HTMLSelectElement>(form, "[name=iddepartment]");
    departments.value = "";
    departments.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const option = [...select.options].find(({ text }) => text.includes(name));
  if (!option || option.selected) return;
  select.value = option.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Loads departments and doctors, and then the services of the chosen department. */
export function startChoices(form: HTMLFormElement, draft: Draft): { reset(): void } {
  const departments = queryRequired<HTMLSelectElement>(form, "[name=iddepartment]");
  const doctors = queryRequired<HTMLSelectElement>(form, "[name=iddoctor]");
  const trouble = queryRequired(form, "[data-trouble]");
  const services = startServices(form, departments, draft);
  const { offer, setAll } = syncChoices(departments, doctors, queryRequired(form, "[data-doctor-hint]"));
  const loaded = (async function load(): Promise<void> {
    try {
      const [{ data }] = await Promise.all([call(getActiveDoctors), loadDepartments(departments)]);
      setAll(data);
      draft.putBack(departments.name);
      draft.putBack(doctors.name);
      trouble.hidden = true;
    } catch {
      trouble.hidden = false;
      const again = queryRequired(trouble, "[data-again]");
      await new Promise((resolve) => again.addEventListener("click", resolve, { once: true }));
      await load();
    }
  })();
  onPreselection((preselection) => void loaded.then(() => choose(form, preselection)));
  return {
    reset: () => {
      offer();
      services.reset();
    },
  };
}
