import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Answer, expectOneWinner, TwoProcesses } from "#tests/support/platform/two-processes.ts";

/**
 * Plans that are shown, answered, changed and carried out at two desks at once, and labs that are paid, through two processes.
 * In its long form:
 *
 *   PLAN_RACES=1000 npx vitest run tests/api/money/survival/plan-survival.test.ts
 */
const RACES = Number(process.env.PLAN_RACES ?? 6);

vi.setConfig({ testTimeout: 90_000 + 2_000 * RACES, hookTimeout: 90_000 });

const today = clinicToday();

type Act = [path: string, body: object];

let clinic: TwoProcesses;
let idService: number;
let idLab: number;
beforeAll(async () => {
  clinic = await TwoProcesses.open();
  idService = (await clinic.owner.query("SELECT min(id)::int AS id FROM services")).rows[0].id;
  idLab = (await clinic.made("/Labs/Save", { id: 0, name: "Noor Dental Lab" })).id;
});
afterAll(() => clinic.stop());

/** A visit of somebody new. */
async function visitOf(): Promise<{ idPatient: number; appointmentId: number }> {
  const { rows } = await clinic.owner.query(
    `WITH patient AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
       VALUES ('Racer Bibi', 'Akram', '03214578216', '3214578216', 'Akram') RETURNING id)
     INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, status, chief_complaint,
       allow_overlap)
     SELECT id, 1, (SELECT min(id) FROM departments), $1, '09:00', 'Completed', 'Pain', true FROM patient
     RETURNING patient_id::int AS "idPatient", id::int AS "appointmentId"`,
    [today],
  );
  return rows[0];
}

const CROWN = { description: "Zirconia crown", teeth: [46], price: 28_000 };

/** A plan of a root canal and a crown, with its visit. */
async function planned() {
  const visit = await visitOf();
  const items = [{ idService, teeth: [46] }, CROWN];
  const form = { idPatient: visit.idPatient, idDoctor: 1, name: "Lower right", items };
  const plan = await clinic.made("/TreatmentPlans/Insert", form);
  return { visit, plan, id: plan.id as number, items: plan.items as { id: number; teeth: number[] }[] };
}

const both = (first: Act, second: Act): Promise<Answer[]> =>
  Promise.all([clinic.post(clinic.one, ...first), clinic.post(clinic.two, ...second)]);

const countOf = async (table: string, id: number): Promise<number> =>
  (await clinic.owner.query(`SELECT count(*)::int AS n FROM ${table} WHERE plan_id = $1`, [id])).rows[0].n;

/** Lab work that is back and not paid. */
async function labWork(cost = 4500): Promise<{ id: number; idPatient: number }> {
  const { idPatient } = await visitOf();
  const order = { idPatient, idLab, idDoctor: 1, what: "Crown", teeth: [36], sentOn: today };
  const { id } = await clinic.made("/LabCases/Insert", order);
  return await clinic.made("/LabCases/Receive", { id, receivedOn: today, cost });
}

const erase = async (id: number): Promise<Act> => {
  const { rows } = await clinic.owner.query("SELECT register_no FROM patients WHERE id = $1", [id]);
  return ["/Patient/Erase", { id, registerNo: rows[0].register_no, reason: "As asked for" }];
};
const payFor = (id: number): Act => [
  "/LabCases/Pay",
  { ids: [id], amount: 4500, paymentMethod: "bank_transfer", paidOn: today },
];

