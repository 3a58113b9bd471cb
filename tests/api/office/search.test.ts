import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAppointment } from "#contract/desk/appointments.ts";
import { createBill, voidBill } from "#contract/money/bills.ts";
import { closeDay, countDay } from "#contract/money/day-close.ts";
import { type Found, findAnything } from "#contract/office/search.ts";
import { removePatient } from "#contract/patients/patients.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { labNamed, orderedCrown } from "#tests/support/money/lab.ts";
import { planActs } from "#tests/support/plans.ts";

/** One search over patients, appointments and bills, as Ctrl+K asks it. */

let clinic: TestClinic;
let desk: string;
let admin: string;
let place: Awaited<ReturnType<typeof catalogue>>;

beforeAll(async () => {
  clinic = await openClinic();
  desk = (await clinic.signIn("Receptionist")).token;
  admin = (await clinic.signIn("Administrator")).token;
  place = await catalogue(clinic);
  await registerPatient(clinic, desk, { fullName: "Bushra Khalid", phone: "03008412207" });
  await registerPatient(clinic, desk, { fullName: "Khalida Bushra-Noor", phone: "03456120934" });
  await registerPatient(clinic, desk, { fullName: "زینب بی بی", phone: "03219876543" });
  await registerPatient(clinic, desk, { fullName: "Adeel 100% _Khan", phone: "04235761234" });
  await book(1, -20);
  await book(1, 2);
  await book(2, 0);
  await book(3, 9, 1);
  await bill(1, 0);
  await bill(2, 1000);
  await bill(1, 400);
});
afterAll(() => clinic.close());

/** Patients, appointments and bills are numbered from 1 in the order they are made. */
async function book(idPatient: number, daysAhead: number, whichDoctor = 0) {
  const { status } = await clinic.call(
    createAppointment,
    {
      body: {
        idPatient,
        idDoctor: place.doctors[whichDoctor]?.id ?? 0,
        idDepartment: place.idDepartment,
        appointmentDate: addDays(clinicToday(), daysAhead),
        appointmentTime: "16:30",
        priority: "Medium",
        status: "Scheduled",
        description: "Pain",
        idServices: [place.services[0]?.id ?? 0],
      },
    },
    desk,
  );
  expect(status).toBe(200);
}

async function bill(patientId: number, receivedAmount: number) {
  const body = {
    patientId,
    patientName: (await find(`P-${patientId}`)).patients[0]?.fullName ?? "",
    idDoctor: place.idDoctor,
    paymentDate: "2024-11-20",
    paymentMethod: receivedAmount === 0 ? "Free" : "Cash",
    chargeableAmount: 1000,
    receivedAmount,
    paymentDetails: [{ description: "Check-up", price: 1000 }],
  };
  const { status } = await clinic.call(createBill, { body: body as never }, desk);
  expect(status).toBe(200);
}

async function find(text: string, token = admin): Promise<Found> {
  const { status, body } = await clinic.call(findAnything, { query: { text } }, token);
  expect(status).toBe(200);
  return body.data as Found;
}

/** What was found, in short: P1 is the first patient, A2 the second appointment, B3 the third bill. */
function inShort({ patients, appointments, bills }: Found): string {
  const number = (text: string) => `${text.slice(0, 1)}${Number(text.slice(2))}`;
  return [
    ...patients.map(({ registerNo }) => number(registerNo)),
    ...appointments.map(({ appointmentRegistrationNo }) => number(appointmentRegistrationNo)),
    ...bills.map(({ paymentId }) => `B${paymentId}`),
  ].join(" ");
}

