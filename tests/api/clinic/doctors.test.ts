import { afterAll, describe, expect, it } from "vitest";
import {
  getActiveDoctors,
  getDoctor,
  listDoctors,
  removeDoctor,
  saveDoctor,
} from "#contract/clinic/doctors.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { formatDate } from "#rules/values/display.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { asFile, jpeg } from "#tests/support/files/pictures.ts";

const clinic = await openClinic();
const { token } = await clinic.signIn("Administrator");
afterAll(() => clinic.close());

const form = (changes: object = {}) => ({
  id: 0,
  firstName: "زینب",
  lastName: "O'Brien-Khan",
  dob: "1985-02-28",
  mobileNumber: "3001234567",
  secondNumber: "",
  email: "",
  checkupFee: 2500,
  salary: 320_000.5,
  city: "Lahore",
  isActive: 1 as const,
  qualification: "BDS, FCPS",
  previousWorkExperience: "Ten years\nin Karachi",
  joiningDate: "2024-01-15",
  ...changes,
});
const save = (changes: object = {}, file?: File) =>
  clinic.call(saveDoctor, { body: form(changes), file }, token);
async function saved(changes: object = {}, file?: File) {
  const { body } = await save(changes, file);
  if (!body.data) throw new Error(`the doctor was refused: ${JSON.stringify(body)}`);
  return body.data;
}
const read = async (id: number, as = token) =>
  (await clinic.call(getDoctor, { query: { id } }, as)).body.data;
const remove = (id: number) => clinic.call(removeDoctor, { query: { id } }, token);

async function book(idDoctor: number, time: string) {
  const { idDepartment, services } = await catalogue(clinic);
  const body = {
    idPatient: (await registerPatient(clinic, token)).id,
    idDoctor,
    idDepartment,
    appointmentDate: someDay(),
    appointmentTime: time,
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: "Pain",
    idServices: [services[0]?.id ?? 0],
  };
  const { status, body: answer } = await clinic.call(createAppointment, { body }, token);
  const words = `${answer.data?.appointmentRegistrationNo} on ${formatDate(body.appointmentDate)} at ${time}`;
  return { status, words };
}

describe("a new doctor", () => {
  it("is stored as typed, with blanks as null", async () => {
    const { status, body } = await save();
    expect([status, body.message]).toEqual([200, "Doctor created successfully!"]);
    expect(body.data).toMatchObject({
      ...form({ id: body.data?.id, secondNumber: null, email: null }),
      name: "زینب O'Brien-Khan",
      hours: [],
      imgGuidName: null,
      imgURL: null,
    });
    expect(await read(body.data?.id ?? 0)).toEqual(body.data);
  });

  it("needs no more than the required fields, and is active", async () => {
    const { firstName, dob, mobileNumber, city, joiningDate } = form();
    const body = { firstName, dob, mobileNumber, city, joiningDate };
    const { body: answer } = await clinic.call(saveDoctor, { body }, token);
    expect(answer.data).toMatchObject({ ...body, name: "زینب", isActive: 1, salary: null, checkupFee: null });
  });

  it("accepts the form's amounts and flag as text", async () => {
    const doctor = await saved({ checkupFee: "2500.50", salary: "", isActive: "0" });
    expect(doctor).toMatchObject({ checkupFee: 2500.5, salary: null, isActive: 0 });
  });

  it.each([
    ["firstName", " ", "First Name is required."],
    ["joiningDate", "", "Joining Date is required."],
    ["joiningDate", "2024-02-30", "Joining Date is required."],
    ["dob", null, "Date of Birth is required."],
    ["city", "", "City is required."],
    ["isActive", "maybe", "Is Active is required."],
    ["email", "zainab@", "Invalid email format."],
    ["mobileNumber", "", "Mobile Number is required and must be 10 digits."],
    ["mobileNumber", null, "Mobile Number is required and must be 10 digits."],
    ["mobileNumber", "300123456", "Mobile Number is required and must be 10 digits."],
    ["mobileNumber", "030012345678", "Mobile Number is required and must be 10 digits."],
    ["mobileNumber", "30012345678", "Mobile Number is required and must be 10 digits."],
    ["mobileNumber", "300123456x", "Mobile Number is required and must be 10 digits."],
    ["secondNumber", "30012345678", "Second Number must be 10 digits."],
    ["secondNumber", "12", "Second Number must be 10 digits."],
    ["checkupFee", -1, "Checkup Fee must be 0 or more."],
    ["salary", "a lot", "Salary must be 0 or more."],
  ])("is refused with %s = %j", async (field, value, message) => {
    const before = await clinic.count("doctors");
    const { status, body } = await save({ [field]: value });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(await clinic.count("doctors")).toBe(before);
  });

  it("has its picture re-encoded, stored and shown to the public", async () => {
    const doctor = await saved({}, asFile(await jpeg(900, 600)));
    expect(doctor.imgURL).toBe(`/files/doctors/${doctor.imgGuidName}.webp`);
    const picture = await clinic.app.inject({ method: "GET", url: doctor.imgURL ?? "" });
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
    const kept = await saved({ id: doctor.id });
    expect(kept.imgGuidName).toBe(doctor.imgGuidName);
    const replaced = await saved({ id: doctor.id }, asFile(await jpeg(20, 20)));
    expect(replaced.imgGuidName).not.toBe(doctor.imgGuidName);
  });

  it("is not created if the file is not a picture", async () => {
    const before = await clinic.count("doctors");
    expect((await save({}, asFile(Buffer.from("<svg/>")))).status).toBe(415);
    expect(await clinic.count("doctors")).toBe(before);
  });
});