/** Acts of treatment that need the same records from both ends. */
const CROSSINGS: Record<string, (n: number) => Promise<[Act, Act]>> = {
  "the erasure of a patient and a plan that is shown": async () => {
    const { visit, id } = await planned();
    return [await erase(visit.idPatient), ["/TreatmentPlans/Present", { id }]];
  },
  "the erasure of a patient and an answer": async () => {
    const { visit, id } = await planned();
    await clinic.made("/TreatmentPlans/Present", { id });
    const answer = { id, version: 1, answer: "Accepted", how: "Said" };
    return [await erase(visit.idPatient), ["/TreatmentPlans/Answer", answer]];
  },
  "the erasure of a patient and a plan that is changed": async () => {
    const { visit, id } = await planned();
    const change = { name: "Crown alone", items: [CROWN] };
    return [await erase(visit.idPatient), [`/TreatmentPlans/Update?id=${id}`, change]];
  },
  "the erasure of a patient and lab work that is changed or paid": async (n) => {
    const { id, idPatient } = await labWork();
    const fitted = { id, idLab, idDoctor: 1, what: "Crown", teeth: [36], sentOn: today, receivedOn: today };
    return [
      await erase(idPatient),
      n % 2 ? ["/LabCases/Update", { ...fitted, fittedOn: today }] : payFor(id),
    ];
  },
  "work that is corrected and work that is billed": async () => {
    const { visit, items } = await planned();
    const procedure = { idService, teeth: [46], idPlanItem: items[0]?.id };
    const [work] = await clinic.made("/Procedures/Add", { ...visit, procedures: [procedure] });
    const paymentDetails = [{ description: "Root canal", price: 9000, idProcedure: work.id }];
    const bill = clinic.billForm(100, { patientId: visit.idPatient, paymentDetails });
    const right = { ...procedure, teeth: [36] };
    return [
      ["/Procedures/Correct", { id: work.id, reason: "Wrong tooth", procedure: right }],
      ["/Payments/CreatePayment", bill],
    ];
  },
  "lab work that is charged again and the bill of its work": async () => {
    const visit = await visitOf();
    const [work] = await clinic.made("/Procedures/Add", {
      ...visit,
      procedures: [{ idService, teeth: [36] }],
    });
    const order = { idPatient: visit.idPatient, idLab, idDoctor: 1, what: "Crown", idProcedure: work.id };
    const { id } = await clinic.made("/LabCases/Insert", { ...order, sentOn: today, cost: 4500 });
    const paymentDetails = [{ description: "Crown", price: 9000, idProcedure: work.id }];
    const bill = clinic.billForm(100, { patientId: visit.idPatient, paymentDetails });
    return [
      ["/LabCases/Receive", { id, receivedOn: today, cost: 5000 }],
      ["/Payments/CreatePayment", bill],
    ];
  },
  "a plan that is changed and work that is taken back from it": async () => {
    const { id, visit, items } = await planned();
    const procedures = [{ idService, teeth: [46], idPlanItem: items[0]?.id }];
    const [work] = await clinic.made("/Procedures/Add", { ...visit, procedures });
    return [
      [`/TreatmentPlans/Update?id=${id}`, { name: "Crown alone", items: items.slice(1) }],
      ["/Procedures/Retract", { id: work.id, reason: "Wrong tooth" }],
    ];
  },
};

const MARK = "Zqvraced";

interface Written {
  idPatient: number;
  act: Act;
}

