import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAppointment, updateAppointment } from "#contract/desk/appointments.ts";
import {
  createLabCase,
  getLabCase,
  getOpenLabWork,
  type LabCase,
  listLabCases,
  updateLabCase,
} from "#contract/money/lab.ts";
import { cancelLabCase, fitLabCase, receiveLabCase } from "#contract/money/lab-acts.ts";
import { listLabs, saveLab } from "#contract/money/labs.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { removePatient, savePatient } from "#contract/patients/patients.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { labNamed, orderedCrown } from "#tests/support/money/lab.ts";

/** Work that laboratories make for patients (docs/handbook/money/lab.md). */

const TODAY = clinicToday();
const day = (ahead: number) => addDays(TODAY, ahead);

let clinic: TestClinic;
let token: string;
let assistant: string;
let of: { idPatient: number; idDoctor: number; idLab: number };
let otherDoctor: number;
let visitBody: object;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  assistant = (await clinic.signIn("Assistant")).token;
  const found = await catalogue(clinic);
  otherDoctor = found.doctors[1]?.id ?? 0;
  of = {
    idPatient: (await registerPatient(clinic, token)).id,
    idDoctor: found.idDoctor,
    idLab: (await labNamed(clinic, token)).id,
  };
  visitBody = {
    ...{
      idDoctor: found.idDoctor,
      idDepartment: found.idDepartment,
      idServices: [found.services[0]?.id ?? 0],
    },
    ...{ appointmentTime: "17:30", priority: "Medium", status: "Completed", description: "Tooth pain" },
  };
});
afterAll(() => clinic.close());

const newPatient = async (fullName: string) => (await registerPatient(clinic, token, { fullName })).id;
const ordered = (changes: object = {}) => orderedCrown(clinic, token, { ...of, ...changes });

/** What a call with this body answers: its status, and the record or the words of its refusal. */
async function post<E extends Endpoint>(endpoint: E, body: object, by = token) {
  const { status, body: answer } = await clinic.call(endpoint, { body } as never, by);
  const words = answer.errors?.map(({ field, message }) => `${field}: ${message}`) ?? [answer.message];
  return { status, data: answer.data as LabCase | null, words: words.join(" ") };
}
const read = async (id: number, by = token) =>
  (await clinic.call(getLabCase, { query: { id } }, by)).body.data as LabCase;
const list = async (query: object, by = token) =>
  (await clinic.call(listLabCases, { query: { pageSize: 100, page: 1, ...query } } as never, by)).body.data ??
  [];
async function visitOf(idPatient: number, changes: object = {}) {
  const body = { ...visitBody, idPatient, appointmentDate: TODAY, ...changes };
  const { data, message } = (await clinic.call(createAppointment, { body } as never, token)).body;
  if (!data) throw new Error(message);
  return data;
}

