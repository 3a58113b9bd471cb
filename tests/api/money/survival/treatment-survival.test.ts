import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type MoneyRows, TwoProcesses } from "#tests/support/platform/two-processes.ts";

/**
 * Chart, work, plans and lab work in a process that is killed in the middle, at one table after the other. In its long form:
 *
 *   TREATMENT_KILLS=100 npx vitest run tests/api/money/survival/treatment-survival.test.ts
 */
const KILLS = Number(process.env.TREATMENT_KILLS ?? 1);

// Each kill costs a start of the application.
vi.setConfig({ testTimeout: 90_000 + 20_000 * KILLS, hookTimeout: 90_000 });

const today = clinicToday();

let clinic: TwoProcesses;
let visit: { appointmentId: number; idPatient: number };
let idService: number;
let idLab: number;
beforeAll(async () => {
  clinic = await TwoProcesses.open();
  const { rows } = await clinic.owner.query(
    `INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, status, chief_complaint)
     SELECT $1, 1, min(id), $2, '09:00', 'Completed', 'Pain' FROM departments RETURNING id::int`,
    [clinic.patientId, today],
  );
  visit = { appointmentId: rows[0].id, idPatient: clinic.patientId };
  idService = (await clinic.owner.query("SELECT min(id)::int AS id FROM services")).rows[0].id;
  idLab = (await clinic.made("/Labs/Save", { id: 0, name: "Noor Dental Lab" })).id;
});
afterAll(() => clinic.stop());

/** A plan of two options and three items, for a patient. */
const plan = () => ({
  ...{ idPatient: clinic.patientId, idDoctor: 1, name: "Lower right", phases: ["Pain first"] },
  options: [
    { letter: "A", name: "Zirconia", discount: 500 },
    { letter: "B", name: "Metal" },
  ],
  items: [
    { idService, teeth: [46] },
    { letter: "A", description: "Zirconia crown", teeth: [46], price: 28_000 },
    { letter: "B", description: "Metal crown", teeth: [46], price: 12_000 },
  ],
});
const crown = () => ({ idPatient: clinic.patientId, idLab, idDoctor: 1, what: "Crown", teeth: [36] });

interface Killed {
  path: string;
  body: object;
  /** The tables that it waits for when it is killed, in turn: the later ones are written first. */
  tables: readonly string[];
  added: Partial<MoneyRows>;
}

/** What is killed, by its title. */
const KILLED: Record<string, () => Promise<Killed>> = {
  "findings that are charted": async () => ({
    path: "/Chart/AddFindings",
    body: {
      ...visit,
      findings: [
        { code: "caries", teeth: [36], surfaces: "MO", note: "Deep" },
        { code: "crown", teeth: [16], detail: { material: "zirconia" } },
      ],
    },
    ...{ tables: ["audit_log", "tooth_findings"], added: { tooth_findings: 2 } },
  }),
  "work that is written down": async () => {
    const { items } = await clinic.made("/TreatmentPlans/Insert", plan());
    const procedures = [
      { idService, teeth: [46], idPlanItem: items[0].id },
      { idService, teeth: [36], completes: false, stage: "Visit 1 of 2" },
    ];
    return {
      ...{ path: "/Procedures/Add", body: { ...visit, procedures } },
      ...{ tables: ["audit_log", "procedures"], added: { procedures: 2 } },
    };
  },
  "a plan that is made": async () => ({
    ...{ path: "/TreatmentPlans/Insert", body: plan() },
    tables: ["plan_items", "plan_options", "audit_log", "treatment_plans"],
    added: { treatment_plans: 1, plan_options: 2, plan_items: 3 },
  }),
  "a plan that is shown": async () => {
    const { id, updatedOn } = await clinic.made("/TreatmentPlans/Insert", plan());
    return {
      ...{ path: "/TreatmentPlans/Present", body: { id, updatedOn } },
      ...{ tables: ["audit_log", "plan_versions"], added: { plan_versions: 1 } },
    };
  },
  "an answer that is signed": async () => {
    const { id } = await clinic.made("/TreatmentPlans/Insert", plan());
    await clinic.made("/TreatmentPlans/Present", { id });
    const body = {
      id,
      version: 1,
      letter: "A",
      answer: "Accepted",
      how: "Signed",
      signerName: "Bushra Bibi",
    };
    return {
      ...{
        path: "/TreatmentPlans/Answer",
        body: { ...body, signature: "M10 20 L30 40 L55 22 M60 30 L90 45" },
      },
      ...{ tables: ["audit_log", "plan_answers"], added: { plan_answers: 1 } },
    };
  },
  "lab work that is ordered": async () => ({
    ...{ path: "/LabCases/Insert", body: { ...crown(), sentOn: today, cost: 4500 } },
    ...{ tables: ["list_totals", "audit_log", "lab_cases"], added: { lab_cases: 1 } },
  }),
  "a lab that is paid for two cases": async () => {
    const ids: number[] = [];
    for (const cost of [4500, 2500]) {
      const { id } = await clinic.made("/LabCases/Insert", { ...crown(), sentOn: today });
      await clinic.made("/LabCases/Receive", { id, receivedOn: today, cost });
      ids.push(id);
    }
    return {
      path: "/LabCases/Pay",
      body: { ids, amount: 7000, paymentMethod: "bank_transfer", paidOn: today },
      ...{ tables: ["lab_cases", "figures", "audit_log", "expenses"], added: { expenses: 1 } },
    };
  },
};

describe(`a process that is killed in the middle ${KILLS} times leaves all or nothing, and the call sent again does it once:`, () => {
  it.each(Object.entries(KILLED))("%s", async (what, prepare) => {
    for (let n = 0; n < KILLS; n++) {
      const { path, body, tables, added } = await prepare();
      const before = await clinic.rows();
      const key = `${what}-${n}`.replaceAll(" ", "-");
      const again = await clinic.killDuring(path, body, tables[n % tables.length] ?? "", key);
      expect([again.status, again.message]).toEqual([200, expect.any(String)]);
      await clinic.expectAdded(before, added);
      const once = await clinic.post(clinic.one, path, body, key);
      expect([once.status, once.data]).toEqual([200, again.data]);
      await clinic.expectAdded(before, added);
    }
    await clinic.expectSound();
  });

  it("and what a lab was paid for is marked by one expense each", async () => {
    const { rows } =
      await clinic.owner.query(`SELECT count(DISTINCT expense_id)::int AS expenses, count(*)::int AS cases
      FROM lab_cases WHERE expense_id IS NOT NULL`);
    expect(rows).toEqual([{ expenses: KILLS, cases: 2 * KILLS }]);
  });
});