/** Acts that write words about a patient, each about somebody new. */
const WRITING: Record<string, () => Promise<Written>> = {
  "findings that are charted": async () => {
    const visit = await visitOf();
    const findings = [{ code: "caries", teeth: [36], note: MARK }];
    return { idPatient: visit.idPatient, act: ["/Chart/AddFindings", { ...visit, findings }] };
  },
  "a finding that is taken back": async () => {
    const visit = await visitOf();
    const findings = [{ code: "caries", teeth: [36] }];
    const [row] = await clinic.made("/Chart/AddFindings", { ...visit, findings });
    return { idPatient: visit.idPatient, act: ["/Chart/Retract", { id: row.id, reason: MARK }] };
  },
  "work for a plan": async () => {
    const { visit, items } = await planned();
    const procedures = [{ idService, teeth: [46], idPlanItem: items[0]?.id, note: MARK, stage: MARK }];
    return { idPatient: visit.idPatient, act: ["/Procedures/Add", { ...visit, procedures }] };
  },
  "work that is corrected": async () => {
    const { visit, items } = await planned();
    const procedure = { idService, teeth: [46], idPlanItem: items[0]?.id };
    const [work] = await clinic.made("/Procedures/Add", { ...visit, procedures: [procedure] });
    const right = { ...procedure, note: MARK };
    const act: Act = ["/Procedures/Correct", { id: work.id, reason: MARK, procedure: right }];
    return { idPatient: visit.idPatient, act };
  },
  "work that is settled without a bill": async () => {
    const visit = await visitOf();
    const [work] = await clinic.made("/Procedures/Add", {
      ...visit,
      procedures: [{ idService, teeth: [46] }],
    });
    const free = { id: work.id, settled: "nothing", reason: MARK };
    return { idPatient: visit.idPatient, act: ["/Procedures/Settle", free] };
  },
  "a settlement that is taken back": async () => {
    const visit = await visitOf();
    const [work] = await clinic.made("/Procedures/Add", {
      ...visit,
      procedures: [{ idService, teeth: [46] }],
    });
    await clinic.made("/Procedures/Settle", { id: work.id, settled: "nothing", reason: MARK });
    const act: Act = ["/Procedures/TakeBackSettlement", { id: work.id, reason: MARK }];
    return { idPatient: visit.idPatient, act };
  },
  "a new plan": async () => {
    const { idPatient } = await visitOf();
    const items = [{ ...CROWN, description: MARK }];
    const form = { idPatient, idDoctor: 1, name: MARK, diagnosis: MARK, items };
    return { idPatient, act: ["/TreatmentPlans/Insert", form] };
  },
  "items that are added to a plan": async () => {
    const { visit, id } = await planned();
    const items = [{ ...CROWN, description: MARK }];
    const added = { idPatient: visit.idPatient, idPlan: id, items };
    return { idPatient: visit.idPatient, act: ["/TreatmentPlans/AddItems", added] };
  },
  "a plan that is closed": async () => {
    const { visit, id } = await planned();
    return { idPatient: visit.idPatient, act: ["/TreatmentPlans/Close", { id, reason: MARK }] };
  },
  "lab work that is ordered": async () => {
    const { idPatient } = await visitOf();
    const order = { idPatient, idLab, idDoctor: 1, what: MARK, instructions: MARK, teeth: [36] };
    return { idPatient, act: ["/LabCases/Insert", order] };
  },
};

