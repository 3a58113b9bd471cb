import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAvailability } from "#contract/clinic/availability.ts";
import {
  approveRequest,
  countPendingRequests,
  getRequest,
  getRequestedTimes,
  listRequests,
  rejectRequest,
  submitRequest,
} from "#contract/desk/appointment-requests.ts";
import { createAppointment, getAppointment, listAppointments } from "#contract/desk/appointments.ts";
import { saveWaiting } from "#contract/desk/waiting-list.ts";
import { findAnything } from "#contract/office/search.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { dayRange } from "#rules/values/time/day-range.ts";
import { catalogue, registerPatient, requestInput, sendRequest, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let token: string;

beforeAll(async () => {
  clinic = await openClinic();
  token = (await clinic.signIn("Receptionist")).token;
});
afterAll(() => clinic.close());

describe("a visitor asks for an appointment", () => {
  it("stores what was typed, unchanged", async () => {
    const input = { ...(await requestInput(clinic)), message: "Line one\n<b>& “quotes” 100% _under_ 😬" };
    const sent = await clinic.call(submitRequest, { body: input });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ responseCode: 200, message: "Appointment request sent successfully" });
    const { body } = await clinic.call(getRequest, { query: { id: sent.body.data?.id ?? 0 } }, token);
    expect(body.data).toMatchObject({
      name: "زینب O'Brien-Khan",
      mobile: "03001234567",
      status: "Pending",
      date: input.date,
      time: "17:30",
      message: input.message,
      idservices: input.idservices,
      isDeleted: 0,
    });
    expect(body.data?.serviceNames.split(", ")).toHaveLength(2);
  });

  it.each([
    ["name", "  ", "Name is required."],
    ["mobile", "", "Mobile number is required."],
    ["mobile", "call me", "Mobile number must be numeric."],
    ["mobile", "03001234567890", "Mobile number must have at most 11 digits."],
    ["priority", "Urgent", "Priority is required."],
    ["date", "", "Date is required."],
    ["date", "2026-02-30", "Date is required."],
    ["time", "25:00", "Time is required."],
    ["iddoctor", null, "Doctor selection is required"],
    ["iddoctor", 999999, "Doctor selection is required"],
    ["iddepartment", 0, "Please select a Department."],
    ["idservices", [], "Please select at least one service."],
    ["idservices", [999999], "Please select at least one service."],
    ["date", someDay(-1), "The date cannot be before today."],
    ["date", "9999-12-31", `The date cannot be after ${formatDate(dayRange("booking").to)}.`],
    ["name", "nul \u0000 byte", "This text holds a character that cannot be stored."],
  ])("refuses %s = %j and stores nothing", async (field, value, message) => {
    const before = await clinic.count("appointment_requests");
    const body = { ...(await requestInput(clinic)), [field]: value };
    const { status, body: answer } = await clinic.call(submitRequest, { body: body as never });
    expect(status).toBe(400);
    expect(answer.errors).toEqual([{ field, message }]);
    expect(answer.data).toBeNull();
    expect(await clinic.count("appointment_requests")).toBe(before);
  });

  it("names every missing field at once", async () => {
    const { body } = await clinic.call(submitRequest, { body: {} as never });
    expect(body.errors?.map(({ field }) => field).sort()).toEqual(
      ["date", "iddepartment", "iddoctor", "idservices", "mobile", "name", "priority", "time"].sort(),
    );
  });

  it("ignores fields that only the clinic may set", async () => {
    const forged = {
      id: 1,
      status: "Approved",
      isDeleted: 1,
      createdOn: "2001-01-01T00:00:00Z",
      rejectReason: "x",
    };
    const sent = await sendRequest(clinic, { ...forged, mobile: "03009998877" } as never);
    expect(sent).toMatchObject({ status: "Pending", isDeleted: 0 });
    expect(sent.createdOn > "2026").toBe(true);
  });

  it("stores the same request only once if it is sent twice within minutes, also at the same moment", async () => {
    const body = { ...(await requestInput(clinic)), mobile: "03331112223" };
    const answers = await Promise.all([1, 2, 3].map(() => clinic.call(submitRequest, { body })));
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
  });

  it("stores a Pakistani mobile number with a leading 0, however it was written", async () => {
    const sent = await sendRequest(clinic, { mobile: "+92 (321) 457-8216" });
    expect(sent.mobile).toBe("03214578216");
  });
});