describe("it finds", () => {
  it.each([
    [
      "a name: a word that begins with it before one that holds it, the nearest day first",
      "khalid",
      "P2 P1 A3 A2 A1 B3 B2 B1",
    ],
    ["a name in Urdu", "زینب", "P3 A4"],
    ["a per cent sign as itself", "100%", "P4"],
    ["two letters", "bu", "P2 P1 A3 A2 A1 B3 B2 B1"],
    [
      "a patient by number as written, with what is theirs, the unpaid bill first",
      "P-000001",
      "P1 A2 A1 B3 B1",
    ],
    ["a patient by number in short", "p1", "P1 A2 A1 B3 B1"],
    ["an appointment by number in short", "a-3", "A3"],
    ["the beginning of a number", "A-00000", "A3 A2 A4"],
    ["a running number of any of them, with what is that patient’s", "000002", "P2 A2 A3 B2"],
    ["a piece of a phone, with what is theirs", "0300 8412", "P1 A2 A1 B3 B1"],
    ["a phone as abroad writes it", "+92 345 6120934", "P2 A3 B2"],
    ["a phone in Urdu digits", "۰۳۲۱۹۸۷", "P3 A4"],
    ["nothing, and says so", "nobody of this name", ""],
  ])("%s", async (_name, text, expected) => {
    expect(inShort(await find(text))).toBe(expected);
  });

  it("only fields that identify a record", async () => {
    const { patients, appointments, bills } = await find("P-000001");
    expect(patients[0]).toEqual({
      id: expect.any(Number),
      registerNo: "P-000001",
      fullName: "Bushra Khalid",
      gender: "Female",
      dob: patientInput().dob,
      dobPrecision: "day",
      age: expect.any(Number),
      phone: "03008412207",
    });
    expect(appointments[0]).toMatchObject({ patientName: "Bushra Khalid", appointmentTime: "16:30" });
    expect(bills[0]).toMatchObject({ paymentStatus: "Partial", chargeableAmount: 1000, dueAmount: 600 });
    const whose = { patientRegisterNo: "P-000001", patientAge: patients[0]?.age };
    expect([appointments[0], bills[0]]).toMatchObject([whose, whose]);
  });

  it("a few of each kind, with the exact number first", async () => {
    for (let n = 0; n < 8; n++) await registerPatient(clinic, desk, { fullName: `Nadia ${n}` });
    expect((await find("nadia")).patients).toHaveLength(5);
    expect((await find("1")).patients[0]?.registerNo).toBe("P-000001");
  });
});

describe("it shows only what a role may see", () => {
  it.each([
    ["Receptionist", "P2 P1", "A3 A2 A1", "B3 B2 B1"],
    ["Accountant", "P2 P1", "", "B3 B2 B1"],
    ["Doctor", "P2 P1", "A3 A2 A1", ""],
  ] as const)("%s", async (role, ...expected) => {
    const { token } = await clinic.signIn(role, { doctorId: place.idDoctor });
    expect(inShort(await find("khalid", token))).toBe(expected.filter(Boolean).join(" "));
  });

  it("a doctor finds no appointment of another doctor, by name, number or patient", async () => {
    const { token } = await clinic.signIn("Doctor", { doctorId: place.doctors[1]?.id ?? 0 });
    for (const text of ["khalid", "A-000003", "P-000001"])
      expect((await find(text, token)).appointments).toEqual([]);
    expect(inShort(await find("P-000003", token))).toBe("P3 A4");
  });
});

it("finds nothing that was deleted", async () => {
  await clinic.call(voidBill, { query: { id: 2 } }, admin);
  expect(inShort(await find("khalid"))).toBe("P2 P1 A3 A2 A1 B3 B1");
  await clinic.call(removePatient, { params: { id: 4 } }, admin);
  for (const text of ["adeel", "P-000004", "042357"]) expect(inShort(await find(text))).toBe("");
});

it.each([[""], ["   "], ["x".repeat(101)], ["a\u0000b"]])("refuses %j", async (text) => {
  const { status } = await clinic.call(findAnything, { query: { text } }, admin);
  expect(status).toBe(400);
});

it("is not written to the audit log", async () => {
  const before = await clinic.count("audit_log");
  await find("bushra");
  expect(await clinic.count("audit_log")).toBe(before);
});