describe("a doctor's number", () => {
  it.each(["0300 1234567", "+92 300 1234567", "0092-300-1234567", "923001234567", "۰۳۰۰۱۲۳۴۵۶۷"])(
    "%s is kept without its leading 0",
    async (mobileNumber) => {
      const doctor = await saved({ mobileNumber, secondNumber: mobileNumber });
      expect(doctor).toMatchObject({ mobileNumber: "3001234567", secondNumber: "3001234567" });
    },
  );

  it.each(["03001234567", "30012345678"])("stored as %s is saved unharmed", async (stored) => {
    const { id } = await saved();
    await clinic.database.pool.query(
      "UPDATE doctors SET mobile_number = $2, second_number = $2 WHERE id = $1",
      [id, stored],
    );
    const { status, body } = await save({ id, mobileNumber: stored, secondNumber: stored, city: "Multan" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ mobileNumber: stored, secondNumber: stored, city: "Multan" });
    const { body: changed } = await save({ id, mobileNumber: "0333 7654321" });
    expect(changed.data).toMatchObject({ mobileNumber: "3337654321", secondNumber: null });
  });
});

it("a doctor's walk-in service is kept if left out, taken away, and one of the catalogue", async () => {
  const { services } = await catalogue(clinic);
  const [first] = services;
  if (!first) throw new Error("the catalogue has no service");
  const { id } = await saved({ idWalkInService: first.id });
  const said = { idWalkInService: first.id, walkInServiceName: first.name };
  expect(await saved({ id })).toMatchObject(said);
  expect(await saved({ id, idWalkInService: "" })).toMatchObject({
    idWalkInService: null,
    walkInServiceName: null,
  });
  for (const wrong of [999_999, "cleaning"]) {
    const { status, body } = await save({ id, idWalkInService: wrong });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "idWalkInService", message: "Choose a service from the list." }],
    ]);
  }
});

describe("a doctor's week", () => {
  const evenings = [1, 3, 5].map((weekday) => ({ weekday, from: "16:00", to: "21:00" }));
  const offered = async (id: number) =>
    (await clinic.call(getActiveDoctors, {})).body.data?.find((doctor) => doctor.id === id);

  it("is stored, shown to visitors, replaced by what is sent, and kept if left out", async () => {
    const { id } = await saved({ hours: evenings });
    expect(await offered(id)).toMatchObject({ hours: evenings, timing: "4:00 pm to 9:00 pm" });
    expect((await saved({ id, city: "Multan" })).hours).toEqual(evenings);
    const changed = [
      { weekday: 1, from: "16:00", to: "20:30" },
      { weekday: 1, from: "20:30", to: "22:00" },
      { weekday: 7, from: "09:00", to: "13:00" },
    ];
    expect((await saved({ id, hours: changed })).hours).toEqual(changed);
    expect((await saved({ id, hours: [] })).hours).toEqual([]);
    expect(await offered(id)).toMatchObject({ hours: [], timing: "" });
  });

  it.each([
    [[{ weekday: 8, from: "16:00", to: "21:00" }], "hours.0.weekday"],
    [[{ weekday: 1, from: "21:00", to: "16:00" }], "hours.0.to"],
    [[{ weekday: 1, from: "4 pm", to: "21:00" }], "hours.0.from"],
    [
      [
        { weekday: 1, from: "16:00", to: "21:00" },
        { weekday: 1, from: "20:00", to: "22:00" },
      ],
      "hours",
    ],
  ])("%j is refused", async (hours, field) => {
    const { status, body } = await save({ hours });
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toContain(field);
  });
});