describe("staff decide", () => {
  it("approving makes one Scheduled appointment of it, linked both ways", async () => {
    const request = await sendRequest(clinic, { date: someDay(40), mobile: "03214578216" });
    const patient = await registerPatient(clinic, token);
    const query = { id: request.id, patientId: patient.id, message: "Tooth pain, worse at night" };
    const { status, body } = await clinic.call(approveRequest, { query }, token);
    expect(status).toBe(200);
    expect(body.message).toBe("Appointment approved successfully");
    expect(body.data?.request).toMatchObject({
      status: "Approved",
      idAppointment: body.data?.idAppointment,
      idPatient: patient.id,
    });
    const appointment = await clinic.call(
      getAppointment,
      { query: { id: body.data?.idAppointment ?? 0 } },
      token,
    );
    expect(appointment.body.data).toMatchObject({
      idPatient: patient.id,
      patientName: patient.fullName,
      idDoctor: request.iddoctor,
      idDepartment: request.iddepartment,
      appointmentDate: request.date,
      appointmentTime: request.time,
      priority: request.priority,
      status: "Scheduled",
      description: "Tooth pain, worse at night",
      idServices: request.idservices,
      idRequest: request.id,
    });
    expect(appointment.body.data?.appointmentRegistrationNo).toMatch(/^A-\d{6}$/);
  });

  it("a request is decided once: approving or rejecting again answers 409 in words", async () => {
    const request = await sendRequest(clinic, { date: someDay(41) });
    const patient = await registerPatient(clinic, token);
    const query = { id: request.id, patientId: patient.id, message: "Pain" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => clinic.call(approveRequest, { query }, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      "This request has already been approved.",
    );
    const rejected = await clinic.call(
      rejectRequest,
      { query: { id: request.id, rejectReason: "No" } },
      token,
    );
    expect(rejected.status).toBe(409);
    const list = await clinic.call(
      listAppointments,
      {
        query: {
          page: 1,
          search: patient.fullName,
          appointmentDateFrom: request.date,
          appointmentDateTo: request.date,
        },
      },
      token,
    );
    expect(list.body.total).toBe(1);
  });

  it("a repeat with the same Idempotency-Key gets the first answer; with another body it is refused", async () => {
    const request = await sendRequest(clinic, { date: someDay(42) });
    const patient = await registerPatient(clinic, token);
    const query = { id: request.id, patientId: patient.id, message: "Pain" };
    const key = { "idempotency-key": "approve-once" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => clinic.call(approveRequest, { query }, token, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data?.idAppointment)).size).toBe(1);
    const other = await clinic.call(approveRequest, { query: { ...query, message: "Other" } }, token, key);
    expect(other.status).toBe(409);
  });

  it("names the clashing patient and time, proposes the next free time, and books anyway when confirmed", async () => {
    const patient = await registerPatient(clinic, token, { fullName: "Muhammad Usman Ghani" });
    const first = await sendRequest(clinic, { date: someDay(43), mobile: "03001111222" });
    const second = await sendRequest(clinic, { date: someDay(43), time: "17:45", mobile: "03001111333" });
    await clinic.call(
      approveRequest,
      { query: { id: first.id, patientId: patient.id, message: "A" } },
      token,
    );
    const query = { id: second.id, patientId: patient.id, message: "B" };
    const clash = await clinic.call(approveRequest, { query }, token);
    expect(clash.status).toBe(409);
    expect(clash.body.message).toContain("Muhammad Usman Ghani at 17:30");
    expect(clash.body.conflict).toMatchObject({
      kind: "overlap",
      patientName: "Muhammad Usman Ghani",
      time: "17:30",
    });
    expect((await clinic.call(getRequest, { query: { id: second.id } }, token)).body.data?.status).toBe(
      "Pending",
    );
    const others = { ...query, allowOverlap: true, seenClashes: "999998,999999" };
    expect((await clinic.call(approveRequest, { query: others }, token)).status).toBe(409);
    const booked = await clinic.call(approveRequest, { query: { ...query, allowOverlap: true } }, token);
    expect(booked.status).toBe(200);
  });

  it("can be approved for the next free time instead; the request keeps the time that was asked for", async () => {
    const patient = await registerPatient(clinic, token);
    const date = [50, 51, 52].map(someDay).find((day) => weekdayOf(day) <= 5) ?? "";
    const first = await sendRequest(clinic, { date, mobile: "03001111555" });
    const second = await sendRequest(clinic, { date, mobile: "03001111666" });
    const approve = (id: number, more: object = {}) =>
      clinic.call(approveRequest, { query: { id, patientId: patient.id, message: "D", ...more } }, token);
    const { data: before } = (await approve(first.id)).body;
    const refused = (await approve(second.id)).body.conflict;
    expect(refused).toMatchObject({ appointments: [{ id: before?.idAppointment }] });
    const { data } = (await approve(second.id, { time: String(refused?.nextFreeTime) })).body;
    const appointment = await clinic.call(getAppointment, { query: { id: data?.idAppointment ?? 0 } }, token);
    expect(appointment.body.data).toMatchObject({
      appointmentDate: date,
      appointmentTime: refused?.nextFreeTime,
      allowOverlap: 0,
      idRequest: second.id,
    });
    expect(data?.request).toMatchObject({ status: "Approved", time: second.time });
  });

  it("can be approved for another doctor and day, as one of a free time that was found", async () => {
    const patient = await registerPatient(clinic, token);
    const { doctors } = await catalogue(clinic);
    const request = await sendRequest(clinic, { date: someDay(53), mobile: "03001111777" });
    const idDoctor = doctors.find(({ id }) => id !== request.iddoctor)?.id ?? 0;
    const wish = { id: request.id, patientId: patient.id, message: "E", idDoctor: 999_999 };
    const refused = await clinic.call(approveRequest, { query: wish }, token);
    expect(refused.body.errors).toEqual([{ field: "idDoctor", message: "Doctor is required." }]);
    const query = { ...wish, idDoctor, date: someDay(54), time: "18:10" };
    const { data } = (await clinic.call(approveRequest, { query }, token)).body;
    const visit = await clinic.call(getAppointment, { query: { id: data?.idAppointment ?? 0 } }, token);
    expect(visit.body.data).toMatchObject({
      ...{ idDoctor, appointmentDate: someDay(54), appointmentTime: "18:10", idRequest: request.id },
    });
    expect(data?.request).toMatchObject({ iddoctor: request.iddoctor, date: request.date });
  });

  it("no longer offers the approved time on the public form", async () => {
    const { idDoctor } = await catalogue(clinic);
    const [date] = [43, 44, 45, 46, 47]
      .map(someDay)
      .filter((day) => [1, 2, 3, 4, 5].includes(new Date(`${day}T00:00Z`).getUTCDay()));
    const request = await sendRequest(clinic, { date: date ?? "", time: "19:00", mobile: "03001111444" });
    const patient = await registerPatient(clinic, token);
    const free = async () => {
      const { body } = await clinic.call(getAvailability, { query: { idDoctor, date: date ?? "" } });
      return body.data?.times.find(({ time }) => time === "19:00")?.free;
    };
    expect(await free()).toBe(true);
    await clinic.call(
      approveRequest,
      { query: { id: request.id, patientId: patient.id, message: "C" } },
      token,
    );
    expect(await free()).toBe(false);
  });

  it.each([
    [{ patientId: 0, message: "x" }, "patientId", "Patient is required."],
    [{ patientId: 999999, message: "x" }, "patientId", "Patient is required."],
    [{ patientId: 1, message: " " }, "message", "Chief Complain is required."],
  ])("refuses an approval with %j", async (input, field, message) => {
    const request = await sendRequest(clinic, { date: someDay(50), mobile: "03007770001" });
    const { status, body } = await clinic.call(
      approveRequest,
      { query: { id: request.id, ...input } },
      token,
    );
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
    expect((await clinic.call(getRequest, { query: { id: request.id } }, token)).body.data?.status).toBe(
      "Pending",
    );
  });

  it("rejects with a reason, and refuses one without", async () => {
    const request = await sendRequest(clinic, { date: someDay(51), mobile: "03007770002" });
    const without = await clinic.call(rejectRequest, { query: { id: request.id, rejectReason: "" } }, token);
    expect(without.body.errors).toEqual([
      { field: "rejectReason", message: "Reason for rejection is required." },
    ]);
    const pending = (await clinic.call(countPendingRequests, {}, token)).body.data?.pending ?? 0;
    const { body } = await clinic.call(
      rejectRequest,
      { query: { id: request.id, rejectReason: "Doctor on leave" } },
      token,
    );
    expect(body).toMatchObject({
      message: "Appointment rejected successfully",
      data: { status: "Rejected", rejectReason: "Doctor on leave" },
    });
    expect((await clinic.call(countPendingRequests, {}, token)).body.data?.pending).toBe(pending - 1);
  });

  it("answers 404 for a request that does not exist", async () => {
    const { status } = await clinic.call(getRequest, { query: { id: 987654 } }, token);
    expect(status).toBe(404);
  });
});

