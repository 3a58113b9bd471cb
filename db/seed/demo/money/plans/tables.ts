import { type Calendar, dayOf } from "#db/seed/demo/calendar.ts";
import type { DemoClinic } from "#db/seed/demo/clinic.ts";
import type { Numbers } from "#db/seed/demo/desk/appointments.ts";
import { demoStaff, RECEPTIONIST } from "#db/seed/demo/people/staff.ts";
import type { IdOf, Row, TableRows } from "#db/seed/demo/rows.ts";
import { type PlanContent, shownContent } from "#rules/money/plans/content.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import type { DemoPlans } from "./invent.ts";
import type { DemoItem, DemoPlan, DemoVersion } from "./plan.ts";

interface Writing {
  calendar: Calendar;
  numbers: Numbers;
  clinic: DemoClinic;
}

/** The number of the item that a row of work carries out; null: it was not planned. */
export function plannedAs(invented: DemoPlans): (row: Row) => number | null {
  const numberOf = itemNumbers(invented);
  return (row) => {
    const item = invented.itemOf.get(row);
    return (item && numberOf.get(item)) ?? null;
  };
}

/** The tables of plans, after those of patients and services and before the work that carries their items out. */
export function planTables(writing: Writing, invented: DemoPlans): TableRows[] {
  const { calendar, clinic } = writing;
  const { plans } = invented;
  const by = plans[0] ? accountOf(clinic, plans[0]) : null;
  const numbered = <Of>(of: readonly Of[], row: (one: Of) => Row): Row[] =>
    of.map((one, index) => ({ id: index + 1, ...row(one) }));
  const options = plans.flatMap((plan, place) => plan.options.map((option) => ({ option, place })));
  const items = plans.flatMap((plan, place) =>
    plan.items.map((item, index) => ({ plan, place, item, index })),
  );
  const versions = plans.flatMap((plan, place) =>
    plan.versions.map((version, index) => ({ plan, place, version, index })),
  );
  const numberOf = itemNumbers(invented);
  return [
    {
      ...{ table: "treatment_plans", label: "treatment plans", references: { patient_id: "patients" }, by },
      rows: numbered(plans, (plan) => planRow(writing, plan)),
    },
    {
      ...{ table: "plan_options", label: "options of plans", references: { plan_id: "treatment_plans" }, by },
      rows: numbered(options, ({ option, place }) => ({ plan_id: place + 1, ...option })),
    },
    {
      ...{ table: "plan_items", label: "items of plans", by },
      rows: numbered(items, ({ plan, place, item, index }) => {
        const option = options.findIndex(
          (each) => each.place === place && each.option.letter === item.letter,
        );
        return {
          ...{ plan_id: place + 1, option_id: option < 0 ? null : option + 1, service_id: null },
          ...itemRow(writing, plan, index),
        };
      }),
      references: { plan_id: "treatment_plans", option_id: "plan_options" },
      complete: (index, idOf) => ({ service_id: items[index] ? serviceId(items[index].item, idOf) : null }),
    },
    {
      ...{ table: "plan_versions", label: "estimates shown", by },
      rows: versions.map(({ plan, place, version, index }) => ({
        ...{ plan_id: place + 1, version: index + 1, presented_by: accountOf(clinic, plan) },
        valid_until: addDays(calendar.dateOf(dayOf(version.at)), plan.validDays),
        content: {},
        created_on: calendar.instantOf(version.at),
      })),
      references: { plan_id: "treatment_plans", presented_by: "staff" },
      complete: (index, idOf) => {
        const of = versions[index];
        const idOfItem = (item: DemoItem): [number, number | null] => [
          idOf("plan_items", numberOf.get(item) ?? 0) ?? 0,
          serviceId(item, idOf),
        ];
        return { content: of ? contentOf(of.plan, of.version, idOfItem) : {} };
      },
    },
    answerTable(writing, invented),
  ];
}