it("finds a treatment plan and lab work by number, for whoever may read them", async () => {
  const { id: idPatient, registerNo } = await registerPatient(clinic, desk, { fullName: "Quratulain Aziz" });
  const idDoctor = place.idDoctor;
  const form = { idPatient, idDoctor, name: "Lower right", items: [{ description: "Crown", price: 9000 }] };
  const plan = await planActs(clinic, admin).make(form as never);
  const { id: idLab } = await labNamed(clinic, admin);
  const crown = await orderedCrown(clinic, admin, { idPatient, idDoctor, idLab });
  const whose = { patientName: "Quratulain Aziz", patientRegisterNo: registerNo };
  const doctorName = expect.any(String);
  for (const text of [plan.number, `t${plan.id}`, ` T ${plan.id}`])
    expect((await find(text, desk)).plans).toEqual([
      { id: plan.id, number: plan.number, name: "Lower right", ...whose, doctorName },
    ]);
  for (const text of [crown.number, `l-${crown.id}`])
    expect((await find(text, desk)).labCases).toEqual([
      {
        ...{ id: crown.id, number: crown.number, ...whose, labName: "Noor Dental Lab" },
        ...{ what: "Crown", teeth: [36], status: "To send" },
      },
    ]);
  expect([(await find("T-99")).plans, (await find("L-99")).labCases]).toEqual([[], []]);
  const { token: doctor } = await clinic.signIn("Doctor", { doctorId: idDoctor });
  expect((await find(plan.number, doctor)).plans).toEqual([]);
  expect((await find(crown.number, doctor)).labCases).toHaveLength(1);
  await book(idPatient, 1);
  expect((await find(plan.number, doctor)).plans).toHaveLength(1);
  const { token: other } = await clinic.signIn("Doctor", { doctorId: place.doctors[1]?.id ?? 0 });
  const { token: assistant } = await clinic.signIn("Assistant", { worksFor: [idDoctor] });
  for (const token of [other, assistant]) expect((await find(plan.number, token)).plans).toEqual([]);
});

// The last test: its bill would stand in all others.
it("finds a package and a day close by number, for whoever may read them", async () => {
  const { rows } = await clinic.database.pool.query(
    `INSERT INTO services (department_id, name, fees, sessions, site_shown)
     SELECT department_id, 'Laser, six sessions', 6000, 6, false FROM services LIMIT 1 RETURNING id`,
  );
  const [holder] = (await find("P-1")).patients;
  const sold = await clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: holder?.id, patientName: holder?.fullName, idDoctor: place.idDoctor },
        ...{
          paymentDate: clinicToday(),
          paymentMethod: "Cash",
          chargeableAmount: 6000,
          receivedAmount: 6000,
        },
        paymentDetails: [{ idService: rows[0]?.id, description: "Laser, six sessions", price: 6000 }],
      } as never,
    },
    desk,
  );
  const number = sold.body.data?.paymentDetails[0]?.package?.number ?? "";
  expect((await find(number.replace("-000", " "), desk)).packages).toEqual([
    {
      id: Number(number.slice(2)),
      ...{
        number,
        idPatient: holder?.id,
        patientName: holder?.fullName,
        serviceName: "Laser, six sessions",
      },
      ...{ left: 6, expiresOn: null },
    },
  ]);
  const counted = await clinic.call(
    countDay,
    { body: { fromDay: clinicToday(), openingFloat: 0, notes: [], coins: 1 } as never },
    desk,
  );
  const body = { idCount: counted.body.data?.id ?? 0, leaveInDrawer: 0, remarks: "Not counted" };
  const { id } = (await clinic.call(closeDay, { body }, desk)).body.data ?? {};
  const [close] = (await find("z1", desk)).dayCloses;
  expect(close).toMatchObject({ id, number: "Z-000001", day: clinicToday(), reopenedOn: null });
  const { rows: stated } = await clinic.database.pool.query<{ doctor_id: string }>(
    "INSERT INTO share_statements (doctor_id, month, carried_in, total) SELECT min(id), '2026-01-01', 0, 0 FROM doctors RETURNING doctor_id",
  );
  const [own, other] = await Promise.all(
    [Number(stated[0]?.doctor_id), null].map((doctorId) =>
      clinic.signIn("Doctor", doctorId === null ? {} : { doctorId }),
    ),
  );
  expect((await find("s1", own?.token)).shareStatements).toMatchObject([
    { number: "S-000001", month: "2026-01" },
  ]);
  for (const by of [desk, other?.token]) expect((await find("S-000001", by)).shareStatements).toEqual([]);
  const { token: doctor } = await clinic.signIn("Doctor");
  expect((await find("z1", doctor)).dayCloses).toEqual([]);
  expect([(await find("Z-2")).dayCloses, (await find("K-99")).packages]).toEqual([[], []]);
});