describe("changing a doctor", () => {
  it("shows the new name everywhere", async () => {
    const { id, updatedOn } = await saved();
    const change = form({ id, updatedOn, firstName: "Hira", lastName: null });
    const { status, body } = await clinic.call(saveDoctor, { body: change }, token);
    expect([status, body.message, body.data?.name]).toEqual([200, "Doctor updated successfully!", "Hira"]);
    expect((await clinic.call(saveDoctor, { body: change }, token)).status).toBe(409);
    expect((await save({ id: 999_999 })).status).toBe(404);
  });

  it("inactive, a doctor is no longer offered to visitors", async () => {
    const { id } = await saved();
    await saved({ id, isActive: 0 });
    const { body } = await clinic.call(getActiveDoctors, {});
    expect(body.data?.map((doctor) => doctor.id)).not.toContain(id);
  });
});

describe("who sees what", () => {
  it("only administrators and accountants see the salary", async () => {
    const { id } = await saved({ salary: 320_000 });
    for (const [role, salary] of [
      ["Administrator", 320_000],
      ["Accountant", 320_000],
      ["Receptionist", null],
      ["Doctor", null],
    ] as const) {
      const { token: theirs } = await clinic.signIn(role);
      expect([role, (await read(id, theirs))?.salary]).toEqual([role, salary]);
    }
  });

  it("the list and the public answer hold neither salary nor numbers", async () => {
    await saved({ salary: 123_456_789, mobileNumber: "3009998877" });
    const lists = [
      await clinic.call(listDoctors, { query: {} }, token),
      await clinic.call(getActiveDoctors, {}),
    ];
    for (const { status, body } of lists) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/salary|123456789|3009998877/);
    }
  });

  it("only an administrator changes doctors", async () => {
    const { id } = await saved();
    const accountant = (await clinic.signIn("Accountant")).token;
    expect((await clinic.call(saveDoctor, { body: form({ id }) }, accountant)).status).toBe(403);
    expect((await clinic.call(removeDoctor, { query: { id } }, accountant)).status).toBe(403);
  });

  it("the list is searched, sorted and filtered by what it shows", async () => {
    const { id } = await saved({
      firstName: "Qudsia",
      qualification: "MRCP (London)",
      joiningDate: "2011-03-09",
    });
    const ids = async (query: Record<string, unknown>) =>
      (await clinic.call(listDoctors, { query }, token)).body.data?.map((row) => row.id);
    for (const search of ["qudsia", "mrcp (lon", "09-Mar-2011", String(id)])
      expect(await ids({ search })).toContain(id);
    expect(await ids({ sort: "joiningDate:asc", page: 1, pageSize: 10 })).toHaveProperty("0", id);
    expect(await ids({ joiningDateTo: "2011-12-31" })).toEqual([id]);
  });
});

describe("deleting a doctor", () => {
  it("removes them from lists and answers 404, but keeps the record", async () => {
    const { id } = await saved();
    const rows = await clinic.count("doctors");
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([
      200,
      { data: null, responseCode: 200, message: "doctor deleted successfully!" },
    ]);
    expect(await read(id)).toBeNull();
    expect((await clinic.call(getActiveDoctors, {})).body.data?.map((doctor) => doctor.id)).not.toContain(id);
    expect(await clinic.count("doctors")).toBe(rows);
    expect((await remove(id)).status).toBe(404);
  });

  it("is refused while there are coming appointments, naming their number and the first", async () => {
    const { id } = await saved({ firstName: "Hira", lastName: "Tariq" });
    const { words } = await book(id, "09:00");
    const one = await remove(id);
    expect([one.status, one.body.message]).toEqual([
      409,
      `Hira Tariq cannot be deleted. Appointment ${words} is still to come; move or cancel it first.`,
    ]);
    await book(id, "10:00");
    expect((await remove(id)).body.message).toBe(
      `Hira Tariq cannot be deleted. 2 appointments are still to come, the first of them ${words}; move or cancel them first.`,
    );
  });

  it("is not done while an appointment is being booked at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await saved();
      const [deleted, booked] = await Promise.all([remove(id), book(id, "11:00")]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([deleted.status, booked.status]);
    }
  });
});

describe("the council number", () => {
  it("is kept by a form that does not know it, and emptied by one that does", async () => {
    const { id, updatedOn } = await saved({ registrationNo: " 12345-D " });
    expect((await read(id))?.registrationNo).toBe("12345-D");
    const older = await saved({ id, city: "Multan", updatedOn });
    expect(older).toMatchObject({ city: "Multan", registrationNo: "12345-D" });
    expect((await saved({ id, registrationNo: "" })).registrationNo).toBeNull();
  });

  it("is one line of at most 40 characters, and stays off the website", async () => {
    const long = await save({ registrationNo: "1".repeat(41) });
    expect([long.status, long.body.errors?.map(({ field }) => field)]).toEqual([400, ["registrationNo"]]);
    expect((await save({ registrationNo: "123\u202e45" })).status).toBe(400);
    await saved({ registrationNo: "98765-D" });
    expect(JSON.stringify((await clinic.call(getActiveDoctors, {})).body)).not.toContain("98765-D");
  });
});
