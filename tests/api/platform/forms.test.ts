import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveDoctor } from "#contract/clinic/doctors.ts";
import { createAppointment, rescheduleAppointment, scheduleNextVisit } from "#contract/desk/appointments.ts";
import { listPatients, savePatient } from "#contract/patients/patients.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import type { FieldError } from "#contract/values/envelope.ts";
import { formatDate } from "#rules/values/display.ts";
import { dayRange } from "#rules/values/time/day-range.ts";
import { catalogue, patientInput, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What every form of the API understands, and how it says what is wrong. */

let clinic: TestClinic;
let token: string;
let appointment: Record<string, unknown>;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const { idDepartment, idDoctor, services } = await catalogue(clinic);
  appointment = {
    idPatient: (await registerPatient(clinic, token)).id,
    idDoctor,
    idDepartment,
    appointmentTime: "17:30",
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
    idServices: [services[0]?.id],
  };
});
afterAll(() => clinic.close());

const send = (endpoint: Endpoint, body: unknown) => clinic.call(endpoint, { body } as never, token);
let ahead = 30;
const book = (changes: object) => {
  ahead += 1;
  return send(createAppointment, { ...appointment, appointmentDate: someDay(ahead), ...changes });
};
const errorsOf = ({ status, body }: { status: number; body: { errors?: FieldError[] } }) => [
  status,
  body.errors,
];

