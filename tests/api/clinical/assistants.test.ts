import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLoggedIn } from "#contract/clinic/account.ts";
import { getStaffMember, inviteStaff, updateStaff } from "#contract/clinic/staff.ts";
import {
  getDoctorDay,
  getPatientHistory,
  openAnyway,
  proposeNextVisit,
  recordPrescriptionPrint,
  saveNoteDraft,
  saveTreatmentNote,
} from "#contract/clinical/doctor-panel.ts";
import { findPanelPatients } from "#contract/clinical/panel-search.ts";
import { getFavourites, listTemplates, saveTemplate } from "#contract/clinical/prescriptions.ts";
import { addVitals, listVitals, retractVitals } from "#contract/clinical/vitals.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import { findAnything } from "#contract/office/search.ts";
import { addFact, confirmFacts, endFact, listFacts, sayNone } from "#contract/patients/facts.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What an assistant may see, note and draft, and what a doctor makes of it. */

let clinic: TestClinic;
let admin: string;
let sana: number;
let bilal: number;
let idDepartment: number;
let idService: number;
/** Works for Sana alone. */
let hina: { token: string; staffId: number };
/** Works for every doctor. */
let omar: { token: string; staffId: number };
let doctor: string;

beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  const found = await catalogue(clinic);
  [sana, bilal] = [found.idDoctor, found.doctors.find(({ id }) => id !== found.idDoctor)?.id ?? 0];
  idDepartment = found.idDepartment;
  idService = found.services[0]?.id ?? 0;
  hina = await clinic.signIn("Assistant", { worksFor: [sana] });
  omar = await clinic.signIn("Assistant");
  doctor = (await clinic.signIn("Doctor", { doctorId: sana })).token;
});
afterAll(() => clinic.close());

let minutes = 0;
interface Booked {
  id: number;
  idPatient: number;
  updatedOn: string;
}