/** The items of all plans in the order in which they are written, by their numbers from 1. */
const itemNumbers = ({ plans }: DemoPlans): Map<DemoItem, number> =>
  new Map(plans.flatMap(({ items }) => items).map((item, index) => [item, index + 1]));

const planRow = ({ calendar, numbers }: Writing, plan: DemoPlan): Row => ({
  patient_id: numbers.patients.get(plan.patient) ?? null,
  ...{ doctor_id: plan.doctor.id, name: plan.name, diagnosis: plan.diagnosis, valid_days: plan.validDays },
  ...{ advance: plan.advance, phase_names: plan.phases },
  closed_on: plan.closed && calendar.dateOf(dayOf(plan.closed.at)),
  close_reason: plan.closed?.reason ?? null,
  created_on: calendar.instantOf(plan.madeAt),
  updated_on: calendar.instantOf(plan.changedAt),
});

function itemRow({ calendar }: Writing, plan: DemoPlan, index: number): Row {
  const {
    phase = 1,
    description = "",
    teeth = [],
    surfaces = "",
    quantity = 1,
    price = 0,
  } = plan.items[index] ?? {};
  const on = calendar.instantOf(addedAt(plan, index));
  return {
    ...{ phase, position: index + 1, description, teeth, surfaces, quantity, price },
    ...{ created_on: on, updated_on: on },
  };
}

/** When an item was added: with the plan, or after the last version that does not show it. */
const addedAt = (plan: DemoPlan, index: number): number =>
  plan.versions.some(({ shows }) => shows <= index) ? plan.changedAt : plan.madeAt;

/** The id of what is planned; null: not of the catalogue. */
const serviceId = ({ service }: DemoItem, idOf: IdOf) =>
  service?.isAdded ? idOf("services", service.id) : (service?.id ?? null);

/** What a version showed, once its plan's rows have ids. */
function contentOf(
  plan: DemoPlan,
  { shows }: DemoVersion,
  idOfItem: (item: DemoItem) => [number, number | null],
): PlanContent {
  return shownContent({
    ...{ name: plan.name, idDoctor: plan.doctor.id, doctorName: plan.doctor.name, advance: plan.advance },
    phaseNames: [...plan.phases],
    options: [...plan.options],
    items: plan.items.slice(0, shows).map((item) => {
      const { letter, phase, description, teeth, surfaces, quantity, price } = item;
      const [id, idService] = idOfItem(item);
      return {
        ...{ id, letter, phase, idService, description, teeth: [...teeth], surfaces, quantity, price },
        ...{ idDoctor: null, doctorName: null },
      };
    }),
  });
}

/** The number among the demo's accounts of a doctor who has one. */
function accountOf(clinic: DemoClinic, { doctor }: DemoPlan): number | null {
  const index = demoStaff(clinic).findIndex(({ doctorId }) => doctorId === doctor.id);
  return index < 0 ? null : index + 1;
}

/** What patients answered, in the order in which they did. */
function answerTable({ calendar }: Writing, { plans }: DemoPlans): TableRows {
  const rows = plans
    .flatMap((plan, place) => plan.answers.map((answer) => ({ answer, place })))
    .toSorted((a, b) => a.answer.at - b.answer.at)
    .map(({ answer, place }) => ({
      ...{ plan_id: place + 1, version: answer.version, letter: answer.letter, phases: answer.phases },
      ...{ answer: answer.answer, how: answer.how, signer_name: answer.signerName },
      ...{ relationship: answer.relationship, signature: answer.signature, note: answer.note },
      heard_by: answer.how === "Said" ? RECEPTIONIST : null,
      answered_on: calendar.dateOf(dayOf(answer.at)),
      created_on: calendar.instantOf(answer.at),
    }));
  const references = { plan_id: "treatment_plans", heard_by: "staff" };
  return { table: "plan_answers", label: "answers to estimates", rows, references, by: RECEPTIONIST };
}