describe("a body that is not a valid form", () => {
  it.each<[string, string | undefined]>([
    ["nothing", undefined],
    ["nothing, called JSON", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["a text", '"hello"'],
  ])("%s says what each field needs", async (_case, payload) => {
    const response = await clinic.app.inject({
      method: "POST",
      url: "/api/Account/AdminLogin",
      ...(payload === undefined ? {} : { payload, headers: { "content-type": "application/json" } }),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([
      { field: "email", message: "Email is required." },
      { field: "password", message: "Password is required." },
    ]);
  });

  it("is refused in a form with a picture too", async () => {
    const { status, body } = await send(savePatient, null);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field: "fullName", message: "Full Name is required." });
  });
});

describe("numbers and flags", () => {
  it("are accepted as text", async () => {
    const { status, body } = await book({ durationMinutes: "45", idPatient: String(appointment.idPatient) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ durationMinutes: 45 });
  });

  it.each(["many", "4", 481, 30.5])("refuses a length of %j with a message", async (durationMinutes) => {
    const message = "An appointment takes 5 to 480 minutes.";
    expect(errorsOf(await book({ durationMinutes }))).toEqual([400, [{ field: "durationMinutes", message }]]);
  });

  it.each([true, 1, "1", "true"])("an overlap is confirmed by %j", async (allowOverlap) => {
    const appointmentDate = someDay(ahead + 1);
    await book({});
    const { status, body } = await book({ appointmentDate, allowOverlap });
    expect([status, body.data]).toMatchObject([200, { allowOverlap: 1 }]);
  });

  it.each([false, 0, "0", "false"])("an overlap is not confirmed by %j", async (allowOverlap) => {
    const appointmentDate = someDay(ahead + 1);
    await book({});
    expect((await book({ appointmentDate, allowOverlap })).status).toBe(409);
  });
});

describe("a filter", () => {
  it("that is invalid is refused with the name of its field", async () => {
    const { statusCode, body } = await clinic.app.inject({
      url: "/api/Appointment/GetAll?status=Foo",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(statusCode).toBe(400);
    const message = "Choose from: Scheduled, Completed, Cancelled.";
    expect(JSON.parse(body).errors).toEqual([{ field: "status", message }]);
  });
});

describe("a day", () => {
  const lastBooking = () => formatDate(dayRange("booking").to);

  it("of an appointment may be yesterday, for a walk-in", async () => {
    expect((await book({ appointmentDate: someDay(-1), status: "Completed" })).status).toBe(200);
  });

  it.each(["0001-01-01", "1999-12-31"])("of an appointment is not %s", async (appointmentDate) => {
    const message = "Appointment Date cannot be before 01-Jan-2000.";
    expect(errorsOf(await book({ appointmentDate }))).toEqual([400, [{ field: "appointmentDate", message }]]);
  });

  it("of an appointment is not further ahead than two years", async () => {
    const message = `Appointment Date cannot be after ${lastBooking()}.`;
    const answer = await book({ appointmentDate: "9999-12-31" });
    expect(errorsOf(answer)).toEqual([400, [{ field: "appointmentDate", message }]]);
  });

  it.each([
    [someDay(-1), "cannot be before today."],
    ["9999-12-31", `cannot be after ${lastBooking()}.`],
  ])("that an appointment moves to is not %s", async (day, problem) => {
    const { data } = (await book({})).body as { data: { id: number } };
    const moved = await send(rescheduleAppointment, {
      appointmentId: data.id,
      newDate: day,
      newTime: "17:30",
    });
    expect(errorsOf(moved)).toEqual([400, [{ field: "newDate", message: `New date ${problem}` }]]);
    const visit = await send(scheduleNextVisit, {
      oldAppointmentId: data.id,
      patientId: appointment.idPatient,
      doctorId: appointment.idDoctor,
      departmentId: appointment.idDepartment,
      nextVisitDate: day,
      nextVisitTime: "17:30:00",
      priority: "Low",
      description: "Check",
    });
    const message = `Next visit date ${problem}`;
    expect(errorsOf(visit)).toEqual([400, [{ field: "nextVisitDate", message }]]);
  });

  it.each([
    ["dob", someDay(1), "Date of Birth cannot be after today."],
    ["dob", "1899-12-31", "Date of Birth cannot be before 01-Jan-1900."],
    ["createdOn", someDay(1), "Date cannot be after today."],
    ["createdOn", "1949-12-31", "Date cannot be before 01-Jan-1950."],
    ["tpaValidity", "9999-12-31", `TPA Validity cannot be after ${formatDate(dayRange("insurance").to)}.`],
  ])("of a patient: %s is not %s", async (field, value, message) => {
    const answer = await send(savePatient, { ...patientInput(), [field]: value });
    expect(errorsOf(answer)).toEqual([400, [{ field, message }]]);
  });

  it.each([
    ["dob", someDay(1), "Date of Birth cannot be after today."],
    ["joiningDate", "9999-12-31", `Joining Date cannot be after ${formatDate(dayRange("joining").to)}.`],
  ])("of a doctor: %s is not %s", async (field, value, message) => {
    const answer = await send(saveDoctor, { ...doctor, [field]: value });
    expect(errorsOf(answer)).toEqual([400, [{ field, message }]]);
  });
});

const doctor = {
  firstName: "Hina",
  mobileNumber: "3004567812",
  city: "Lahore",
  dob: "1985-02-28",
  joiningDate: "2024-01-15",
};

describe("a phone number", () => {
  it.each(["+923001234567", "0092 300 1234567", "923001234567", "03001234567"])(
    "of a patient written %s is stored as people dial it",
    async (phone) => {
      const { body } = await send(savePatient, { ...patientInput(), phone });
      expect(body.data).toMatchObject({ phone: "03001234567" });
    },
  );

  it.each(["+92 300 4567812", "03004567812", "923004567812"])(
    "of a doctor written %s is stored without its leading 0",
    async (mobileNumber) => {
      const { body } = await send(saveDoctor, { ...doctor, mobileNumber, secondNumber: mobileNumber });
      expect(body.data).toMatchObject({ mobileNumber: "3004567812", secondNumber: "3004567812" });
    },
  );

  it.each(["3087654330", "+92 308 7654330", "923087654330", "03087654330"])(
    "has one stored form in a patient's file, a request and a message: %s",
    async (phone) => {
      const { body } = await send(savePatient, { ...patientInput(), phone, emgencyContactNo: phone });
      expect(body.data).toMatchObject({ phone: "03087654330", emgencyContactNo: "03087654330" });
      const payload = {
        name: "Sender",
        mobile: phone,
        subject: "Hours",
        message: "Open?",
        filledInMs: 60_000,
      };
      const sent = await clinic.app.inject({ method: "POST", url: "/api/Account/ContactUs", payload });
      expect(sent.statusCode).toBe(200);
      const { rows } = await clinic.database.pool.query(
        "SELECT mobile FROM contact_messages ORDER BY id DESC LIMIT 1",
      );
      expect(rows).toEqual([{ mobile: "03087654330" }]);
    },
  );

  it.each([
    ["+971 50 123 4567", "+971501234567"],
    ["00971501234567", "+971501234567"],
    ["+44 (0)7911 123456", "+447911123456"],
  ])("of another country is kept whole, and found: %s", async (typed, stored) => {
    const input = { ...patientInput(), phone: typed, emgencyContactNo: typed };
    const { body } = await send(savePatient, input);
    expect(body.data).toMatchObject({ phone: stored, emgencyContactNo: stored });
    const answer = await send(saveDoctor, { ...doctor, mobileNumber: typed, secondNumber: typed });
    expect(answer.body.data).toMatchObject({ mobileNumber: stored, secondNumber: stored });
    const found = await clinic.call(listPatients, { query: { search: stored, pageSize: 100 } }, token);
    expect(found.body.data?.map(({ phone }) => phone)).toContain(stored);
  });

  it("of another country that cannot be whole is refused in words", async () => {
    const message = "Phone number with a country code must be whole, such as +971 50 123 4567.";
    for (const phone of ["+971 50 12", "+0300 1234567", "+99912345678"]) {
      const answer = await send(savePatient, { ...patientInput(), phone });
      expect(errorsOf(answer)).toEqual([400, [{ field: "phone", message }]]);
    }
  });

  it.each(["phone", "emgencyContactNo"])("of too many digits is refused, not cut: %s", async (field) => {
    const label = field === "phone" ? "Phone number" : "Emergency contact number";
    const message = `${label} must be 10 or 11 digits long.`;
    for (const number of ["03001234567890", "+923001234567890"]) {
      const answer = await send(savePatient, { ...patientInput(), [field]: number });
      expect(errorsOf(answer)).toEqual([400, [{ field, message }]]);
    }
  });

  it.each([
    ["mobileNumber", "Mobile Number is required and must be 10 digits."],
    ["secondNumber", "Second Number must be 10 digits."],
  ])("of a doctor too: %s", async (field, message) => {
    const answer = await send(saveDoctor, { ...doctor, [field]: "03001234567890" });
    expect(errorsOf(answer)).toEqual([400, [{ field, message }]]);
  });

  it("that was not given has one message", async () => {
    const { body } = await clinic.app
      .inject({ method: "POST", url: "/api/Account/ContactUs", payload: { mobile: "" } })
      .then((response) => ({ body: response.json() as { errors: FieldError[] } }));
    expect(body.errors.filter(({ field }) => field === "mobile")).toEqual([
      { field: "mobile", message: "Mobile number is required and must be numeric." },
    ]);
  });
});
