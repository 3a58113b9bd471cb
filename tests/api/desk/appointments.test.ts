import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAvailability } from "#contract/clinic/availability.ts";
import { getServicesOfDepartment } from "#contract/clinic/services.ts";
import {
  type Appointment,
  createAppointment,
  getAppointment,
  listAppointmentsOfPatient,
  removeAppointment,
  rescheduleAppointment,
  scheduleNextVisit,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

type Form = Record<string, unknown>;
type Body<E> = InputOf<E> extends { body: infer B } ? B : never;

let clinic: TestClinic;
/** Reception. */
let desk: string;
let administrator: string;
/** The first doctor's own account. */
let doctor: string;
let patient: { id: number; fullName: string };
let idDoctor: number;
let otherDoctor: number;
let idDepartment: number;
let idServices: number[];
let otherDepartment: { id: number; services: number[] };

beforeAll(async () => {
  clinic = await openClinic();
  const found = await catalogue(clinic);
  ({ idDoctor, idDepartment } = found);
  otherDoctor = found.doctors[1]?.id ?? 0;
  idServices = found.services.slice(0, 2).map(({ id }) => id);
  const idOther = found.departments[1]?.id ?? 0;
  const services = await clinic.call(getServicesOfDepartment, { query: { idMaster: idOther } });
  otherDepartment = { id: idOther, services: (services.body.data ?? []).map(({ id }) => id) };
  desk = (await clinic.signIn("Receptionist")).token;
  administrator = (await clinic.signIn("Administrator")).token;
  doctor = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  patient = await registerPatient(clinic, desk);
});
afterAll(() => clinic.close());

let ahead = 60;
/** A working day on which nobody is booked yet. */
function freshDay(): string {
  do ahead += 1;
  while (weekdayOf(someDay(ahead)) > 5);
  return someDay(ahead);
}

let behind = 0;
/** A day on which a visit can have been Completed, another each time. */
function pastDay(): string {
  behind += 1;
  return someDay(-behind);
}

const form = (changes: Form = {}): Form => ({
  idPatient: patient.id,
  idDoctor,
  idDepartment,
  appointmentDate: changes.appointmentDate ?? (changes.status === "Completed" ? pastDay() : freshDay()),
  appointmentTime: "17:30",
  priority: "Medium",
  status: "Scheduled",
  description: "Severe pain in lower right tooth",
  idServices,
  ...changes,
});

const book = (changes: Form = {}, token = desk, headers?: Record<string, string>) =>
  clinic.call(createAppointment, { body: form(changes) as Body<typeof createAppointment> }, token, headers);

async function booked(changes: Form = {}, token = desk): Promise<Appointment> {
  const { body } = await book(changes, token);
  if (!body.data) throw new Error(`the appointment was refused: ${JSON.stringify(body)}`);
  return body.data;
}

/** Without what must be known of the patient, which this answer alone carries (tests/api/patients/facts.test.ts). */
async function read(id: number, token = administrator) {
  const answer = await clinic.call(getAppointment, { query: { id } }, token);
  if (answer.body.data) delete answer.body.data.safety;
  return answer;
}
const stored = async (id: number) => (await read(id)).body.data;

/** Saves the edit form as the screen does: every field as it was, with changes; a clash is confirmed anew. */
const save = ({ id, allowOverlap: _, ...was }: Appointment, changes: Form = {}, token = desk) =>
  clinic.call(
    updateAppointment,
    { query: { id }, body: { ...was, ...changes } as Body<typeof updateAppointment> },
    token,
  );

const reschedule = (changes: Form, token = desk) =>
  clinic.call(rescheduleAppointment, { body: changes as Body<typeof rescheduleAppointment> }, token);

const visitAfter = (previous: Appointment, changes: Form = {}): Form => ({
  oldAppointmentId: previous.id,
  patientId: previous.idPatient,
  doctorId: previous.idDoctor,
  departmentId: previous.idDepartment,
  nextVisitDate: freshDay(),
  nextVisitTime: "17:30:00",
  priority: "Low",
  description: "Check the filling",
  ...changes,
});
const nextVisit = (input: Form, token = desk, headers?: Record<string, string>) =>
  clinic.call(scheduleNextVisit, { body: input as Body<typeof scheduleNextVisit> }, token, headers);

describe("booking", () => {
  it("stores the form with a number and a length of half an hour, and answers it", async () => {
    const date = freshDay();
    const { status, body } = await book({
      appointmentDate: date,
      appointmentTime: "18:00:00",
      description: "  Bleeding gums\n<b>& “quotes” 100% درد 😬 ",
    });
    expect(status).toBe(200);
    expect(body.message).toBe("Appointment created successfully!");
    expect(body.data).toMatchObject({
      idPatient: patient.id,
      patientName: patient.fullName,
      idDoctor,
      idDepartment,
      appointmentDate: date,
      appointmentTime: "18:00",
      durationMinutes: 30,
      priority: "Medium",
      status: "Scheduled",
      description: "Bleeding gums\n<b>& “quotes” 100% درد 😬",
      idServices,
      allowOverlap: 0,
      idRequest: null,
      idPreviousAppointment: null,
      isDeleted: 0,
    });
    expect(body.data?.appointmentRegistrationNo).toMatch(/^A-\d{6}$/);
    expect(body.data?.serviceNames.split(", ")).toHaveLength(2);
    expect(await stored(body.data?.id ?? 0)).toEqual(body.data);
  });

  it.each([
    ["idPatient", null, "Patient is required."],
    ["idPatient", 999_999, "Patient is required."],
    ["idDoctor", "", "Doctor is required."],
    ["idDoctor", 999_999, "Doctor is required."],
    ["idDepartment", 0, "Department is required."],
    ["idDepartment", 999_999, "Department is required."],
    ["appointmentDate", "", "Appointment Date is required."],
    ["appointmentDate", "2027-02-29", "Appointment Date is required."],
    ["appointmentTime", "", "Appointment Time is required."],
    ["appointmentTime", "24:00", "Appointment Time is required."],
    ["priority", "Urgent", "Priority is required."],
    ["status", null, "Status is required."],
    ["description", " \n ", "Chief Complaint is required."],
    ["idServices", [], "At least one service is required."],
    ["idServices", null, "At least one service is required."],
    ["idServices", [999_999], "Choose services of the chosen department."],
  ])("refuses %s = %j and stores nothing", async (field, value, message) => {
    const before = await clinic.count("appointments");
    const { status, body } = await book({ [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
    expect(body.data).toBeNull();
    expect(await clinic.count("appointments")).toBe(before);
  });

  it("names every missing field at once, with the form's messages", async () => {
    const { body } = await clinic.call(createAppointment, { body: {} as never }, desk);
    expect(new Map(body.errors?.map(({ field, message }) => [field, message]))).toEqual(
      new Map([
        ["idPatient", "Patient is required."],
        ["idDoctor", "Doctor is required."],
        ["idDepartment", "Department is required."],
        ["appointmentDate", "Appointment Date is required."],
        ["appointmentTime", "Appointment Time is required."],
        ["priority", "Priority is required."],
        ["status", "Status is required."],
        ["description", "Chief Complaint is required."],
        ["idServices", "At least one service is required."],
      ]),
    );
  });

  it("accepts the other spelling of the department field, and counts a service named twice once", async () => {
    const { idDepartment: _, ...rest } = form({ idServices: [idServices[0], idServices[0]] });
    const { body } = await clinic.call(
      createAppointment,
      { body: { ...rest, iddepartment: String(idDepartment) } as never },
      desk,
    );
    expect(body.data).toMatchObject({ idDepartment, idServices: [idServices[0]] });
  });

  it("ignores fields that only the clinic may set", async () => {
    const forged = await booked({
      id: 1,
      appointmentRegistrationNo: "A-999999",
      idRequest: 1,
      idPreviousAppointment: 1,
      isDeleted: 1,
      createdOn: "2001-01-01T00:00:00Z",
      allowOverlap: true,
    });
    expect(forged).toMatchObject({
      idRequest: null,
      idPreviousAppointment: null,
      isDeleted: 0,
      allowOverlap: 0,
    });
    expect(forged.appointmentRegistrationNo).not.toBe("A-999999");
    expect(forged.createdOn > "2026").toBe(true);
  });

  it("a repeat with the same Idempotency-Key gets the first answer", async () => {
    const body = form();
    const before = await clinic.count("appointments");
    const answers = await Promise.all(
      [1, 2, 3].map(() => book(body, desk, { "idempotency-key": "book-once" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body: answer }) => answer.data?.id)).size).toBe(1);
    expect(await clinic.count("appointments")).toBe(before + 1);
  });
});

describe("a time that is taken", () => {
  it("is refused with the clashing patient, the time and the next free time, and booked anyway when confirmed", async () => {
    const date = freshDay();
    const first = await booked({ appointmentDate: date, appointmentTime: "17:30" });
    const wish = { appointmentDate: date, appointmentTime: "17:45" };
    const clash = await book(wish);
    expect(clash.status).toBe(409);
    expect(clash.body.message).toBe(
      `The doctor is with ${patient.fullName} at 17:30 on ${formatDate(date)} (${first.appointmentRegistrationNo}).`,
    );
    expect(clash.body.conflict).toEqual({
      kind: "overlap",
      patientName: patient.fullName,
      appointmentRegistrationNo: first.appointmentRegistrationNo,
      time: "17:30",
      durationMinutes: 30,
      appointments: [
        {
          id: first.id,
          patientName: patient.fullName,
          appointmentRegistrationNo: first.appointmentRegistrationNo,
          time: "17:30",
          durationMinutes: 30,
        },
      ],
      nextFreeTime: "18:00",
    });
    expect(await booked({ ...wish, allowOverlap: true })).toMatchObject({ allowOverlap: 1 });
  });

  it("names the day before, where a visit reaches over midnight", async () => {
    const date = freshDay();
    const late = await booked({ appointmentDate: date, appointmentTime: "23:50", keepHours: false });
    const clash = await book({
      appointmentDate: addDays(date, 1),
      appointmentTime: "00:05",
      keepHours: false,
    });
    expect([clash.status, clash.body.message]).toEqual([
      409,
      `The doctor is with ${patient.fullName} at 23:50 on ${formatDate(date)} (${late.appointmentRegistrationNo}).`,
    ]);
    expect(clash.body.conflict).toMatchObject({ date, appointments: [{ id: late.id, date }] });
  });

  it("is booked over the clashes that were shown, and asked about again if there are others by then", async () => {
    const date = freshDay();
    const seen = await booked({ appointmentDate: date });
    const wish = { appointmentDate: date, allowOverlap: true, seenClashes: [seen.id] };
    const meanwhile = await booked(wish);
    const again = await book(wish);
    expect(again.status).toBe(409);
    expect(again.body.message).toBe(
      `The doctor is with ${patient.fullName} at 17:30 on ${formatDate(date)} (${seen.appointmentRegistrationNo}) and has 1 more then.`,
    );
    expect(again.body.conflict).toMatchObject({
      kind: "overlap",
      appointments: [{ id: seen.id }, { id: meanwhile.id, time: "17:30" }],
    });
    const seenClashes = [seen.id, meanwhile.id];
    await clinic.call(removeAppointment, { query: { id: seen.id } }, desk);
    expect(await booked({ ...wish, seenClashes })).toMatchObject({ allowOverlap: 1 });
  });

  it.each<[string, (date: string, seenClashes: number[]) => Promise<{ status: number }>]>([
    [
      "an edit",
      async (appointmentDate, seenClashes) =>
        save(await booked(), { appointmentDate, allowOverlap: true, seenClashes }),
    ],
    [
      "a move",
      async (newDate, seenClashes) => {
        const { id } = await booked();
        return reschedule({ appointmentId: id, newDate, newTime: "17:30", allowOverlap: true, seenClashes });
      },
    ],
    [
      "a next visit",
      async (nextVisitDate, seenClashes) =>
        nextVisit(visitAfter(await booked(), { nextVisitDate, allowOverlap: true, seenClashes })),
    ],
  ])("%s is booked over those who were seen there alone", async (_, send) => {
    const date = freshDay();
    const seen = await booked({ appointmentDate: date });
    expect((await send(date, [])).status).toBe(409);
    expect((await send(date, [seen.id])).status).toBe(200);
    expect((await send(date, [seen.id])).status).toBe(409);
  });

  it.each([["x"], [[0]], [{}], [[null]]])(
    "is not booked if the confirmed clashes are not ids: %j",
    async (seenClashes) => {
      const { status, body } = await book({ allowOverlap: true, seenClashes });
      expect([status, body.errors?.[0]?.message]).toEqual([
        400,
        "Say which appointments were seen: a list of their ids.",
      ]);
    },
  );

  it("is free when the other appointment ends, with another doctor, and after a cancellation or deletion", async () => {
    const date = freshDay();
    const taken = await booked({ appointmentDate: date, appointmentTime: "17:30" });
    expect((await book({ appointmentDate: date, appointmentTime: "18:00" })).status).toBe(200);
    expect((await book({ appointmentDate: date, appointmentTime: "17:00" })).status).toBe(200);
    const { id: idPatient } = await registerPatient(clinic, desk);
    expect((await book({ appointmentDate: date, idDoctor: otherDoctor, idPatient })).status).toBe(200);
    expect((await save(taken, { status: "Cancelled" })).status).toBe(200);
    const second = await booked({ appointmentDate: date });
    await clinic.call(removeAppointment, { query: { id: second.id } }, desk);
    expect((await book({ appointmentDate: date })).status).toBe(200);
  });

  it("proposes nothing when the rest of the doctor's day is full", async () => {
    const { body } = await (async () => {
      const date = freshDay();
      await booked({ appointmentDate: date, appointmentTime: "20:30" });
      return book({ appointmentDate: date, appointmentTime: "20:45" });
    })();
    expect(body.conflict).toMatchObject({ time: "20:30", nextFreeTime: null });
  });

  it("is given to one of two desks that book at once; the other is told who has it", async () => {
    const rounds = 200;
    const tally = { won: 0, clash: 0, other: [] as unknown[] };
    for (let round = 0; round < rounds; round++) {
      const at = {
        appointmentDate: addDays("2021-01-01", Math.floor(round / 20)),
        appointmentTime: `${String(1 + (round % 20)).padStart(2, "0")}:00`,
      };
      const answers = await Promise.all([book(at, desk), book(at, administrator), book(at, desk)]);
      for (const { status, body } of answers) {
        if (status === 200) tally.won += 1;
        else if (status === 409 && body.conflict?.kind === "overlap") tally.clash += 1;
        else tally.other.push({ status, body });
      }
    }
    expect(tally).toEqual({ won: rounds, clash: 2 * rounds, other: [] });
  }, 60_000);

  it("is given to one of two desks, of which one books and the other reschedules", async () => {
    const date = freshDay();
    const waiting = await Promise.all(
      ["16:00", "16:30", "17:00"].map((appointmentTime) =>
        booked({ appointmentDate: date, appointmentTime }),
      ),
    );
    const to = freshDay();
    const answers = await Promise.all([
      book({ appointmentDate: to, appointmentTime: "19:00" }),
      ...waiting.map(({ id }) => reschedule({ appointmentId: id, newDate: to, newTime: "19:15" })),
      save(await booked(), { appointmentDate: to, appointmentTime: "19:10" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it("is never given twice around midnight", async () => {
    const [day, next] = ["2022-03-01", "2022-03-02"];
    for (let week = 0; week < 20; week++) {
      const answers = await Promise.all([
        book({ appointmentDate: addDays(day, week * 7), appointmentTime: "23:45" }),
        book({ appointmentDate: addDays(next, week * 7), appointmentTime: "00:00" }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe("changing", () => {
  it("writes every field of the form, and the services become exactly those given", async () => {
    const was = await booked();
    const changes = {
      idDoctor: otherDoctor,
      idDepartment: otherDepartment.id,
      idServices: otherDepartment.services.slice(0, 1),
      appointmentDate: pastDay(),
      appointmentTime: "18:45",
      priority: "High",
      status: "Completed",
      description: "Laser, second session",
      notes: "Sensitive skin",
      treatmentPlans: "Four sessions",
      doctorPrescription: "Sunscreen",
    };
    const { status, body } = await save(was, changes, administrator);
    expect(status).toBe(200);
    expect(body.message).toBe("Appointment updated successfully!");
    expect(await stored(was.id)).toMatchObject(changes);
    expect((await stored(was.id))?.appointmentRegistrationNo).toBe(was.appointmentRegistrationNo);
  });

  it.each([
    ["idPatient", 999_999, "Patient is required."],
    ["idDoctor", null, "Doctor is required."],
    ["idDepartment", "", "Department is required."],
    ["appointmentDate", "soon", "Appointment Date is required."],
    ["appointmentTime", "5 pm", "Appointment Time is required."],
    ["priority", "", "Priority is required."],
    ["status", "Lost", "Status is required."],
    ["description", "", "Chief Complaint is required."],
    ["idServices", [], "At least one service is required."],
  ])("refuses %s = %j and leaves the record alone", async (field, value, message) => {
    const was = await booked();
    const { status, body } = await save(was, { [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
    expect(await stored(was.id)).toEqual(was);
  });

  it("keeps a service that has moved to another department, and records changed services in the history", async () => {
    const { services } = await catalogue(clinic);
    const [stays, moves, comes] = services.map(({ id, name }) => ({ id, name }));
    const was = await booked({ idServices: [stays?.id, moves?.id] });
    const to = (idOfDepartment: number) =>
      clinic.database.pool.query("UPDATE services SET department_id = $2 WHERE id = $1", [
        moves?.id,
        idOfDepartment,
      ]);
    await to(otherDepartment.id);
    const kept = await save(was, { priority: "High" });
    expect([kept.status, kept.body.data?.idServices]).toEqual([200, was.idServices]);
    const seen = await stored(was.id);
    const added = await save(seen as Appointment, { idServices: [moves?.id, comes?.id], priority: "Low" });
    expect(added.status).toBe(200);
    await to(idDepartment);
    const history = await clinic.call(
      getHistory,
      { query: { entity: "appointment", id: was.id } },
      administrator,
    );
    expect(history.body.data?.entries.map(({ action, changes }) => [action, changes])).toMatchObject([
      [
        "changed",
        [
          {
            field: "Services",
            before: `${stays?.name}, ${moves?.name}`,
            after: `${moves?.name}, ${comes?.name}`,
          },
          { field: "Priority", before: "High", after: "Low" },
        ],
      ],
      ["changed", [{ field: "Priority", before: "Medium", after: "High" }]],
      ["created", {}],
    ]);
  });

  it("refuses services of another department", async () => {
    const was = await booked();
    const { body } = await save(was, { idDepartment: otherDepartment.id });
    expect(body.errors).toEqual([
      { field: "idServices", message: "Choose services of the chosen department." },
    ]);
  });

  it("refuses to save over a change made meanwhile", async () => {
    const opened = await booked();
    const answers = await Promise.all([
      save(opened, { description: "First desk" }),
      save(opened, { description: "Second desk" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.data;
    const loser = answers.find(({ status }) => status === 409)?.body;
    expect(loser?.message).toBe(
      "Somebody else changed this record since you opened it. Nothing was saved; open it again to see the change.",
    );
    expect(loser?.conflict).toBeUndefined();
    expect(await stored(opened.id)).toEqual(winner);
    expect((await save(winner as Appointment, { description: "With the new one" })).status).toBe(200);
  });

  it("notices a change of the services alone", async () => {
    const opened = await booked();
    await save(opened, { idServices: idServices.slice(0, 1) });
    expect((await save(opened, { priority: "High" })).status).toBe(409);
  });

  it("does not ask again about a confirmed clash when only texts change", async () => {
    const date = freshDay();
    const first = await booked({ appointmentDate: date });
    const second = await booked({ appointmentDate: date, allowOverlap: true });
    for (const { id } of [first, second]) {
      const was = await stored(id);
      const { status, body } = await save(was as Appointment, {
        description: "New words",
      });
      expect([status, body.data?.allowOverlap]).toEqual([200, was?.allowOverlap]);
    }
  });

  it("asks again when a cancelled appointment is scheduled again, or a longer one overlaps the next", async () => {
    const date = freshDay();
    const cancelled = await booked({ appointmentDate: date, status: "Cancelled" });
    const before = await booked({ appointmentDate: date, appointmentTime: "17:00" });
    await booked({ appointmentDate: date });
    expect((await save(cancelled, { status: "Scheduled" })).status).toBe(409);
    expect((await save(before, { durationMinutes: 45 })).status).toBe(409);
    const longer = await save(before, { durationMinutes: 45, allowOverlap: true });
    expect(longer.body.data).toMatchObject({ durationMinutes: 45, allowOverlap: 1 });
    const shorter = await save(longer.body.data as Appointment, { durationMinutes: 30, allowOverlap: true });
    expect(shorter.body.data).toMatchObject({ allowOverlap: 0 });
  });

  it("still saves an appointment whose doctor, service or patient has been deleted", async () => {
    const gone = await registerPatient(clinic, desk);
    const was = await booked({ idPatient: gone.id, idDoctor: otherDoctor, status: "Completed" });
    const [service] = idServices;
    const mark = (deleted: boolean) =>
      Promise.all([
        sql`UPDATE doctors SET is_deleted = ${deleted} WHERE id = ${otherDoctor}`.execute(
          clinic.database.kysely,
        ),
        sql`UPDATE services SET is_deleted = ${deleted} WHERE id = ${service}`.execute(
          clinic.database.kysely,
        ),
        sql`UPDATE patients SET is_deleted = ${deleted} WHERE id = ${gone.id}`.execute(
          clinic.database.kysely,
        ),
      ]);
    await mark(true);
    const kept = await save(was, { priority: "High" });
    const fresh = await book({ idPatient: gone.id, idDoctor: otherDoctor });
    await mark(false);
    expect(kept.body.data).toMatchObject({ priority: "High", idServices, patientName: gone.fullName });
    expect(fresh.body.errors?.map(({ field }) => field)).toEqual(["idPatient", "idDoctor", "idServices"]);
  });
});

describe("clinical notes", () => {
  const notes = { notes: "Allergic", treatmentPlans: "Crown", doctorPrescription: "Paracetamol" };
  const hidden = { notes: null, treatmentPlans: null, doctorPrescription: null };

  it("are hidden from reception wherever an appointment is answered", async () => {
    const { id, idPatient } = await booked(notes, doctor);
    expect((await read(id, doctor)).body.data).toMatchObject(notes);
    expect((await read(id, administrator)).body.data).toMatchObject(notes);
    expect((await read(id, desk)).body.data).toMatchObject(hidden);
    const ofPatient = await clinic.call(listAppointmentsOfPatient, { query: { patientId: idPatient } }, desk);
    expect(JSON.stringify(ofPatient.body)).not.toContain("Paracetamol");
    expect(ofPatient.body.data?.find((row) => row.id === id)?.paymentDetails).toHaveLength(2);
    const moved = await reschedule({ appointmentId: id, newDate: freshDay(), newTime: "17:30" });
    expect(moved.body.data).toMatchObject(hidden);
  });

  it("are not changed by what reception sends", async () => {
    const { id } = await booked(notes, doctor);
    const seen = (await read(id, desk)).body.data as Appointment;
    const { body } = await save(seen, { priority: "High", notes: "Overwritten", treatmentPlans: "" }, desk);
    expect(body.data).toMatchObject({ priority: "High", ...hidden });
    expect(await stored(id)).toMatchObject({ priority: "High", ...notes });
    expect(
      (await save((await stored(id)) as Appointment, { notes: "" }, doctor)).body.data?.notes,
    ).toBeNull();
  });

  it("cannot be written by reception when booking", async () => {
    const { id } = await booked(notes, desk);
    expect(await stored(id)).toMatchObject(hidden);
  });
});

describe("a doctor", () => {
  it("sees and changes only the own appointments; others are answered with 404", async () => {
    const own = await booked();
    const foreign = await booked({ idDoctor: otherDoctor });
    expect((await read(own.id, doctor)).status).toBe(200);
    const attempts = await Promise.all([
      read(foreign.id, doctor),
      save(foreign, { priority: "High" }, doctor),
      reschedule({ appointmentId: foreign.id, newDate: freshDay(), newTime: "17:30" }, doctor),
      nextVisit(visitAfter(foreign), doctor),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await stored(foreign.id)).toEqual(foreign);
    expect(
      (await save(own, { status: "Completed", appointmentDate: pastDay(), notes: "Done" }, doctor)).status,
    ).toBe(200);
  });

  it("cannot book another doctor's time", async () => {
    const own = await booked();
    const words = "Doctors book their own appointments only. Ask the reception.";
    const attempts = await Promise.all([
      book({ idDoctor: otherDoctor }, doctor),
      save(own, { idDoctor: otherDoctor }, doctor),
      nextVisit(visitAfter(own, { doctorId: otherDoctor }), doctor),
    ]);
    expect(attempts.map(({ status, body }) => [status, body.message])).toEqual(Array(3).fill([403, words]));
  });

  it("cannot delete; an account without a doctor sees nothing", async () => {
    const own = await booked();
    const removed = await clinic.call(removeAppointment, { query: { id: own.id } }, doctor);
    expect(removed.status).toBe(403);
    const nobody = (await clinic.signIn("Doctor")).token;
    expect((await read(own.id, nobody)).status).toBe(404);
  });
});

describe("rescheduling", () => {
  it("moves it, keeps everything else, and frees the old time", async () => {
    const was = await booked();
    const newDate = freshDay();
    const { status, body } = await reschedule({ appointmentId: was.id, newDate, newTime: "16:15:00" });
    expect(status).toBe(200);
    expect(body.message).toBe("Appointment rescheduled successfully!");
    const { updatedOn: _, ...rest } = was;
    expect(await stored(was.id)).toMatchObject({
      ...rest,
      appointmentDate: newDate,
      appointmentTime: "16:15",
    });
    expect((await book({ appointmentDate: was.appointmentDate })).status).toBe(200);
  });

  it("may overlap with its own old time", async () => {
    const { id, appointmentDate } = await booked();
    const moved = await reschedule({ appointmentId: id, newDate: appointmentDate, newTime: "17:40" });
    expect(moved.body.data).toMatchObject({ appointmentTime: "17:40", allowOverlap: 0 });
  });

  it.each(["Completed", "Cancelled"])("refuses a %s one with a message", async (status) => {
    const was = await booked({ status });
    const answer = await reschedule({ appointmentId: was.id, newDate: freshDay(), newTime: "17:30" });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      `This appointment is marked ${status} and cannot be rescheduled. Schedule the next visit if required.`,
    );
    expect(await stored(was.id)).toEqual(was);
  });

  it.each([
    ["newDate", "", "New date is required."],
    ["newTime", "", "New time is required."],
    ["newTime", "25:00", "New time is required."],
    ["appointmentId", 0, "Appointment is required."],
  ])("refuses %s = %j", async (field, value, message) => {
    const { id } = await booked();
    const input = { appointmentId: id, newDate: freshDay(), newTime: "17:30", [field]: value };
    const { status, body } = await reschedule(input);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message }]);
  });

  it("names a clash and moves anyway when confirmed; moving to a free time clears the confirmation", async () => {
    const date = freshDay();
    await booked({ appointmentDate: date });
    const { id } = await booked();
    const to = { appointmentId: id, newDate: date, newTime: "17:15" };
    const clash = await reschedule(to);
    expect([clash.status, clash.body.conflict?.nextFreeTime]).toEqual([409, "18:00"]);
    expect((await reschedule({ ...to, allowOverlap: true })).body.data).toMatchObject({ allowOverlap: 1 });
    const free = await reschedule({ ...to, newTime: "19:00", allowOverlap: true });
    expect(free.body.data).toMatchObject({ appointmentTime: "19:00", allowOverlap: 0 });
  });
});

describe("the next visit", () => {
  it.each(["Scheduled", "Completed", "Cancelled"])(
    "follows a %s one, linked, with its services",
    async (status) => {
      const previous = await booked({ status, durationMinutes: 45 });
      const input = visitAfter(previous);
      const answer = await nextVisit(input);
      expect(answer.status).toBe(200);
      expect(answer.body.message).toBe("Next visit scheduled successfully!");
      expect(answer.body.data).toMatchObject({
        idPatient: previous.idPatient,
        idDoctor: previous.idDoctor,
        idDepartment: previous.idDepartment,
        idServices: previous.idServices,
        durationMinutes: 45,
        appointmentDate: input.nextVisitDate,
        appointmentTime: "17:30",
        priority: "Low",
        status: "Scheduled",
        description: "Check the filling",
        idPreviousAppointment: previous.id,
      });
      expect(await stored(previous.id)).toEqual(previous);
    },
  );

  it("may be with another doctor", async () => {
    const previous = await booked();
    const { body } = await nextVisit(visitAfter(previous, { doctorId: otherDoctor }));
    expect(body.data).toMatchObject({ idDoctor: otherDoctor, idServices });
  });

  it("is for other services where they are chosen, and then as long as these take", async () => {
    const previous = await booked({ durationMinutes: 75, idServices });
    const [first = 0, second = 0] = idServices;
    const reordered = await nextVisit(visitAfter(previous, { idServices: [second, first] }));
    expect(reordered.body.data).toMatchObject({ idServices: [first, second], durationMinutes: 75 });
    const alone = await booked({ idServices: [second] });
    const { body } = await nextVisit(visitAfter(previous, { idServices: [second] }));
    expect(body.data).toMatchObject({ idServices: [second], durationMinutes: alone.durationMinutes });
    expect((await stored(previous.id))?.idServices).toEqual(previous.idServices);
  });

  it.each([
    ["none", () => [], "At least one service is required."],
    [
      "those of another department",
      () => otherDepartment.services,
      "Choose services of the chosen department.",
    ],
    ["nobody's", () => [999_999], "Choose services of the chosen department."],
  ])("refuses services: %s", async (_, chosen, message) => {
    const { status, body } = await nextVisit(visitAfter(await booked(), { idServices: chosen() }));
    expect([status, body.errors]).toEqual([400, [{ field: "idServices", message }]]);
  });

  it.each([
    ["oldAppointmentId", null, "Appointment is required."],
    ["patientId", "", "Patient is required."],
    ["doctorId", 0, "Doctor is required."],
    ["doctorId", 999_999, "Doctor is required."],
    ["departmentId", null, "Department is required."],
    ["nextVisitDate", "", "Next visit date is required."],
    ["nextVisitTime", "17", "Next visit time is required."],
    ["priority", "", "Priority is required."],
    ["description", " ", "Chief Complaint is required."],
  ])("refuses %s = %j and books nothing", async (field, value, message) => {
    const input = visitAfter(await booked(), { [field]: value });
    const before = await clinic.count("appointments");
    const { status, body } = await nextVisit(input);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message }]);
    expect(await clinic.count("appointments")).toBe(before);
  });

  it("refuses another patient, or a department that does not offer the services", async () => {
    const previous = await booked();
    const other = await registerPatient(clinic, desk);
    const patientAnswer = await nextVisit(visitAfter(previous, { patientId: other.id }));
    expect([patientAnswer.status, patientAnswer.body.message]).toEqual([
      409,
      "The next visit must be for the same patient.",
    ]);
    const departmentAnswer = await nextVisit(visitAfter(previous, { departmentId: otherDepartment.id }));
    expect([departmentAnswer.status, departmentAnswer.body.message]).toEqual([
      409,
      "The next visit keeps the department and its services. Add an appointment for another department.",
    ]);
  });

  it("names a clash and books anyway when confirmed; a repeat creates nothing", async () => {
    const previous = await booked();
    const input = visitAfter(previous);
    await booked({ appointmentDate: input.nextVisitDate });
    const clash = await nextVisit(input);
    expect([clash.status, clash.body.conflict?.kind]).toEqual([409, "overlap"]);
    const confirmed = { ...input, allowOverlap: true };
    const key = { "idempotency-key": "visit-once" };
    const answers = [await nextVisit(confirmed, desk, key), await nextVisit(confirmed, desk, key)];
    expect(answers.map(({ body }) => body.data?.allowOverlap)).toEqual([1, 1]);
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
  });
});

describe("deleting", () => {
  it("removes it from all lists at once; a second deletion answers 404", async () => {
    const was = await booked();
    const query = { id: was.id };
    const { status, body } = await clinic.call(removeAppointment, { query }, desk);
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: null, message: "Appointment deleted successfully!" });
    expect((await read(was.id)).status).toBe(404);
    const { body: left } = await clinic.call(
      listAppointmentsOfPatient,
      { query: { patientId: patient.id } },
      desk,
    );
    expect(left.data?.map(({ id }) => id)).not.toContain(was.id);
    const again = await clinic.call(removeAppointment, { query }, desk);
    expect([again.status, again.body.message]).toEqual([
      404,
      "This appointment was not found. It may have been deleted.",
    ]);
  });
});

describe("an id that does not exist", () => {
  it.each([999_999, Number.MAX_SAFE_INTEGER])("%d answers 404 everywhere", async (id) => {
    const template = await booked();
    const answers = await Promise.all([
      read(id),
      save({ ...template, id }),
      clinic.call(removeAppointment, { query: { id } }, desk),
      reschedule({ appointmentId: id, newDate: freshDay(), newTime: "17:30" }),
      nextVisit(visitAfter(template, { oldAppointmentId: id })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it.each(["0", "-1", "x", "1e3", ""])("refuses %j as an id", async (id) => {
    const { status } = await clinic.call(getAppointment, { query: { id } as never }, desk);
    expect(status).toBe(400);
  });
});

describe("availability", () => {
  const ask = (date: string, id = idDoctor) =>
    clinic.call(getAvailability, { query: { idDoctor: id, date } });

  it("offers the free half hours of the doctor's hours to anybody", async () => {
    const date = freshDay();
    await booked({ appointmentDate: date, appointmentTime: "17:15" });
    await booked({ appointmentDate: date, appointmentTime: "20:00", status: "Cancelled" });
    const { body } = await ask(date);
    expect(body.data).toMatchObject({
      idDoctor,
      date,
      durationMinutes: 30,
      windows: [{ from: "16:00", to: "21:00" }],
    });
    expect(body.data?.times.map(({ time }) => time)).toEqual([
      "16:00",
      "16:30",
      "17:00",
      "17:30",
      "18:00",
      "18:30",
      "19:00",
      "19:30",
      "20:00",
      "20:30",
    ]);
    expect(body.data?.times.filter(({ free }) => !free).map(({ time }) => time)).toEqual(["17:00", "17:30"]);
  });

  it("does not reveal who is booked", async () => {
    const { appointmentDate } = await booked();
    expect(JSON.stringify((await ask(appointmentDate)).body)).not.toContain(patient.fullName);
  });

  it("offers nothing on days off and in the past", async () => {
    const day = freshDay();
    const sunday = addDays(day, 7 - weekdayOf(day));
    expect((await ask(sunday)).body.data?.times).toEqual([]);
    expect((await ask(addDays(clinicToday(), -1))).body.data?.times).toEqual([]);
  });

  it("answers 404 for an unknown doctor and 400 for a missing date or doctor", async () => {
    expect((await ask(freshDay(), 999_999)).status).toBe(404);
    const { body } = await clinic.call(getAvailability, { query: {} as never });
    expect(body.errors).toEqual([
      { field: "idDoctor", message: "Doctor selection is required" },
      { field: "date", message: "Date is required." },
    ]);
  });
});