describe("a request for which there is no time", () => {
  const wishOf = (
    { id, iddepartment, iddoctor, idservices }: Request,
    idPatient: number,
    changes: object = {},
  ) => ({
    ...{ id: 0, idPatient, idDepartment: iddepartment, idDoctor: iddoctor, idServices: idservices },
    ...{ idRequest: id, fromDay: someDay(60), toDay: someDay(90), note: "After school", ...changes },
  });
  type Request = Awaited<ReturnType<typeof sendRequest>>;
  const stored = async (id: number) => (await clinic.call(getRequest, { query: { id } }, token)).body.data;
  const put = (body: object, as = token) => clinic.call(saveWaiting, { body } as never, as);

  it("becomes a wish, once whoever decides at the same moment, and names the visit that came of it", async () => {
    const patient = await registerPatient(clinic, token);
    const request = await sendRequest(clinic, { date: someDay(60), mobile: "03001112001" });
    const pending = (await clinic.call(countPendingRequests, {}, token)).body.data?.pending ?? 0;
    const approval = { id: request.id, patientId: patient.id, message: "F" };
    const answers = await Promise.all([
      put(wishOf(request, patient.id)),
      clinic.call(approveRequest, { query: { ...approval, date: someDay(95) } }, token),
      put(wishOf(request, patient.id)),
      clinic.call(rejectRequest, { query: { id: request.id, rejectReason: "No time" } }, token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await clinic.call(countPendingRequests, {}, token)).body.data?.pending).toBe(pending - 1);

    const later = await sendRequest(clinic, { date: someDay(60), mobile: "03001112002" });
    const other = await registerPatient(clinic, token, { fullName: "Hina Baig" });
    expect((await put(wishOf(later, other.id))).body.message).toBe("On the waiting list.");
    expect(await stored(later.id)).toMatchObject({
      ...{ status: "Approved", idAppointment: null, idPatient: other.id },
      waiting: { state: "waiting", toDay: someDay(90) },
    });
    expect((await put(wishOf(later, other.id))).body.message).toBe("This request has already been approved.");
    const input = {
      ...{ idPatient: other.id, idDoctor: later.iddoctor, idDepartment: later.iddepartment },
      ...{ idServices: later.idservices, appointmentDate: someDay(70), appointmentTime: "11:05" },
      ...{ priority: "Medium", status: "Scheduled", description: "G" },
    };
    const visit = await clinic.call(createAppointment, { body: input } as never, token);
    expect(await stored(later.id)).toMatchObject({
      ...{ status: "Approved", idAppointment: visit.body.data?.id, waiting: { state: "booked" } },
    });
  });

  it("stays pending where the wish is refused, and for who may not decide it", async () => {
    const patient = await registerPatient(clinic, token);
    const request = await sendRequest(clinic, { date: someDay(61), mobile: "03001112003" });
    const doctor = (await clinic.signIn("Doctor")).token;
    const refusals = [
      await put(wishOf(request, patient.id), doctor),
      await put(wishOf(request, patient.id, { toDay: someDay(59) })),
      await put(wishOf(request, patient.id, { id: 7 })),
      await put(wishOf(request, 999_999)),
      await put(wishOf({ ...request, id: 999_999 }, patient.id)),
      await put(wishOf(request, patient.id, { note: "Ali\u202E" })),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 400, 400, 400, 404, 400]);
    expect(refusals[2]?.body.errors).toEqual([
      { field: "idRequest", message: "A request becomes a wish of its own." },
    ]);
    expect(await stored(request.id)).toMatchObject({ status: "Pending", waiting: null });
  });

  it("is erased with the patient who waits", async () => {
    const admin = (await clinic.signIn("Administrator")).token;
    const patient = await registerPatient(clinic, token, { fullName: "Saima Riaz", phone: "03001112999" });
    const request = await sendRequest(clinic, { name: "Her Son", date: someDay(62), mobile: "03001112004" });
    await put(wishOf(request, patient.id));
    const { id, registerNo } = patient;
    await clinic.call(erasePatient, { body: { id, registerNo, reason: "Asked for it" } } as never, admin);
    const sql = "SELECT name, mobile, message FROM appointment_requests WHERE id = $1";
    expect((await clinic.database.pool.query(sql, [request.id])).rows).toEqual([
      { name: "Erased", mobile: "0000000000", message: null },
    ]);
  });
});