/** The tables that hold the mark in a row. */
async function tablesWithMark(): Promise<string[]> {
  const { rows } = await clinic.owner.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await clinic.owner.query(`SELECT FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, [
      `%${MARK}%`,
    ]);
    if (held.rows.length > 0) found.push(name);
  }
  return found;
}

describe(`two processes race ${RACES} times`, () => {
  it("to show a plan: it becomes one version", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id, plan } = await planned();
      const show: Act = ["/TreatmentPlans/Present", { id, ...(n % 2 && { updatedOn: plan.updatedOn }) }];
      expectOneWinner(await both(show, show), /Nothing changed since version 1|changed/);
      expect(await countOf("plan_versions", id)).toBe(1);
    }
    await clinic.expectSound();
  });

  it("to answer what was shown and to show what was changed: the answer is to what was seen, or refused", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id, items } = await planned();
      const { updatedOn, ...shown } = await clinic.made("/TreatmentPlans/Present", { id });
      const body = { name: shown.name, items: [...items, { ...CROWN, teeth: [36] }] };
      await clinic.made(`/TreatmentPlans/Update?id=${id}`, { ...body, updatedOn });
      const answer = { id, version: 1, answer: "Accepted", how: "Said" };
      const [answered, again] = await both(
        ["/TreatmentPlans/Answer", answer],
        ["/TreatmentPlans/Present", { id }],
      );
      expect([again?.status, again?.message]).toEqual([200, expect.stringContaining("Version 2")]);
      if (answered?.status !== 200)
        expect([answered?.status, answered?.message]).toEqual([409, "Version 2 was shown since."]);
      expect(await countOf("plan_answers", id)).toBe(answered?.status === 200 ? 1 : 0);
    }
    await clinic.expectSound();
  });

  it("to do an item of a plan: it is done once", async () => {
    for (let n = 0; n < RACES; n++) {
      const { visit, items } = await planned();
      const procedures = [{ idService, teeth: [46], idPlanItem: items[0]?.id }];
      const add: Act = ["/Procedures/Add", { ...visit, procedures }];
      expectOneWinner(await both(add, add), /is done already\./);
    }
    await clinic.expectSound();
  });

  it("to do an item and to take it off the plan: it stays, or was never begun", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id, visit, items } = await planned();
      const procedures = [{ idService, teeth: [46], idPlanItem: items[0]?.id }];
      const [done, changed] = await both(
        ["/Procedures/Add", { ...visit, procedures }],
        [`/TreatmentPlans/Update?id=${id}`, { name: "Crown alone", items: items.slice(1) }],
      );
      if (done?.status === 200)
        expect([changed?.status, changed?.message]).toEqual([409, expect.stringMatching(/was begun on/)]);
      else expect([done?.status, changed?.status]).toEqual([404, 200]);
    }
    await clinic.expectSound();
  });

  it("to pay a lab for the same work: it is paid once", async () => {
    for (let n = 0; n < RACES; n++) {
      const [one, two] = [await labWork(), await labWork()];
      const pay = (...ids: number[]): Act => [
        "/LabCases/Pay",
        { ids, amount: 4500 * ids.length, paymentMethod: "bank_transfer", paidOn: today },
      ];
      const rival = n % 2 ? pay(two.id) : pay(two.id, one.id);
      expectOneWinner(await both(pay(one.id, two.id), rival), /is paid already/);
    }
    await clinic.expectSound();
  });

  it("to pay a lab and to write down another cost: what was paid is what it cost", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id } = await labWork();
      const answers = await both(
        ["/LabCases/Pay", { ids: [id], amount: 4500, paymentMethod: "bank_transfer", paidOn: today }],
        [
          "/LabCases/Update",
          { id, idLab, idDoctor: 1, what: "Crown", teeth: [36], sentOn: today, cost: 5000 },
        ],
      );
      expectOneWinner(answers, /The costs have changed meanwhile|is paid, on/);
      const { rows } = await clinic.owner.query(
        "SELECT c.cost = e.amount AS same FROM lab_cases c JOIN expenses e ON e.id = c.expense_id WHERE c.id = $1",
        [id],
      );
      expect(rows).toEqual(answers[0]?.status === 200 ? [{ same: true }] : []);
    }
    await clinic.expectSound();
  });

  it.each(Object.entries(CROSSINGS))("%s: each is done, or refused in words", async (_, prepare) => {
    for (let n = 0; n < RACES; n++) {
      const [one, two] = await prepare(n);
      const answers = (await Promise.all([both(one, two), both(one, two)])).flat();
      for (const { status, message } of answers) {
        expect([200, 400, 404, 409], message).toContain(status);
        expect(message).toMatch(/\w/);
      }
    }
    await clinic.expectSound();
  });

  it.each(Object.entries(WRITING))(
    "to erase a patient and %s: none of the words stay",
    async (_, prepare) => {
      for (let n = 0; n < RACES; n++) {
        const { idPatient, act } = await prepare();
        const erased = await erase(idPatient);
        const answers = await (n % 2 ? both(erased, act) : both(act, erased));
        for (const { status, message } of answers) expect([200, 404, 409, 400], message).toContain(status);
        const { rows } = await clinic.owner.query("SELECT is_deleted FROM patients WHERE id = $1", [
          idPatient,
        ]);
        if (!rows[0].is_deleted) {
          // Lab work that was ordered first has to be cancelled before.
          const open = await clinic.get(clinic.one, `/LabCases/GetByPatientId?patientId=${idPatient}`);
          for (const { id } of open.data) await clinic.made("/LabCases/Cancel", { id, reason: MARK });
          await clinic.made(...erased);
        }
        expect(await tablesWithMark()).toEqual([]);
      }
      await clinic.expectSound();
    },
  );

  // Last: the processes end with it.
  it("and none waited in a circle", async () => {
    expect(await clinic.brokenOff()).toBe(0);
  });
});
