import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveDoctor } from "#contract/clinic/doctors.ts";
import { createAppointment, removeAppointment, updateAppointment } from "#contract/desk/appointments.ts";
import { createBill, receivePayment, updateBill } from "#contract/money/bills.ts";
import { closePlan } from "#contract/money/treatment-plans.ts";
import { getHistory, HISTORY_ENTITIES, type HistoryEntity } from "#contract/office/history.ts";
import {
  getPatient,
  type Patient,
  registerPatient as registerAsVisitor,
  savePatient,
} from "#contract/patients/patients.ts";
import { formatDate } from "#rules/values/display.ts";
import { allows, type Permission, ROLES, type Role } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, patientInput, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asFile, jpeg } from "#tests/support/files/pictures.ts";
import { doWork, formOf, planActs, strokes } from "#tests/support/plans.ts";
import { asOwner } from "#tests/support/platform/database.ts";

interface Person {
  token: string;
  name: string;
  staffId: number;
}

let clinic: TestClinic;
let admin: Person;
let reception: Person;
let patient: Patient;
beforeAll(async () => {
  clinic = await openClinic();
  admin = await signIn("Administrator");
  reception = await signIn("Receptionist");
});
afterAll(() => clinic.close());
beforeEach(async () => {
  patient = await registerPatient(clinic, reception.token);
});

async function signIn(role: Role, options?: { doctorId?: number }): Promise<Person> {
  const { staffId, token } = await clinic.signIn(role, options);
  const { rows } = await clinic.database.pool.query("SELECT name FROM staff WHERE id = $1", [staffId]);
  return { token, staffId, name: rows[0].name };
}

async function history(entity: HistoryEntity, id: number, as = admin, before?: number) {
  const { status, body } = await clinic.call(
    getHistory,
    { query: { entity, id, ...(before ? { before } : {}) } },
    as.token,
  );
  if (!body.data) throw new Error(`no history: ${status} ${body.message}`);
  return body.data;
}
const newest = async (entity: HistoryEntity, id: number, as = admin) =>
  (await history(entity, id, as)).entries[0];

async function change(changes: object, file?: File, by = reception) {
  const body = { ...patientInput(), id: patient.id, ...changes };
  const answer = await clinic.call(savePatient, { body, file }, by.token);
  expect(answer.body).toMatchObject({ responseCode: 200 });
}

let slot = 0;
async function book(idPatient = patient.id, by = admin, changes: object = {}) {
  const { idDepartment, idDoctor, services } = await catalogue(clinic);
  slot += 1;
  const body = {
    idPatient,
    idDoctor,
    idDepartment,
    appointmentDate: someDay(slot),
    appointmentTime: "17:30",
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: "Tooth pain",
    idServices: [services[0]?.id ?? 0],
    ...changes,
  };
  const { data } = (await clinic.call(createAppointment, { body }, by.token)).body;
  if (!data) throw new Error("not booked");
  return { ...data, body };
}

async function bill(price: number, receivedAmount: number, discountAmount = 0) {
  const { idDoctor } = await catalogue(clinic);
  const body = {
    patientId: patient.id,
    patientName: patient.fullName,
    idDoctor,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: price,
    receivedAmount,
    discountAmount,
    paymentDetails: [{ description: "Filling", price }],
  };
  const { data } = (await clinic.call(createBill, { body }, reception.token)).body;
  if (!data) throw new Error("not billed");
  return data;
}