describe("lab work", () => {
  it("is ordered, sent, received, fitted, and says what it is on the way", async () => {
    const { id, number, updatedOn, ...one } = await ordered({ dueOn: day(7), cost: 4500.5 });
    expect(number).toMatch(/^L-\d{6}$/);
    expect(one).toMatchObject({
      ...{ status: "To send", what: "Crown", teeth: [36], material: "Zirconia", shade: "A2", cost: 4500.5 },
      ...{ labName: "Noor Dental Lab", isPaid: 0, remakes: [], remakeOf: null, orderedAt: null },
    });
    const sent = await post(updateLabCase, { ...of, id, updatedOn, ...one, sentOn: day(-8), dueOn: day(-1) });
    expect(sent.data?.status).toBe("Late");
    const early = await post(fitLabCase, { id, fittedOn: TODAY });
    expect([early.status, early.words]).toEqual([409, `${number} is not back from the lab yet.`]);
    await visitOf(of.idPatient);
    const beside = (await clinic.signIn("Assistant", { worksFor: [of.idDoctor] })).token;
    const back = await post(receiveLabCase, { id, receivedOn: day(-1), checked: "Margin is open" }, beside);
    expect(back.data).toMatchObject({ status: "Received", checked: "Margin is open", cost: null });
    expect((await read(id)).cost).toBe(4500.5);
    expect((await post(receiveLabCase, { id, receivedOn: TODAY })).status).toBe(409);
    const visit = await visitOf(of.idPatient);
    const fitted = await post(fitLabCase, { id, fittedOn: TODAY, idAppointment: visit.id });
    expect(fitted.data).toMatchObject({
      status: "Fitted",
      fittedAt: { idAppointment: visit.id, registrationNo: visit.appointmentRegistrationNo, on: TODAY },
    });
    expect((await post(cancelLabCase, { id, reason: "Wrong" })).status).toBe(409);
  });

  it("can be put right after a press on the wrong row", async () => {
    const one = await ordered({ sentOn: day(-3) });
    await post(receiveLabCase, { id: one.id, receivedOn: TODAY });
    const undone = await post(updateLabCase, {
      ...of,
      ...one,
      receivedOn: null,
      checked: null,
      updatedOn: null,
    });
    expect(undone.data).toMatchObject({ status: "At the lab", receivedOn: null });
  });

  it("keeps what a change does not send, and refuses a stale one", async () => {
    const one = await ordered({ sentOn: day(-3) });
    await post(receiveLabCase, { id: one.id, receivedOn: TODAY, checked: "Good" });
    const stale = await post(updateLabCase, { ...of, ...one, what: "Bridge" });
    expect(stale.status).toBe(409);
    const { receivedOn: _, checked: __, fittedOn: ___, updatedOn: ____, ...form } = one;
    const changed = await post(updateLabCase, { ...of, ...form, what: "Bridge" });
    expect(changed.data).toMatchObject({ what: "Bridge", receivedOn: TODAY, checked: "Good" });
  });

  it("is cancelled with a reason, and then stays as it is", async () => {
    const one = await ordered();
    const cancelled = await post(cancelLabCase, { id: one.id, reason: "Patient moved away" });
    expect(cancelled.data).toMatchObject({ status: "Cancelled", cancelReason: "Patient moved away" });
    const { words } = await post(updateLabCase, { ...of, ...one, updatedOn: null });
    expect(words).toContain("Order the work again.");
  });

  it("is made again as a case of its own, whose cost may be 0", async () => {
    const first = await ordered({ sentOn: day(-3) });
    const early = await post(createLabCase, { ...of, what: "Crown", idRemakeOf: first.id });
    expect([early.status, early.words]).toEqual([
      409,
      `${first.number} is not back from the lab yet, so it is not made again.`,
    ]);
    await post(receiveLabCase, { id: first.id, receivedOn: TODAY, checked: "Too high", cost: 3000 });
    const again = await ordered({ idRemakeOf: first.id, cost: 0 });
    expect(again).toMatchObject({ cost: 0, remakeOf: { id: first.id, number: first.number } });
    expect((await read(first.id)).remakes).toEqual([{ id: again.id, number: again.number }]);
  });
});

