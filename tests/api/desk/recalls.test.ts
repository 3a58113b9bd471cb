import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createAppointment,
  removeAppointment,
  scheduleNextVisit,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import { saveWishes } from "#contract/desk/messages.ts";
import {
  getNoShows,
  getRecall,
  listRecalls,
  noteCall,
  type RecallInput,
  saveRecall,
  stopRecall,
  takeBackCall,
} from "#contract/desk/recalls.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { addDays, addMonths, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

const TODAY = clinicToday();
const SOON = addDays(TODAY, 1);

let clinic: TestClinic;
let token: string;
let patient: Awaited<ReturnType<typeof registerPatient>>;
let place: Awaited<ReturnType<typeof catalogue>>;

beforeAll(async () => {
  clinic = await openClinic();
  token = (await clinic.signIn("Receptionist")).token;
  place = await catalogue(clinic);
});
afterAll(() => clinic.close());
beforeEach(async () => {
  patient = await registerPatient(clinic, token, { ...patientInput(), fullName: "Nadia Zaheer" });
});

const inputOf = (date = SOON, changes: object = {}) => ({
  idPatient: patient.id,
  idDoctor: place.idDoctor,
  idDepartment: place.idDepartment,
  idServices: place.services.slice(0, 1).map(({ id }) => id),
  appointmentDate: date,
  appointmentTime: "17:30",
  priority: "Medium" as const,
  status: "Scheduled" as "Scheduled" | "Completed" | "Cancelled",
  description: "Toothache",
  allowOverlap: true,
  ...changes,
});
async function book(date = SOON, changes: object = {}) {
  const { body } = await clinic.call(createAppointment, { body: inputOf(date, changes) }, token);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}
const become = async (id: number, status: string, date = SOON) =>
  expect(
    (await clinic.call(updateAppointment, { query: { id }, body: inputOf(date, { status }) } as never, token))
      .status,
  ).toBe(200);
const stamp = (id: number, column: "no_show_on" | "left_on") =>
  clinic.database.pool.query(
    `INSERT INTO attendances (id, doctor_id, day, arrived_on, ${column})
      SELECT id, doctor_id, appointment_date, CASE WHEN $2 THEN now_ms() END, now_ms() FROM appointments WHERE id = $1
      ON CONFLICT (id) DO UPDATE SET ${column} = now_ms()`,
    [id, column === "left_on"],
  );
/** What the patient is to be called for, oldest first, as "reason state due". */
async function all(): Promise<string[]> {
  const { rows } = await clinic.database.pool.query(
    "SELECT concat_ws(' ', reason, state, stop_reason, due_day) AS row FROM recalls WHERE patient_id = $1 ORDER BY id",
    [patient.id],
  );
  return rows.map(({ row }) => row);
}
const rows = async (query: object = {}, by = token) =>
  (await clinic.call(listRecalls, { query: { search: "Zaheer", ...query } }, by)).body.data?.filter(
    ({ idPatient }) => idPatient === patient.id,
  ) ?? [];
const save = (changes: Partial<RecallInput> = {}, by = token) =>
  clinic.call(
    saveRecall,
    {
      body: {
        idPatient: patient.id,
        reason: "promised",
        words: "Ask about the crown",
        dueDay: TODAY,
        ...changes,
      },
    },
    by,
  );