describe("a patient's history", () => {
  it("says who registered them and who changed what, before and after, in the words of the screens", async () => {
    await change({ phone: "03001112223", dob: null, anyKnownAllergies: "Penicillin" });
    await change(
      { phone: "03001112223", dob: null, anyKnownAllergies: "Penicillin", email: "z@mail.example" },
      undefined,
      admin,
    );
    const { entries, next } = await history("patient", patient.id);
    expect(next).toBeNull();
    expect(entries).toMatchObject([
      {
        by: admin.name,
        action: "changed",
        record: null,
        changes: [{ field: "Email", before: null, after: "z@mail.example" }],
        withheld: false,
      },
      {
        by: reception.name,
        action: "changed",
        changes: [
          { field: "Date of Birth", before: "20-May-1990", after: null },
          { field: "Phone", before: "0321 4578216", after: "0300 1112223" },
          { field: "Known Allergies", before: null, after: "Penicillin" },
        ],
      },
      { by: reception.name, action: "created", record: null, changes: [] },
    ]);
    expect(Math.abs(Date.parse(entries[0]?.on ?? "") - Date.now())).toBeLessThan(60_000);
  });

  it("names nobody as the author of a visitor's registration", async () => {
    const body = { ...patientInput(), filledInMs: 60_000, website: "" };
    const { data } = (await clinic.call(registerAsVisitor, { body }, null)).body;
    expect(await newest("patient", data?.id ?? 0)).toMatchObject({ action: "created", by: null });
  });

  it("shows that a photo was added, replaced and removed", async () => {
    await change({}, asFile(await jpeg()));
    await change({}, asFile(await jpeg(20, 20)));
    await change({ removeImage: true });
    const { entries } = await history("patient", patient.id);
    expect(entries.slice(0, 3).flatMap(({ changes }) => changes)).toEqual([
      { field: "Photo", before: "a photo", after: null },
      { field: "Photo", before: "a photo", after: "another photo" },
      { field: "Photo", before: null, after: "a photo" },
    ]);
    const read = await clinic.call(getPatient, { params: { id: patient.id } }, reception.token);
    expect(read.body.data).toMatchObject({ imgGuidName: null, imgURL: null });
  });

  it("shows the discount of a new bill if it has one", async () => {
    const { paymentId } = await bill(5000, 1000, 750);
    expect((await history("bill", paymentId)).entries).toMatchObject([
      {
        action: "created",
        changes: [
          { field: "Payment Method" },
          { field: "Chargeable" },
          { field: "Discount", before: null, after: "Rs\u00a0750" },
          { field: "Received" },
        ],
      },
    ]);
  });

  it("shows the patient's appointments and bills too, deleted ones included", async () => {
    const appointment = await book();
    const { paymentId } = await bill(12_500, 2500);
    await clinic.call(
      receivePayment,
      { body: { paymentId, amount: 10_000, paymentMethod: "Cash" } },
      reception.token,
    );
    await clinic.call(removeAppointment, { query: { id: appointment.id } }, admin.token);
    const { entries } = await history("patient", patient.id);
    const itsBill = { entity: "bill", id: paymentId, name: `bill ${paymentId}` };
    const itsAppointment = {
      entity: "appointment",
      id: appointment.id,
      name: `appointment ${appointment.appointmentRegistrationNo}`,
    };
    expect(entries).toMatchObject([
      { by: admin.name, action: "removed", record: itsAppointment, changes: [] },
      {
        action: "changed",
        record: itsBill,
        changes: [
          { field: "Received", before: "Rs\u00a02,500", after: "Rs\u00a012,500" },
          { field: "Due", before: "Rs\u00a010,000", after: "Rs\u00a00" },
          { field: "Status", before: "Partial", after: "Paid" },
        ],
      },
      {
        by: reception.name,
        action: "created",
        record: itsBill,
        changes: [
          { field: "Payment Method", before: null, after: "Cash" },
          { field: "Chargeable", before: null, after: "Rs\u00a012,500" },
          { field: "Received", before: null, after: "Rs\u00a02,500" },
        ],
      },
      {
        action: "created",
        record: itsAppointment,
        changes: [
          { field: "Doctor", before: null, after: appointment.doctorName },
          { field: "Date", before: null, after: formatDate(appointment.appointmentDate) },
          { field: "Time", before: null, after: "17:30" },
        ],
      },
      { action: "created", record: null },
    ]);
  });

  it("shows nothing of another patient", async () => {
    const other = await registerPatient(clinic, reception.token);
    await book(other.id);
    expect((await history("patient", patient.id)).entries).toHaveLength(1);
  });

  it("is read fifty entries at a time, without gaps or repeats", async () => {
    for (let turn = 0; turn < 60; turn++) await change({ address: `House ${turn}` });
    const first = await history("patient", patient.id);
    expect(first.entries).toHaveLength(50);
    const second = await history("patient", patient.id, admin, first.next ?? 0);
    expect(second).toMatchObject({ next: null, views: [] });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toHaveLength(61);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });
});