describe("an order of lab work", () => {
  it.each<[object, string]>([
    [{ teeth: [49] }, "teeth: There is no tooth 49."],
    [{ teeth: [36, 36] }, "teeth: 36 stands twice."],
    [{ teeth: [3.5] }, "teeth: There is no tooth 3.5."],
    [{ teeth: "3 6" }, "teeth.0: A tooth is a number such as 36."],
    [{ what: " " }, "what: Say what the lab makes."],
    [
      { what: "Cro\u200bwn" },
      "what: This text holds a character that cannot be seen. Please type it here instead of pasting it.",
    ],
    [{ cost: 10.001 }, "cost: Amounts have at most two decimals."],
    [{ cost: -1 }, "cost: Cost is rupees, 0 or more."],
    [{ cost: 1e12 }, "cost: This amount is too large: Rs 9,999,999,999.99 is the most."],
    [{ sentOn: day(1) }, "sentOn: "],
    [{ sentOn: TODAY, dueOn: day(-1) }, "dueOn: It is sent on "],
    [{ dueOn: day(-1) }, "dueOn: It is not sent yet, so it is due today at the earliest."],
    [{ idLab: 999_999 }, "idLab: Lab is required."],
    [{ idDoctor: 999_999 }, "idDoctor: Doctor is required."],
    [{ idPatient: 999_999 }, "idPatient: Patient is required."],
    [{ idAppointment: 999_999 }, "idAppointment: Choose one of this patient's appointments."],
    [{ idProcedure: 999_999 }, "idProcedure: Choose work that was done for this patient."],
    [{ idPlanItem: 999_999 }, "idPlanItem: Choose an item of this patient's plans."],
    [{ idRemakeOf: 999_999 }, "idRemakeOf: Choose lab work of this patient."],
  ])("of %j is refused and stores nothing", async (wrong, words) => {
    const before = await clinic.count("lab_cases");
    const answer = await post(createLabCase, { ...of, what: "Crown", teeth: [36], ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.words).toContain(words);
    expect(await clinic.count("lab_cases")).toBe(before);
  });

  it("is not given a due day that is over before it is sent; one that passed meanwhile stays", async () => {
    const one = await ordered({ dueOn: day(7) });
    await clinic.database.pool.query("UPDATE lab_cases SET due_on = $2 WHERE id = $1", [one.id, day(-2)]);
    const change = (changes: object) =>
      post(updateLabCase, { ...of, id: one.id, what: "Crown", teeth: [36], ...changes });
    expect((await change({ dueOn: day(-2), what: "Onlay" })).data).toMatchObject({
      ...{ what: "Onlay", dueOn: day(-2), status: "To send" },
    });
    const past = await change({ dueOn: day(-1) });
    expect([past.status, past.words]).toEqual([
      ...[400, "dueOn: It is not sent yet, so it is due today at the earliest."],
    ]);
    expect((await change({ dueOn: TODAY })).data?.dueOn).toBe(TODAY);
  });

  it("names visit, procedure, plan and case of the same patient alone", async () => {
    const other = await newPatient("Bilal Other");
    const visit = await visitOf(other);
    const theirs = await ordered({ idPatient: other, idAppointment: visit.id, sentOn: day(-2) });
    await post(receiveLabCase, { id: theirs.id, receivedOn: TODAY });
    const { rows } = await clinic.database.pool.query(
      `WITH work AS (INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, price, done_on)
          SELECT $1, $2, $3, (SELECT min(id) FROM services), 0, $4 RETURNING id),
        plan AS (INSERT INTO treatment_plans (patient_id, doctor_id, name) VALUES ($1, $3, 'Crown') RETURNING id),
        item AS (INSERT INTO plan_items (plan_id, position, description, price) SELECT id, 1, 'Crown', 0 FROM plan RETURNING id)
       SELECT work.id::int AS "idProcedure", item.id::int AS "idPlanItem" FROM work, item`,
      [other, visit.id, of.idDoctor, TODAY],
    );
    const named = { idAppointment: visit.id, ...rows[0], idRemakeOf: theirs.id };
    expect((await post(createLabCase, { ...of, idPatient: other, what: "Crown", ...named })).status).toBe(
      200,
    );
    for (const [field, id] of Object.entries(named)) {
      const answer = await post(createLabCase, { ...of, what: "Crown", [field]: id });
      expect([answer.status, answer.words]).toEqual([400, expect.stringContaining(`${field}: Choose`)]);
    }
  });

  it("goes to labs in use", async () => {
    const lab = await labNamed(clinic, token, "Closed Lab");
    await clinic.call(saveLab, { body: { ...lab, isActive: 0 } }, token);
    const { status, words } = await post(createLabCase, { ...of, idLab: lab.id, what: "Crown" });
    expect([status, words]).toEqual([400, "idLab: Nothing is ordered from Closed Lab any more."]);
  });

  it("keeps its visit with the patient", async () => {
    const [idPatient, other] = [await newPatient("Hina First"), await newPatient("Hina Second")];
    const visit = await visitOf(idPatient, { status: "Scheduled", appointmentDate: day(40) });
    const { number } = await ordered({ idPatient, idAppointment: visit.id });
    const { status, body } = await clinic.call(
      updateAppointment,
      { query: { id: visit.id }, body: { ...visit, idPatient: other } } as never,
      token,
    );
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining(`Lab work ${number} is noted with this visit`),
    ]);
  });
});