describe("the list", () => {
  it("searches all displayed columns, with an exact total", async () => {
    await sendRequest(clinic, { name: "Zulqarnain 100% _Haider", mobile: "03451234567", date: someDay(300) });
    const find = async (search: string) =>
      (await clinic.call(listRequests, { query: { page: 1, search } }, token)).body;
    for (const search of ["zulqarnain", "ZULQ", formatDate(someDay(300)).toLowerCase(), "100% _", "zu"]) {
      expect((await find(search)).data?.map(({ name }) => name)).toEqual(["Zulqarnain 100% _Haider"]);
      expect((await find(search)).total).toBe(1);
    }
    expect(await find("100%_")).toMatchObject({ data: [], total: 0 });
  });

  it("pages, sorts and filters by the displayed columns", async () => {
    const all = await clinic.call(listRequests, { query: {} }, token);
    expect(all.body.total).toBe(all.body.data?.length);
    const pages = await Promise.all(
      [1, 2].map((page) => clinic.call(listRequests, { query: { page, pageSize: 10 } }, token)),
    );
    const ids = pages.flatMap(({ body }) => body.data ?? []).map(({ id }) => id);
    expect(ids).toEqual(all.body.data?.slice(0, 20).map(({ id }) => id));
    const sorted = await clinic.call(
      listRequests,
      { query: { page: 1, pageSize: 100, sort: "name:asc" } },
      token,
    );
    const names = sorted.body.data?.map(({ name }) => name) ?? [];
    expect(names).toEqual([...names].sort());
    const filtered = await clinic.call(
      listRequests,
      { query: { page: 1, status: "Approved,Rejected" } },
      token,
    );
    expect(new Set(filtered.body.data?.map(({ status }) => status))).toEqual(
      new Set(["Approved", "Rejected"]),
    );
    const bad = await clinic.call(listRequests, { query: { page: 1, sort: "mobile:asc" } }, token);
    expect(bad.body.errors).toEqual([{ field: "sort", message: "This list cannot be sorted that way." }]);
  });
});