it("tells of a bill which lines were changed, added and removed after it was made", async () => {
  const { services, doctors } = await catalogue(clinic);
  const [service] = services;
  const other = doctors.at(-1);
  if (!service) throw new Error("the clinic has no service");
  const { paymentId } = await bill(5000, 1000);
  const line = (description: string, price: number, more: object = {}) => ({ description, price, ...more });
  const change = async (...paymentDetails: object[]) => {
    const body = { paymentId, paymentDetails, discountAmount: 0, notes: null } as never;
    expect((await clinic.call(updateBill, { body }, reception.token)).status).toBe(200);
  };
  const filling = line("Filling", 5000, { idService: service.id, actualPrice: 5500 });
  await change(filling);
  await change(filling, line("Polish", 0));
  await change(filling);
  await change({ ...filling, idDoctor: other?.id });
  const { entries } = await history("bill", paymentId);
  const told = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === "Lines"));
  const [plain, named, polish] = [
    "Filling Rs 5,000 (no service)",
    `Filling Rs 5,000 (${service.name}, list price Rs 5,500)`,
    "Polish Rs 0 (no service)",
  ];
  const words = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
  const ofOther = `Filling Rs 5,000 (${service.name}, Dr ${other?.name.replace(/^Dr\.? /, "")}, list price Rs 5,500)`;
  expect(told.map(({ before, after }) => [words(before), words(after)])).toEqual([
    [named, ofOther],
    [polish, null],
    [null, polish],
    [plain, named],
  ]);
});

describe("the views of a patient", () => {
  const look = (by: Person) => clinic.call(getPatient, { params: { id: patient.id } }, by.token);
  /** Moves what happened so far into the past. The trail is append-only, so an owner's hand is needed. */
  async function letTimePass(minutes: number) {
    await asOwner(
      clinic,
      `ALTER TABLE audit_log DISABLE TRIGGER append_only;
       UPDATE audit_log SET at = at - make_interval(mins => ${minutes});
       ALTER TABLE audit_log ENABLE TRIGGER append_only`,
    );
  }

  it("are listed apart from the changes, by person; views within ten minutes count as one", async () => {
    await look(reception);
    await look(reception);
    await letTimePass(11);
    await look(reception);
    await look(admin);
    const { entries, views } = await history("patient", patient.id);
    expect(entries.map(({ action }) => action)).toEqual(["created"]);
    expect(views.map(({ by, times }) => [by, times])).toEqual([
      [admin.name, 1],
      [reception.name, 2],
    ]);
  });

  it("include reading the history", async () => {
    const doctor = await signIn("Doctor");
    await history("patient", patient.id, doctor);
    expect((await history("patient", patient.id)).views.map(({ by }) => by)).toContain(doctor.name);
  });
});