describe("the list of lab work", () => {
  it("has late work first, then what is due soonest, then what is back", async () => {
    const idPatient = await newPatient("Zubaida Listed");
    const names = ["Later", "Soon", "Late", "Back", "Unsent"] as const;
    const days = { Later: 9, Soon: 2, Late: -2, Back: -5, Unsent: 1 };
    for (const what of names) {
      const one = await ordered({
        ...{ idPatient, what, dueOn: day(days[what]) },
        ...(what === "Unsent" ? {} : { sentOn: day(-6) }),
      });
      if (what === "Back") await post(receiveLabCase, { id: one.id, receivedOn: day(-1) });
    }
    const shown = (await list({ patientName: "Zubaida" })).map(({ what, status }) => `${what} ${status}`);
    expect(shown).toEqual([
      "Late Late",
      "Soon At the lab",
      "Later At the lab",
      "Unsent To send",
      "Back Received",
    ]);
    const late = await list({ patientName: "Zubaida", status: "Late,Received" });
    expect(late.map(({ what }) => what)).toEqual(["Late", "Back"]);
  });

  it("finds a case by number, work, tooth, lab and patient, also after they are renamed", async () => {
    const { id: idPatient, ...file } = await registerPatient(clinic, token, {
      fullName: "Quratulain Searched",
    });
    const lab = await labNamed(clinic, token, "Ravi Ceramics");
    const one = await ordered({ idPatient, idLab: lab.id, what: "Maryland bridge", teeth: [47] });
    const found = async (search: string) => (await list({ search })).map(({ id }) => id);
    for (const search of [one.number, "maryland", "47", "ravi", "quratulain"])
      expect(await found(search), search).toContain(one.id);
    await clinic.call(saveLab, { body: { ...lab, name: "Chenab Ceramics", isActive: 1 } }, token);
    await clinic.call(
      savePatient,
      { body: { ...patientInput(), ...file, id: idPatient, fullName: "Nageena Renamed" } } as never,
      token,
    );
    expect(await found("chenab")).toContain(one.id);
    expect(await found("ravi")).not.toContain(one.id);
    expect(await found("nageena")).toContain(one.id);
  });
});

describe("who sees lab work", () => {
  it("reads all of it, but no visit of another doctor", async () => {
    const visit = await visitOf(of.idPatient);
    const { id } = await ordered({ idAppointment: visit.id });
    const own = (await clinic.signIn("Doctor", { doctorId: of.idDoctor })).token;
    const other = (await clinic.signIn("Doctor", { doctorId: otherDoctor })).token;
    expect((await read(id, own)).orderedAt?.idAppointment).toBe(visit.id);
    for (const by of [other, assistant]) {
      const shown = await read(id, by);
      expect(shown).toMatchObject({ what: "Crown", teeth: [36], orderedAt: null });
      expect(shown.patientName).toBeTruthy();
    }
  });

  it("awaits it with its visit, unless that is another doctor's", async () => {
    const visit = await visitOf(of.idPatient);
    const { id } = await ordered({ idAppointment: visit.id });
    const visitBy = async (by: string) => {
      const query = { patientId: of.idPatient };
      const open = (await clinic.call(getOpenLabWork, { query } as never, by)).body.data ?? [];
      return open.find((work) => work.id === id)?.idAppointment;
    };
    const doctorOf = async (doctorId: number) => (await clinic.signIn("Doctor", { doctorId })).token;
    const assistantOf = async (doctorId: number) =>
      (await clinic.signIn("Assistant", { worksFor: [doctorId] })).token;
    for (const by of [token, await doctorOf(of.idDoctor), await assistantOf(of.idDoctor)])
      expect(await visitBy(by)).toBe(visit.id);
    for (const by of [await doctorOf(otherDoctor), await assistantOf(otherDoctor)])
      expect(await visitBy(by)).toBeNull();
  });

  it("says where what it awaits is", async () => {
    const idPatient = await newPatient("Awaits Crown");
    const wait = async (input: object) => {
      const { id } = await ordered({ idPatient, ...input });
      const query = { patientId: idPatient };
      const open = (await clinic.call(getOpenLabWork, { query } as never, token)).body.data ?? [];
      return open.find((work) => work.id === id)?.status;
    };
    expect(await wait({ sentOn: null })).toBe("To send");
    expect(await wait({ sentOn: day(-9), dueOn: day(3) })).toBe("At the lab");
    expect(await wait({ sentOn: day(-9), dueOn: day(-3) })).toBe("Late");
  });

  it("awaits it for a patient, and for all who come today or tomorrow", async () => {
    const [comes, stays] = [await newPatient("Comes Tomorrow"), await newPatient("Stays Away")];
    await visitOf(comes, { status: "Scheduled", appointmentDate: day(1), appointmentTime: "18:30" });
    const [one, other] = [
      await ordered({ idPatient: comes, dueOn: day(3) }),
      await ordered({ idPatient: stays }),
    ];
    const open = async (patientId?: number) =>
      (
        (await clinic.call(getOpenLabWork, { query: patientId ? { patientId } : {} } as never, token)).body
          .data ?? []
      ).map(({ id }) => id);
    expect(await open(comes)).toEqual([one.id]);
    expect(await open()).toContain(one.id);
    expect(await open()).not.toContain(other.id);
    await post(cancelLabCase, { id: one.id, reason: "No need" });
    expect(await open(comes)).toEqual([]);
  });
});