describe("a request's reference", () => {
  it("is shown to the sender, and finds the request in the list and in the search", async () => {
    const { id, reference } = await sendRequest(clinic, { mobile: "03007770001" });
    expect(reference).toBe(`R-${String(id).padStart(6, "0")}`);
    for (const search of [reference, reference.toLowerCase(), `R ${id}`]) {
      const { body } = await clinic.call(listRequests, { query: { search } }, token);
      expect(body.data?.map((request) => request.id)).toEqual([id]);
      expect(body.total).toBe(1);
      const found = await clinic.call(findAnything, { query: { text: search } }, token);
      expect(found.body.data?.requests).toMatchObject([{ id, reference, status: "Pending" }]);
    }
    const accountant = (await clinic.signIn("Accountant")).token;
    const found = await clinic.call(findAnything, { query: { text: reference } }, accountant);
    expect(found.body.data?.requests).toEqual([]);
  });
});

describe("a time that a pending request asks for", () => {
  const date = addDays(someDay(60), 8 - weekdayOf(someDay(60)));
  const timesOf = async (iddoctor: number) =>
    (await clinic.call(getAvailability, { query: { idDoctor: iddoctor, date } })).body.data?.times ?? [];
  const asked = async (iddoctor: number) =>
    (await timesOf(iddoctor)).filter((slot) => slot.asked).map(({ time, free }) => [time, free]);

  it("is offered and marked as asked for, without naming the sender, until the request is decided", async () => {
    const { doctors } = await catalogue(clinic);
    const iddoctor = doctors[1]?.id ?? 0;
    const first = (await timesOf(iddoctor)).find(({ free }) => free)?.time ?? "";
    expect(await asked(iddoctor)).toEqual([]);
    const request = await sendRequest(clinic, { iddoctor, date, time: first, mobile: "03007770002" });
    expect(await asked(iddoctor)).toEqual([[first, true]]);
    const open = await clinic.call(getAvailability, { query: { idDoctor: iddoctor, date } });
    expect(JSON.stringify(open.body)).not.toContain(request.name);

    const query = { idDoctor: iddoctor, date };
    const { body } = await clinic.call(getRequestedTimes, { query }, token);
    expect(body.data).toEqual([
      { id: request.id, reference: request.reference, name: request.name, time: first },
    ]);
    expect((await clinic.call(getRequestedTimes, { query })).status).toBe(401);

    await clinic.call(rejectRequest, { query: { id: request.id, rejectReason: "Closed" } }, token);
    expect(await asked(iddoctor)).toEqual([]);
    expect((await clinic.call(getRequestedTimes, { query }, token)).body.data).toEqual([]);
  });
});

describe("the list of requests", () => {
  it("has those that wait for a decision first, the newest of each first, until another order is asked for", async () => {
    const one = await sendRequest(clinic, { mobile: "03001110001" });
    const two = await sendRequest(clinic, { mobile: "03001110002" });
    const three = await sendRequest(clinic, { mobile: "03001110003" });
    const ids = async (query: object) =>
      (await clinic.call(listRequests, { query } as never, token)).body.data
        ?.map(({ id }) => id)
        .filter((id) => [one.id, two.id, three.id].includes(id));
    for (const id of [three.id, two.id])
      await clinic.call(rejectRequest, { query: { id, rejectReason: "The doctor is away." } }, token);
    expect(await ids({})).toEqual([one.id, three.id, two.id]);
    expect(await ids({ sort: "createdOn:desc" })).toEqual([three.id, two.id, one.id]);
    const { body } = await clinic.call(listRequests, { query: { page: 1, pageSize: 100 } }, token);
    const decided = body.data?.map(({ status }) => status !== "Pending") ?? [];
    expect(decided.indexOf(true)).toBe(decided.lastIndexOf(false) + 1);
  });
});