describe("each role reads only what it may read of the record:", () => {
  const READ: Record<HistoryEntity, Permission> = {
    patient: "patients.read",
    safetyFact: "facts.read",
    vitals: "vitals.read",
    finding: "chart.read",
    procedure: "chart.read",
    appointment: "appointments.read",
    appointmentRequest: "requests.read",
    bill: "bills.read",
    expense: "expenses.read",
    doctor: "doctors.read",
    department: "catalogue.read",
    service: "catalogue.read",
    contactMessage: "messages.read",
    staff: "staff.manage",
    settings: "settings.manage",
    rights: "staff.manage",
    rules: "settings.manage",
    chair: "settings.manage",
    closure: "schedule.read",
    doctorWeek: "schedule.read",
    doctorDay: "schedule.read",
    waiting: "waiting.read",
    dayClose: "cash.close",
    package: "packages.read",
    shareStatement: "share.read",
    lab: "lab.read",
    labCase: "lab.read",
    plan: "plans.read",
    advance: "advances.read",
  };

  it.each(ROLES)("%s, by the matrix", async (role) => {
    const { token } = await signIn(role);
    for (const entity of HISTORY_ENTITIES) {
      const { status } = await clinic.call(getHistory, { query: { entity, id: 1 } }, token);
      expect([entity, status === 403]).toEqual([entity, !allows({ role }, READ[entity])]);
    }
  });

  it("the doctor's words stay with those who may read them", async () => {
    const { id, body } = await book(patient.id, admin, { appointmentDate: someDay(-1) });
    await clinic.call(
      updateAppointment,
      {
        query: { id },
        body: { ...body, status: "Completed", treatmentPlans: "Root canal", notes: "Deep caries" },
      },
      admin.token,
    );
    const status = { field: "Status", before: "Scheduled", after: "Completed" };
    const written = [
      { field: "Notes", before: null, after: "Deep caries" },
      { field: "Treatment Plan", before: null, after: "Root canal" },
    ];
    expect(await newest("appointment", id)).toMatchObject({ changes: [status, ...written], withheld: false });
    expect(await newest("appointment", id, reception)).toMatchObject({ changes: [status], withheld: true });
    const inFile = await newest("patient", patient.id, reception);
    expect(inFile).toMatchObject({ changes: [status], withheld: true });
    expect(JSON.stringify(await history("patient", patient.id, reception))).not.toContain("caries");
  });

  it("an accountant reads of the patient and the bills, and of no illness or appointment", async () => {
    const accountant = await signIn("Accountant");
    await change({ medicalHistory: "Hepatitis C", anyKnownAllergies: "Latex" });
    await book();
    await bill(3000, 3000);
    const { entries } = await history("patient", patient.id, accountant);
    expect(entries).toMatchObject([
      { record: { entity: "bill" }, action: "created" },
      { record: null, action: "changed", changes: [], withheld: true },
      { record: null, action: "created" },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Hepatitis|Latex/);
  });

  it("a doctor reads of no money, and of no colleague's appointments", async () => {
    const appointment = await book();
    await bill(9999, 9999);
    const own = await signIn("Doctor", { doctorId: appointment.idDoctor });
    const { doctors } = await catalogue(clinic);
    const colleague = await signIn("Doctor", { doctorId: doctors.at(-1)?.id });
    expect((await history("patient", patient.id, own)).entries).toMatchObject([
      { record: { entity: "appointment" } },
      { record: null },
    ]);
    expect((await history("patient", patient.id, colleague)).entries).toMatchObject([{ record: null }]);
    const asked = { query: { entity: "appointment" as const, id: appointment.id } };
    expect((await clinic.call(getHistory, asked, own.token)).status).toBe(200);
    expect((await clinic.call(getHistory, asked, colleague.token)).status).toBe(404);
  });

  it("a receptionist reads of no salary", async () => {
    const doctor = {
      id: 0,
      firstName: "Hina",
      dob: "1985-02-28",
      mobileNumber: "3001234567",
      city: "Lahore",
      joiningDate: "2024-01-15",
    };
    const { id = 0 } =
      (await clinic.call(saveDoctor, { body: { ...doctor, salary: 100_000 } }, admin.token)).body.data ?? {};
    await clinic.call(saveDoctor, { body: { ...doctor, id, salary: 120_000.5, isActive: 0 } }, admin.token);
    const active = { field: "Is Active", before: "Yes", after: "No" };
    expect(await newest("doctor", id)).toMatchObject({
      changes: [{ field: "Salary", before: "Rs\u00a0100,000", after: "Rs\u00a0120,000.50" }, active],
    });
    expect(await newest("doctor", id, reception)).toMatchObject({ changes: [active], withheld: true });
  });
});

describe("a plan's history", () => {
  const words = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
  /** "Field: before > after" of each entry, the newest first. */
  const told = (entries: Awaited<ReturnType<typeof history>>["entries"]) =>
    entries.map(({ action, record, changes, withheld }) => [
      record ? `${action} ${record.name}` : action,
      ...changes.map(({ field, before, after }) =>
        before === null
          ? `${field}: ${words(after)}`
          : `${field}: ${words(before)} > ${words(after) ?? "empty"}`,
      ),
      ...(withheld ? ["withheld"] : []),
    ]);

  async function planned() {
    const { idDoctor, services } = await catalogue(clinic);
    const service = services[0] ?? { id: 0, name: "" };
    const acts = planActs(clinic, admin.token);
    const item = { idService: service.id, price: 22_000, teeth: [46] };
    const plan = await acts.make({
      ...{
        idPatient: patient.id,
        idDoctor,
        name: "Lower right",
        diagnosis: "Pulpitis",
        phases: ["Root", "Crown"],
      },
      options: [{ letter: "A", name: "Keep it" }],
      items: [{ ...item, letter: "A" }],
    });
    return { plan, acts, service, idDoctor };
  }

  it("says in words what was planned, shown, answered and closed, options and lines among it", async () => {
    const { plan, acts, service } = await planned();
    const bridge = {
      id: 0,
      idService: null,
      description: "Bridge",
      teeth: [45, 46, 47],
      quantity: 3,
      price: 24_000,
    };
    const two = await acts.change(plan, {
      options: [
        { letter: "A", name: "Keep it", discount: 5000 },
        { letter: "B", name: "Bridge", note: "Grinds two teeth" },
      ],
      items: [...formOf(plan).items, { ...bridge, letter: "B", phase: 2 }] as never,
    });
    const shown = await acts.show(two);
    const three = await acts.change(shown, {
      options: [...formOf(shown).options, { letter: "C", name: "Implant", discount: 0, note: "Four months" }],
    });
    const again = await acts.change(three, { options: formOf(shown).options });
    const answered = await acts.say(again, {
      letter: "A",
      phases: [1],
      how: "Signed",
      signerName: "Zainab",
      signature: strokes,
    });
    const one = await acts.change(answered, {
      options: [{ letter: "A", name: "Keep it", discount: 5000 }],
      items: formOf(answered).items.slice(0, 1) as never,
    });
    await clinic.call(
      closePlan,
      { body: { id: plan.id, reason: "Moved away", updatedOn: one.updatedOn } },
      admin.token,
    );
    const today = formatDate(clinicToday());
    const line = `${service.name} 46 Rs 22,000 (option A, phase 1)`;
    const ofBridge = "Bridge 47, 46, 45 3 × Rs 24,000 (option B, phase 2)";
    const { entries } = await history("plan", plan.id);
    expect(told(entries)).toEqual([
      ["changed", `Closed On: ${today}`, "Closed Because: Moved away"],
      ["changed", "Options: B: Bridge (Grinds two teeth) > empty", `Lines: ${ofBridge} > empty`],
      [
        ...[
          "changed",
          "Answer: Accepted (phase 1): option A, version 1",
          "How: Signed",
          "Who Answered: Zainab",
        ],
        `Answered On: ${today}`,
      ],
      ["changed", "Options: C: Implant (Four months) > empty"],
      ["changed", "Options: C: Implant (Four months)"],
      ["changed", "Version Shown: 1", `Valid Until: ${formatDate(shown.validUntil ?? "")}`],
      [
        "changed",
        "Options: A: Keep it > A: Keep it (discount Rs 5,000), B: Bridge (Grinds two teeth)",
        `Lines: ${ofBridge}`,
      ],
      ["created", "Name: Lower right", `Doctor: ${plan.doctorName}`, `Lines: ${line}`],
    ]);
    expect(new Set(entries.map(({ by }) => by))).toEqual(new Set([admin.name]));
    expect(JSON.stringify(entries)).not.toContain(strokes);
    const trail = await clinic.database.pool.query(
      "SELECT before, after FROM audit_log WHERE entity LIKE 'plan_%'",
    );
    expect(JSON.stringify(trail.rows)).not.toContain(strokes);
  });

  it("stands in the patient's file by the plan's number, with the work that carries it out and the lab's", async () => {
    const { plan, acts, service, idDoctor } = await planned();
    await acts.show(plan);
    const appointment = await book(patient.id, admin, {
      appointmentDate: clinicToday(),
      status: "Completed",
    });
    const idPlanItem = plan.items[0]?.id ?? 0;
    const work = await doWork(clinic, {
      ...{
        idPatient: patient.id,
        idAppointment: appointment.id,
        idDoctor,
        idService: service.id,
        idPlanItem,
      },
      ...{ price: 22_000, on: clinicToday() },
    });
    const { rows } = await clinic.database.pool.query(
      `WITH lab AS (INSERT INTO labs (name) VALUES ('Noor') RETURNING id)
       INSERT INTO lab_cases (patient_id, lab_id, doctor_id, what, plan_item_id) SELECT $1, id, $2, 'Crown', $3 FROM lab
       RETURNING id::int, number`,
      [patient.id, idDoctor, idPlanItem],
    );
    const { entries } = await history("patient", patient.id);
    const of = (entity: HistoryEntity) => entries.filter(({ record }) => record?.entity === entity);
    expect(of("plan").map(({ action, record }) => [action, record?.id, record?.name])).toEqual([
      ["changed", plan.id, `plan ${plan.number}`],
      ["created", plan.id, `plan ${plan.number}`],
    ]);
    expect(of("procedure")).toMatchObject([{ record: { id: work, name: "work" }, action: "created" }]);
    expect(of("procedure")[0]?.changes).toContainEqual({ field: "Plan", before: null, after: plan.number });
    expect(of("labCase")).toMatchObject([{ record: { id: rows[0].id, name: `lab work ${rows[0].number}` } }]);
    const { doctors } = await catalogue(clinic);
    const colleague = await signIn("Doctor", { doctorId: doctors.at(-1)?.id });
    const seen = (await history("patient", patient.id, colleague)).entries.map(
      ({ record }) => record?.entity,
    );
    expect(seen.filter((entity) => entity === "plan" || entity === "labCase")).toEqual([]);
  });

  it("keeps diagnosis and notes from reception, and is not there for a plan that is not", async () => {
    const { plan, acts } = await planned();
    await acts.change(plan, { notes: "Afraid of needles", diagnosis: "Pulpitis of 46", validDays: 60 });
    expect(told((await history("plan", plan.id, reception)).entries)[0]).toEqual([
      "changed",
      "Valid For: 30 days > 60 days",
      "withheld",
    ]);
    expect(told((await history("plan", plan.id)).entries)[0]).toContain(
      "Diagnosis: Pulpitis > Pulpitis of 46",
    );
    const missing = { query: { entity: "plan" as const, id: 999_999 } };
    expect((await clinic.call(getHistory, missing, admin.token)).status).toBe(404);
  });
});

it.each([
  [{ entity: "patients", id: 1 }, "entity"],
  [{ id: 1 }, "entity"],
  [{ entity: "patient" }, "id"],
  [{ entity: "patient", id: "1 OR 1=1" }, "id"],
])("%j is refused", async (query, field) => {
  const { status, body } = await clinic.call(getHistory, { query: query as never }, admin.token);
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
});

it("the history of a record that does not exist is empty, and no view is recorded", async () => {
  const before = await clinic.count("audit_log");
  expect(await history("patient", 999_999)).toEqual({ entries: [], next: null, views: [] });
  expect(await clinic.count("audit_log")).toBe(before);
});