/** A visit of a new patient, or of this one. */
async function visit(changes: Record<string, unknown> = {}): Promise<Booked> {
  const idPatient = (changes.idPatient as number | undefined) ?? (await registerPatient(clinic, admin)).id;
  minutes += 5;
  const appointmentTime = `${String(9 + Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const body = {
    ...{ idPatient, idDoctor: sana, idDepartment, idServices: [idService], appointmentDate: clinicToday() },
    ...{ appointmentTime, priority: "Medium", status: "Scheduled", description: "Tooth hurts" },
    ...{ allowOverlap: true, outsideHours: true },
    ...changes,
  };
  const { status, body: answer } = await clinic.call(createAppointment, { body } as never, admin);
  expect([status, answer.message]).toEqual([200, answer.message]);
  return { id: answer.data?.id ?? 0, idPatient, updatedOn: answer.data?.updatedOn ?? "" };
}

const history = (idPatient: number, token = hina.token) =>
  clinic.call(getPatientHistory, { query: { idPatient } }, token);
const draft = ({ id, idPatient, updatedOn }: Booked, texts: object, token = hina.token) =>
  clinic.call(
    saveNoteDraft,
    { body: { appointmentId: id, idPatient, basedOn: updatedOn, ...texts } } as never,
    token,
  );

describe("the day of an assistant", () => {
  it("is today's of a doctor for whom they work, whom the answer names", async () => {
    const { id } = await visit();
    const { body } = await clinic.call(getDoctorDay, { query: { date: clinicToday() } }, hina.token);
    expect(body.data).toMatchObject({ idDoctor: sana, doctors: [{ id: sana }] });
    expect(body.data?.appointments.map((each) => each.id)).toContain(id);
    const all = await clinic.call(getDoctorDay, { query: { date: clinicToday() } }, omar.token);
    expect(all.body.data?.doctors?.map((each) => each.id)).toEqual(expect.arrayContaining([sana, bilal]));
  });

  it.each([
    ["of another day", () => ({ date: someDay(1), idDoctor: sana })],
    ["of another doctor", () => ({ date: clinicToday(), idDoctor: bilal })],
    ["of nobody", () => ({ date: clinicToday(), idDoctor: 999_999 })],
  ])("is refused: %s", async (_of, query) => {
    expect((await clinic.call(getDoctorDay, { query: query() }, hina.token)).status).toBe(403);
  });

  it("names no doctors to a doctor", async () => {
    const { body } = await clinic.call(getDoctorDay, { query: { date: clinicToday() } }, doctor);
    expect(body.data).not.toHaveProperty("doctors");
  });
});

describe("a patient's history", () => {
  it("has the visits with the doctors for whom an assistant works, and no bills", async () => {
    const { id, idPatient } = await visit();
    const other = await visit({ idPatient, idDoctor: bilal, notes: "Bilal's own" });
    const seen = (await history(idPatient)).body.data;
    expect(seen?.visits.map((each) => each.id)).toEqual([id]);
    expect(seen).toMatchObject({ visitCount: 1, bills: [] });
    expect(seen).not.toHaveProperty("typedDrafts");
    const all = (await history(idPatient, omar.token)).body.data;
    expect(all?.visits.map((each) => each.id).sort()).toEqual([id, other.id].sort());
  });

  it.each([
    ["with another doctor", () => ({ idDoctor: bilal })],
    ["of tomorrow", () => ({ appointmentDate: someDay(1) })],
    ["of an earlier day", () => ({ appointmentDate: someDay(-40), status: "Completed" })],
    ["that was cancelled", () => ({ status: "Cancelled" })],
  ])("stays closed to who has only a visit %s", async (_which, changes) => {
    const { idPatient } = await visit(changes());
    const { status, body } = await history(idPatient);
    expect([status, body.conflict]).toEqual([403, { kind: "not treating" }]);
  });

  it("opens whole with a reason, which is on record under the assistant's name", async () => {
    const { id, idPatient } = await visit({ idDoctor: bilal });
    const body = { idPatient, reason: "Bleeding in the waiting room" };
    expect((await clinic.call(openAnyway, { body }, hina.token)).status).toBe(200);
    expect((await history(idPatient)).body.data?.visits.map((each) => each.id)).toEqual([id]);
    expect(
      (await history(idPatient, (await clinic.signIn("Assistant", { worksFor: [sana] })).token)).status,
    ).toBe(403);
    const told = await clinic.call(getHistory, { query: { entity: "patient", id: idPatient } }, admin);
    expect(told.body.data?.entries).toContainEqual(
      expect.objectContaining({ action: "opened anyway", by: expect.stringMatching(/^Assistant/) }),
    );
  });
});

describe("finding a patient", () => {
  it("says who it is and no phone, in the panel alone", async () => {
    const patient = await registerPatient(clinic, admin, { fullName: "Zulqarnain Findable" } as never);
    const { body } = await clinic.call(findPanelPatients, { query: { search: "Zulqarnain" } }, hina.token);
    expect(body.data).toMatchObject([{ id: patient.id, fullName: "Zulqarnain Findable" }]);
    expect(JSON.stringify(body.data)).not.toContain(patient.phone.slice(-7));
    const anything = await clinic.call(findAnything, { query: { text: "Zulqarnain" } }, hina.token);
    expect(Object.values(anything.body.data ?? {}).flat()).toEqual([]);
    expect((await clinic.call(findPanelPatients, { query: { search: " " } }, hina.token)).status).toBe(400);
  });
});

describe("safety facts", () => {
  it("are noted and read of who is there today, without sensitive ones", async () => {
    const { idPatient } = await visit();
    const fact = { patientId: idPatient, kind: "allergy", code: "penicillins" } as const;
    expect((await clinic.call(addFact, { body: fact }, hina.token)).status).toBe(200);
    const hidden = { patientId: idPatient, kind: "condition", code: "hiv" } as const;
    expect((await clinic.call(addFact, { body: hidden }, hina.token)).status).toBe(403);
    expect((await clinic.call(addFact, { body: hidden }, doctor)).status).toBe(200);
    const { body } = await clinic.call(listFacts, { query: { patientId: idPatient } }, hina.token);
    expect(JSON.stringify(body.data)).toContain("penicillins");
    expect(JSON.stringify(body.data)).not.toMatch(/hiv/i);
    expect(JSON.stringify((await history(idPatient)).body.data)).not.toMatch(/hiv/i);
  });

  it("of anybody else are refused by every call, until the file is opened", async () => {
    const { idPatient } = await visit({ idDoctor: bilal });
    const fact = { patientId: idPatient, kind: "allergy", code: "latex" } as const;
    const { id = 0 } = (await clinic.call(addFact, { body: fact }, admin)).body.data ?? {};
    const tries = () => [
      clinic.call(listFacts, { query: { patientId: idPatient } }, hina.token),
      clinic.call(addFact, { body: { ...fact, code: "iodine" } }, hina.token),
      clinic.call(endFact, { body: { id, reason: "No longer" } }, hina.token),
      clinic.call(sayNone, { body: { patientId: idPatient, of: "medicines" } }, hina.token),
      clinic.call(confirmFacts, { body: { patientId: idPatient } }, hina.token),
      clinic.call(getHistory, { query: { entity: "safetyFact", id } }, hina.token),
    ];
    expect((await Promise.all(tries())).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    await clinic.call(openAnyway, { body: { idPatient, reason: "Asked by Dr Bilal" } }, hina.token);
    const { status } = await clinic.call(listFacts, { query: { patientId: idPatient } }, hina.token);
    expect(status).toBe(200);
  });
});

describe("what an assistant types", () => {
  it("is a draft that the doctor sees by name, takes over and saves; the note and its history name both", async () => {
    const booked = await visit();
    const texts = {
      description: "Tooth hurts",
      notes: "Cold test +",
      doctorPrescription: "Amoxicillin 500 mg",
    };
    expect((await draft(booked, texts)).status).toBe(200);
    const [typed] = (await history(booked.idPatient, doctor)).body.data?.typedDrafts ?? [];
    expect(typed).toMatchObject({
      ...texts,
      idStaff: hina.staffId,
      typedBy: expect.stringMatching(/^Assistant/),
    });
    const { idStaff = 0, updatedOn = "", typedBy } = typed ?? {};
    const note = { ...texts, treatmentPlans: null, appointmentId: booked.id, updatedOn: booked.updatedOn };
    const saved = await clinic.call(
      saveTreatmentNote,
      { body: { ...note, allergyOverrides: [], typedDraft: { idStaff, updatedOn } } },
      doctor,
    );
    expect([saved.status, saved.body.data]).toEqual([200, expect.objectContaining({ noteTypedBy: typedBy })]);
    const after = (await history(booked.idPatient, doctor)).body.data;
    expect(after?.typedDrafts).toEqual([]);
    const { body } = await clinic.call(
      getHistory,
      { query: { entity: "appointment", id: booked.id } },
      admin,
    );
    expect(body.data?.entries[0]).toMatchObject({
      by: expect.stringMatching(/^Doctor/),
      changes: expect.arrayContaining([{ field: "Note Typed By", before: null, after: typedBy }]),
    });
  });

  it("stays where more was typed after the doctor took it", async () => {
    const booked = await visit();
    await draft(booked, { notes: "First" });
    const [first] = (await history(booked.idPatient, doctor)).body.data?.typedDrafts ?? [];
    const more = { notes: "First and more", seenUpdatedOn: first?.updatedOn };
    expect((await draft(booked, more)).status).toBe(200);
    const body = {
      ...{ description: "Tooth hurts", notes: "First", treatmentPlans: null, doctorPrescription: null },
      ...{ appointmentId: booked.id, updatedOn: booked.updatedOn },
      typedDraft: { idStaff: hina.staffId, updatedOn: first?.updatedOn ?? "" },
    };
    expect((await clinic.call(saveTreatmentNote, { body }, doctor)).status).toBe(200);
    expect((await history(booked.idPatient, doctor)).body.data?.typedDrafts).toMatchObject([
      { notes: "First and more" },
    ]);
  });

  it("is taken by a save that changes nothing, and by no version but the one that was seen", async () => {
    const booked = await visit();
    await draft(booked, { description: "Tooth hurts", notes: "Both" });
    const [typed] = (await history(booked.idPatient, doctor)).body.data?.typedDrafts ?? [];
    const take = (updatedOn: string) => {
      const body = {
        ...{ description: "Tooth hurts", notes: "Both", treatmentPlans: null, doctorPrescription: null },
        ...{ appointmentId: booked.id, typedDraft: { idStaff: hina.staffId, updatedOn } },
      };
      return clinic.call(saveTreatmentNote, { body }, doctor);
    };
    expect((await take("2099-01-01T00:00:00.000Z")).status).toBe(200);
    expect((await history(booked.idPatient, doctor)).body.data?.typedDrafts).toHaveLength(1);
    expect((await take(typed?.updatedOn ?? "")).status).toBe(200);
    expect((await history(booked.idPatient, doctor)).body.data?.typedDrafts).toEqual([]);
  });

  it("stays the doctor's to read when the account gets another role", async () => {
    const booked = await visit();
    const leaving = await clinic.signIn("Assistant", { worksFor: [sana] });
    const body = {
      ...{ appointmentId: booked.id, idPatient: booked.idPatient, basedOn: booked.updatedOn },
      ...{ description: "Tooth hurts", notes: "Typed before", treatmentPlans: "", doctorPrescription: "" },
    } as never;
    expect((await clinic.call(saveNoteDraft, { body }, leaving.token)).status).toBe(200);
    await clinic.database.pool.query(
      "UPDATE staff SET role = 'Receptionist', works_for = '{}' WHERE id = $1",
      [leaving.staffId],
    );
    expect((await history(booked.idPatient, doctor)).body.data?.typedDrafts).toMatchObject([
      { notes: "Typed before" },
    ]);
  });

  it("is not passed over when a visit is completed by who has not seen it", async () => {
    const booked = await visit();
    const kept = await clinic.call(
      saveNoteDraft,
      {
        body: {
          ...{ appointmentId: booked.id, idPatient: booked.idPatient, basedOn: booked.updatedOn },
          ...{ description: "Tooth hurts", notes: "", treatmentPlans: "", doctorPrescription: "Panadol" },
        } as never,
      },
      hina.token,
    );
    const complete = (typedSeenOn?: string | null) =>
      clinic.call(
        saveTreatmentNote,
        {
          body: {
            ...{ appointmentId: booked.id, description: "Tooth hurts", notes: "Seen", complete: true },
            ...(typedSeenOn !== undefined && { typedSeenOn }),
          } as never,
        },
        doctor,
      );
    const refused = await complete(null);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining("typed on this note"),
    ]);
    expect((await complete(kept.body.data?.updatedOn)).status).toBe(200);
  });

  it("names nobody who typed nothing", async () => {
    const booked = await visit();
    const other = await clinic.signIn("Doctor", { doctorId: sana });
    await draft(booked, { notes: "A doctor's own" }, other.token);
    for (const idStaff of [hina.staffId, other.staffId, 999_999]) {
      const body = {
        ...{ description: "Tooth hurts", notes: "Forged", treatmentPlans: null, doctorPrescription: null },
        ...{ appointmentId: booked.id, updatedOn: booked.updatedOn },
        typedDraft: { idStaff, updatedOn: booked.updatedOn },
      };
      expect((await clinic.call(saveTreatmentNote, { body }, doctor)).status).toBe(409);
    }
    expect((await history(booked.idPatient, doctor)).body.data?.visits[0]?.notes).toBeNull();
  });

  it("is read by no other doctor and no other assistant", async () => {
    const booked = await visit();
    await draft(booked, { notes: "Hina's draft" });
    const colleague = (await clinic.signIn("Doctor", { doctorId: bilal })).token;
    await visit({ idPatient: booked.idPatient, idDoctor: bilal });
    for (const token of [colleague, omar.token]) {
      const { status, body } = await history(booked.idPatient, token);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain("Hina's draft");
    }
    expect((await history(booked.idPatient)).body.data?.drafts).toMatchObject([{ notes: "Hina's draft" }]);
  });

  it.each([
    ["another doctor's", () => ({ idDoctor: bilal })],
    ["tomorrow's", () => ({ appointmentDate: someDay(1) })],
    ["a cancelled one", () => ({ status: "Cancelled" })],
  ])("is refused on a visit: %s", async (_which, changes) => {
    const booked = await visit(changes());
    expect((await draft(booked, { notes: "Mine" })).status).toBe(403);
    const body = { idPatient: booked.idPatient, reason: "Wants to write" };
    await clinic.call(openAnyway, { body }, hina.token);
    expect((await draft(booked, { notes: "Mine" })).status).toBe(403);
  });

  it("is never saved as a note, printed, or booked on", async () => {
    const booked = await visit();
    const note = { description: "x", appointmentId: booked.id, complete: 1, updatedOn: booked.updatedOn };
    const answers = await Promise.all([
      clinic.call(saveTreatmentNote, { body: note as never }, hina.token),
      clinic.call(recordPrescriptionPrint, { body: { appointmentId: booked.id } }, hina.token),
      clinic.call(proposeNextVisit, { query: { appointmentId: booked.id, from: clinicToday() } }, hina.token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe("the account of an assistant", () => {
  const account = { name: "Hina Tariq", role: "Assistant" as const, idDoctor: null };
  const invite = (changes: object) =>
    clinic.call(inviteStaff, { body: { ...account, ...changes } } as never, admin);
  const read = async (id: number) => (await clinic.call(getStaffMember, { query: { id } }, admin)).body.data;
  const update = (id: number, changes: object) =>
    clinic.call(updateStaff, { query: { id }, body: { ...account, ...changes } } as never, admin);

  it("names doctors once, keeps them for callers that omit them, and loses them with the role", async () => {
    const made = await invite({ email: "hina.t@clinic.example", worksFor: [bilal, sana, bilal] });
    const id = made.body.data?.id ?? 0;
    const both = [sana, bilal].sort((a, b) => a - b);
    expect(made.body.data?.worksFor).toEqual(both);
    expect((await update(id, { name: "Hina T" })).body.data?.worksFor).toEqual(both);
    expect((await update(id, { worksFor: [] })).body.data?.worksFor).toEqual([]);
    await update(id, { worksFor: [sana] });
    const { body } = await clinic.call(getHistory, { query: { entity: "staff", id } }, admin);
    expect(body.data?.entries[0]?.changes).toMatchObject([{ field: "Works For", before: null }]);
    expect((await update(id, { role: "Receptionist", worksFor: [sana] })).status).toBe(200);
    expect((await read(id))?.worksFor).toEqual([]);
  });

  it.each([[[999_999]], [["x"]], [[1.5]], [[-1]], [Array(501).fill(1)]])("refuses %j", async (worksFor) => {
    const { status, body } = await invite({ email: "nobody@clinic.example", worksFor });
    expect([status, body.errors?.[0]?.field.split(".")[0]]).toEqual([400, "worksFor"]);
  });

  it("is bound from the next call, and a call under way writes nothing", async () => {
    const one = await clinic.signIn("Assistant");
    const { idPatient } = await visit();
    expect((await history(idPatient, one.token)).status).toBe(200);
    expect((await update(one.staffId, { worksFor: [bilal] })).status).toBe(200);
    expect((await history(idPatient, one.token)).status).toBe(403);
    expect((await clinic.call(isLoggedIn, {}, one.token)).body.data?.user.role).toBe("Assistant");
  });
});

describe("vitals and templates", () => {
  const measure = (booked: Booked) =>
    clinic.call(
      addVitals,
      { body: { appointmentId: booked.id, idPatient: booked.idPatient, pulse: 72 } as never },
      hina.token,
    );
  const readOf = (booked: Booked) =>
    clinic.call(listVitals, { query: { patientId: booked.idPatient } }, hina.token);

  it("are measured and read at the visits of the doctors for whom they work, and of nobody else", async () => {
    const theirs = await visit();
    expect((await measure(theirs)).status).toBe(200);
    expect((await readOf(theirs)).body.data).toMatchObject([{ pulse: 72 }]);
    const other = await visit({ idDoctor: bilal });
    expect((await measure(other)).status).toBe(404);
    expect((await readOf(other)).status).toBe(403);
    // Nor what was measured of their own patient at another doctor's visit, which is not theirs to take back.
    const theirsToo = await visit({ idPatient: theirs.idPatient, idDoctor: bilal });
    const by = { appointmentId: theirsToo.id, idPatient: theirs.idPatient, pulse: 81 };
    const elsewhere = await clinic.call(addVitals, { body: by as never }, admin);
    expect(elsewhere.status).toBe(200);
    expect((await readOf(theirs)).body.data).toMatchObject([{ pulse: 72 }]);
    const back = { id: elsewhere.body.data?.id ?? 0, reason: "Not mine" };
    expect((await clinic.call(retractVitals, { body: back }, hina.token)).status).toBe(404);
    const past = await visit({ appointmentDate: someDay(-3), status: "Completed" });
    await visit({ idPatient: past.idPatient });
    expect((await measure(past)).status).toBe(403);
  });

  it("of their doctors are read, and changed by doctors alone", async () => {
    const of = (idDoctor: number) => ({ query: { idDoctor } });
    expect((await clinic.call(getFavourites, of(sana), hina.token)).status).toBe(200);
    expect((await clinic.call(listTemplates, of(sana), hina.token)).status).toBe(200);
    expect((await clinic.call(getFavourites, of(bilal), hina.token)).status).toBe(403);
    expect((await clinic.call(listTemplates, of(bilal), hina.token)).status).toBe(403);
    const template = { idDoctor: sana, name: "After scaling", text: "Chlorhexidine" };
    expect((await clinic.call(saveTemplate, { body: template as never }, hina.token)).status).toBe(403);
  });
});