async function promised(changes: Partial<RecallInput> = {}) {
  const { body } = await save(changes);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

describe("entering a call", () => {
  it("of a patient who wants none is refused in words", async () => {
    const wishes = { idPatient: patient.id, reminders: true, recalls: false, agreed: false, stopped: false };
    await clinic.call(saveWishes, { body: wishes }, token);
    const { status, body } = await save();
    expect([status, body.message]).toEqual([409, expect.stringMatching(/wants no such calls/)]);
    expect(await all()).toEqual([]);
  });

  it("does not take away what another doctor noted", async () => {
    const noted = await promised({ idDoctor: place.idDoctor });
    const doctorId = place.doctors[1]?.id ?? 0;
    const other = (await clinic.signIn("Doctor", { doctorId })).token;
    expect((await save({ words: "Mine", idDoctor: doctorId }, other)).status).toBe(409);
    expect(await rows()).toMatchObject([
      { id: noted.id, words: "Ask about the crown", idDoctor: place.idDoctor },
    ]);
  });
});

describe("what a visit means for calling its patient", () => {
  it("a cancelled one with no other to come: in two days; a new booking settles it, its cancellation brings it back", async () => {
    const { id } = await book();
    await become(id, "Cancelled");
    const due = addDays(TODAY, 2);
    expect([await all(), await rows()]).toEqual([[`cancelled due ${due}`], []]);
    expect(await rows({ state: "due" })).toMatchObject([{ reason: "cancelled", source: { id } }]);
    const other = await book(addDays(TODAY, 9));
    expect(await all()).toEqual([`cancelled booked ${due}`]);
    await become(other.id, "Cancelled", addDays(TODAY, 9));
    expect(await all()).toEqual([`cancelled due ${due}`]);
    await become(id, "Scheduled");
    expect(await all()).toEqual([`cancelled stopped visit stands again ${due}`]);
  });

  it("a cancelled one is left alone while another is to come, and so is one that is deleted", async () => {
    const first = await book();
    const second = await book(addDays(TODAY, 9));
    await become(first.id, "Cancelled");
    await clinic.call(removeAppointment, { query: { id: second.id } }, token);
    expect(await all()).toEqual([]);
  });

  it.each(["no_show_on", "left_on"] as const)(
    "%s: on the next working day, instead of as cancelled",
    async (column) => {
      const { id } = await book(TODAY);
      await become(id, "Cancelled", TODAY);
      await stamp(id, column);
      const [cancelled, missed] = await all();
      expect([cancelled, missed?.slice(0, 11)]).toEqual([
        `cancelled done ${addDays(TODAY, 2)}`,
        "no-show due",
      ]);
      const [due] = (await rows({ state: "due" })).map(({ dueDay }) => dueDay);
      expect(due && due > TODAY && due <= addDays(TODAY, 3)).toBe(true);
      const { body } = await clinic.call(getNoShows, { query: { idPatient: patient.id } }, token);
      expect(body.data).toEqual(
        column === "no_show_on" ? { count: 1, since: TODAY } : { count: 0, since: null },
      );
    },
  );

  it("completed, with a service that is due again: so many months later, and anew after the next", async () => {
    const [service] = place.services;
    await asOwner(clinic, `UPDATE services SET recall_months = 6 WHERE id = ${service?.id}`);
    const { id } = await book(TODAY);
    await become(id, "Completed", TODAY);
    const due = addMonths(TODAY, 6);
    expect(await all()).toEqual([`recall due ${due}`]);
    expect(await rows({ state: "due" })).toMatchObject([{ words: service?.name, idService: service?.id }]);
    // A toothache now does not settle the check-up of the half year; a visit near it does.
    await book(addDays(TODAY, 9));
    expect(await all()).toEqual([`recall due ${due}`]);
    const { body } = await clinic.call(
      scheduleNextVisit,
      {
        body: {
          oldAppointmentId: id,
          patientId: patient.id,
          doctorId: place.idDoctor,
          departmentId: place.idDepartment,
          nextVisitDate: addDays(due, -20),
          nextVisitTime: "17:30",
          priority: "Medium",
          description: "Check-up",
          allowOverlap: true,
        },
      } as never,
      token,
    );
    expect([body.message, await all()]).toEqual([body.message, [`recall booked ${due}`]]);
    await clinic.database.pool.query("UPDATE appointments SET status = 'Completed' WHERE id = $1", [
      (body.data as { id: number }).id,
    ]);
    expect(await all()).toEqual([`recall done ${due}`, `recall due ${addMonths(addDays(due, -20), 6)}`]);
    await asOwner(clinic, `UPDATE services SET recall_months = NULL WHERE id = ${service?.id}`);
  });
});

describe("the list", () => {
  it("has who is to be called today, oldest first; a note takes the row away until its day", async () => {
    const { id, updatedOn } = await promised();
    expect(await rows()).toMatchObject([{ id, words: "Ask about the crown", calls: 0, lastResult: null }]);
    const note = (result: string, more: object = {}) =>
      clinic.call(noteCall, { body: { id, result, ...more } } as never, token);
    const { body } = await note("no answer", { words: "Rang out", updatedOn });
    expect([body.message, body.data]).toMatchObject([
      "Noted: no answer.",
      { calls: 1, nextCallDay: addDays(TODAY, 3), lastResult: "no answer" },
    ]);
    expect(await rows()).toEqual([]);
    expect(await rows({ nextCallDayFrom: SOON })).toMatchObject([{ id }]);
    expect((await note("no answer", { updatedOn })).status).toBe(409);
    await note("no answer");
    await note("no answer");
    expect(await all()).toEqual([`promised stopped no answer ${TODAY}`]);
    const refused = await note("call again", { callOn: SOON });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Nadia Zaheer is not to be called for this any more. The list shows who is.",
    ]);
    const card = await clinic.call(getRecall, { query: { id } }, token);
    expect(card.body.data?.notes.map(({ result, words }) => [result, words])).toEqual([
      ["no answer", null],
      ["no answer", null],
      ["no answer", "Rang out"],
    ]);
    for (const change of ["UPDATE call_notes SET words = 'Better'", "DELETE FROM call_notes"])
      await expect(asOwner(clinic, `${change} WHERE recall_id = ${id}`)).rejects.toThrow("append-only");
  });

  it("a note pressed by mistake is taken back by whom it is of: the patient is to be called as before, and both stand in the record", async () => {
    const { id } = await promised();
    const note = (result: string, more: object = {}) =>
      clinic.call(noteCall, { body: { id, result, ...more } } as never, token);
    const takeBack = (by = token) => clinic.call(takeBackCall, { body: { id } }, by);
    expect((await takeBack()).status).toBe(409);
    for (const result of ["wrong number", "does not want", "no answer", "call again", "message sent"]) {
      const [before] = await rows();
      await note(result);
      expect(await rows()).toEqual([]);
      const { token: other } = await clinic.signIn("Receptionist");
      expect((await takeBack(other)).status).toBe(403);
      const { status, body } = await takeBack();
      expect([status, body.message, body.data?.state]).toEqual([200, "Taken back.", "due"]);
      expect(await rows()).toMatchObject([
        { id, calls: before?.calls, nextCallDay: before?.nextCallDay, lastResult: "taken back" },
      ]);
      expect((await takeBack()).status).toBe(409);
    }
    const card = await clinic.call(getRecall, { query: { id } }, token);
    expect(card.body.data?.notes.slice(0, 2).map(({ result }) => result)).toEqual([
      "taken back",
      "message sent",
    ]);
  });

  it("a note is not taken back where the patient is on the list for the same again", async () => {
    const { id } = await promised();
    await clinic.call(noteCall, { body: { id, result: "wrong number" } } as never, token);
    await promised();
    const { status, body } = await clinic.call(takeBackCall, { body: { id } }, token);
    expect([status, body.message]).toEqual([409, "Nadia Zaheer is on the list for this again already."]);
  });

  it("a call stays with its patient and reason", async () => {
    const recall = await promised();
    const other = await registerPatient(clinic, token, { ...patientInput(), fullName: "Bano Bibi" });
    const body = { id: recall.id, idPatient: patient.id, reason: "promised", dueDay: SOON, words: "Theirs" };
    for (const changes of [{ idPatient: other.id }, { reason: "recall" }])
      expect((await clinic.call(saveRecall, { body: { ...body, ...changes } as never }, token)).status).toBe(
        409,
      );
    expect((await clinic.call(saveRecall, { body: body as never }, token)).body.data).toMatchObject({
      words: "Theirs",
    });
  });

  it("the same reason again changes the row; the desk stops it; who wishes no recalls or is deleted is left out", async () => {
    const { id } = await promised();
    expect((await promised({ dueDay: SOON })).id).toBe(id);
    expect(await rows()).toEqual([]);
    const again = await promised({ dueDay: TODAY });
    const wish = (recalls: boolean) =>
      clinic.call(
        saveWishes,
        {
          body: {
            idPatient: patient.id,
            language: "en",
            reminders: true,
            recalls,
            agreed: false,
            stopped: false,
          },
        } as never,
        token,
      );
    await wish(false);
    expect(await rows()).toEqual([]);
    await wish(true);
    expect(await rows()).toHaveLength(1);
    expect((await clinic.call(stopRecall, { body: { id: again.id } }, token)).status).toBe(200);
    expect([await rows(), await all()]).toEqual([[], [`promised stopped by the desk ${TODAY}`]]);
  });

  it("a doctor has the own patients, an accountant none", async () => {
    await book(addDays(TODAY, 40));
    await promised({ idDoctor: place.idDoctor });
    const other = place.doctors.find(({ id }) => id !== place.idDoctor)?.id ?? 0;
    const own = (await clinic.signIn("Doctor", { doctorId: place.idDoctor })).token;
    const foreign = (await clinic.signIn("Doctor", { doctorId: other })).token;
    const { token: accountant } = await clinic.signIn("Accountant");
    expect([await rows({}, own), await rows({}, foreign)]).toMatchObject([[{ idPatient: patient.id }], []]);
    expect((await save({ idDoctor: place.idDoctor }, foreign)).status).toBe(403);
    expect((await clinic.call(listRecalls, { query: {} }, accountant)).status).toBe(403);
  });

  it.each([
    ["no patient", { idPatient: 0 }, "idPatient"],
    ["somebody who is not there", { idPatient: 999_999_999 }, "idPatient"],
    ["yesterday", { dueDay: addDays(TODAY, -1) }, "dueDay"],
    ["too many words", { words: "x".repeat(101) }, "words"],
    ["no such service", { idService: 999_999_999 }, "idService"],
    ["another patient's visit", { idAppointment: 999_999_999 }, "idAppointment"],
  ])("refuses %s on its field", async (_name, changes, field) => {
    const { status, body } = await save(changes);
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });
});

it("an erased patient leaves no words behind, in the rows, the notes or the trail", async () => {
  const { id } = await promised({ words: "Quagga crown" });
  await clinic.call(
    noteCall,
    { body: { id, result: "call again", words: "Quagga said so" } } as never,
    token,
  );
  const admin = (await clinic.signIn("Administrator")).token;
  const body = { id: patient.id, registerNo: patient.registerNo, reason: "Asked for it" };
  expect((await clinic.call(erasePatient, { body } as never, admin)).status).toBe(200);
  const { rows: left } = await clinic.database.pool.query(
    `SELECT words FROM recalls WHERE patient_id = $1 UNION ALL SELECT n.words FROM call_notes n JOIN recalls r ON r.id = n.recall_id
      WHERE r.patient_id = $1 UNION ALL SELECT after::text FROM audit_log WHERE after::text LIKE '%Quagga%'`,
    [patient.id],
  );
  expect([left.map(({ words }) => words), await all()]).toEqual([
    [null, null],
    [`promised stopped erased ${TODAY}`],
  ]);
});