describe("a lab", () => {
  it("has a name of its own, whatever its case", async () => {
    await labNamed(clinic, token, "Sehat Lab");
    const { status, words } = await post(saveLab, { id: 0, name: "SEHAT lab" });
    expect([status, words]).toEqual([409, "There is a lab named SEHAT lab already."]);
  });

  it.each([
    [{ name: "" }, "name: Name is required."],
    [{ name: "A", phone: "12" }, "phone: Please enter the whole number"],
    [{ name: "A", usualDays: 1.5 }, "usualDays: Usual days are a whole number from 1 to 120."],
    [{ name: "A", usualDays: 121 }, "usualDays: Usual days are a whole number from 1 to 120."],
  ])("of %j is refused", async (lab, words) => {
    const answer = await post(saveLab, { id: 0, ...lab });
    expect([answer.status, answer.words]).toEqual([400, expect.stringContaining(words)]);
  });

  it("counts what the clinic waits for, and refuses a stale change", async () => {
    const lab = await labNamed(clinic, token, "Counting Lab");
    await ordered({ idLab: lab.id });
    const labs = (await clinic.call(listLabs, {}, assistant)).body.data ?? [];
    expect(labs.find(({ id }) => id === lab.id)?.open).toBe(1);
    await clinic.call(saveLab, { body: { ...lab, usualDays: 9 } }, token);
    expect((await post(saveLab, { ...lab, usualDays: 10 })).status).toBe(409);
  });
});

describe("a patient with lab work", () => {
  it("is not removed while it is awaited", async () => {
    const idPatient = await newPatient("Kept Because");
    const one = await ordered({ idPatient });
    const remove = () => clinic.call(removePatient, { params: { id: idPatient } }, token);
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(`Lab work ${one.number} is not back. Cancel it first.`),
    ]);
    await post(cancelLabCase, { id: one.id, reason: "No need" });
    expect((await remove()).status).toBe(200);
  });

  it("is erased with the work's words; lab, days and cost stay for the books", async () => {
    const { id: idPatient, registerNo } = await registerPatient(clinic, token, { fullName: "Erased Soon" });
    const one = await ordered({ idPatient, sentOn: day(-5), cost: 900, instructions: "Erased Soon grinds" });
    await post(receiveLabCase, { id: one.id, receivedOn: TODAY, checked: "Fits her well" });
    await clinic.call(erasePatient, { body: { id: idPatient, registerNo, reason: "Asked for it" } }, token);
    expect(await read(one.id)).toMatchObject({
      ...{
        patientName: "Erased",
        what: "Erased",
        teeth: [],
        material: null,
        shade: null,
        instructions: null,
      },
      ...{ checked: null, cost: 900, labName: "Noor Dental Lab", receivedOn: TODAY },
    });
    expect(await list({ search: "grinds" })).toEqual([]);
  });
});
