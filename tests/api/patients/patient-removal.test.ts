import { afterAll, describe, expect, it } from "vitest";
import { createAppointment } from "#contract/desk/appointments.ts";
import { getPatient, listPatients, removePatient } from "#contract/patients/patients.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic } from "#tests/support/clinic.ts";

const clinic = await openClinic();
const { token } = await clinic.signIn("Administrator");
afterAll(() => clinic.close());

const remove = (id: number) => clinic.call(removePatient, { params: { id } }, token);
const isListed = async (id: number) =>
  (await clinic.call(listPatients, { query: {} }, token)).body.data?.some((row) => row.id === id);

let slots = 0;
/** Books the patient with a doctor who is free then. */
async function book(idPatient: number, { status = "Scheduled", date = addDays(clinicToday(), 30) } = {}) {
  const { idDepartment, idDoctor, services } = await catalogue(clinic);
  slots += 1;
  const time = `${String(8 + Math.floor(slots / 2)).padStart(2, "0")}:${slots % 2 ? "30" : "00"}`;
  const body = {
    idPatient,
    idDoctor,
    idDepartment,
    appointmentDate: date,
    appointmentTime: time,
    priority: "Medium" as const,
    status: status as "Scheduled",
    description: "Pain",
    idServices: [services[0]?.id ?? 0],
  };
  const answer = await clinic.call(createAppointment, { body } as never, token);
  return { status: answer.status, number: answer.body.data?.appointmentRegistrationNo, date, time };
}

/** A bill of one line, part of it paid. */
async function bill(patientId: number, price: number, received: number): Promise<number> {
  const { idDoctor } = await catalogue(clinic);
  const client = await clinic.database.pool.connect();
  await client.query("BEGIN");
  const { rows } = await client.query(
    `INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, received)
     VALUES ($1, 'Patient', $2, '2026-11-20', 'Cash', $3, $4) RETURNING id`,
    [patientId, idDoctor, price, received],
  );
  const [{ id }] = rows;
  await client.query(
    "INSERT INTO bill_lines (bill_id, position, description, price) VALUES ($1, 1, 'Filling', $2)",
    [id, price],
  );
  if (received > 0)
    await client.query(
      "INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date) VALUES ($1, $2, 'Cash', '2026-11-20')",
      [id, received],
    );
  await client.query("COMMIT");
  client.release();
  return id;
}

describe("deleting a patient", () => {
  it("removes them from the list and answers 404, but keeps the record", async () => {
    const { id } = await registerPatient(clinic, token);
    const rows = await clinic.count("patients");
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([
      200,
      { data: null, responseCode: 200, message: "Patient deleted successfully!" },
    ]);
    expect(await isListed(id)).toBe(false);
    expect((await clinic.call(getPatient, { params: { id } }, token)).status).toBe(404);
    expect(await clinic.count("patients")).toBe(rows);
    expect((await remove(id)).status).toBe(404);
  });

  it.each(["abc", "0", "-1", "1.5", "99999999999999999999"])("is refused for the id %s", async (id) => {
    const { status } = await clinic.call(removePatient, { params: { id } }, token);
    expect(status).toBe(400);
  });

  it("is refused without the permission", async () => {
    const { id } = await registerPatient(clinic, token);
    const doctor = await clinic.signIn("Doctor");
    expect((await clinic.call(removePatient, { params: { id } }, doctor.token)).status).toBe(403);
    expect(await isListed(id)).toBe(true);
  });
});

describe("a patient is not deleted", () => {
  it("while an appointment is to come; its number, day and time are named", async () => {
    const { id } = await registerPatient(clinic, token, { fullName: "Hira Tariq" });
    const { number, date, time } = await book(id);
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([
      409,
      `Hira Tariq cannot be deleted. Appointment ${number} on ${formatDate(date)} at ${time} is still to come; cancel it first.`,
    ]);
    expect(await isListed(id)).toBe(true);
  });

  it("while several appointments are to come; their number and the first are named", async () => {
    const { id } = await registerPatient(clinic, token);
    await book(id, { date: addDays(clinicToday(), 31) });
    const { number } = await book(id, { date: clinicToday() });
    expect((await remove(id)).body.message).toContain(
      `2 appointments are still to come, the first of them ${number} on`,
    );
  });

  it("with an unpaid balance; the amount, the bill and its day are named", async () => {
    const { id } = await registerPatient(clinic, token, { fullName: "Hira Tariq" });
    const first = await bill(id, 12_500, 2500);
    expect((await remove(id)).body.message).toBe(
      `Hira Tariq cannot be deleted. Rs\u00a010,000 is unpaid on bill ${first} of 20-Nov-2026.`,
    );
    await bill(id, 0.5, 0);
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([
      409,
      `Hira Tariq cannot be deleted. Rs\u00a010,000.50 is unpaid on 2 bills, the first of them bill ${first} of 20-Nov-2026.`,
    ]);
  });

  it("and the refusal has the ids for links to the records", async () => {
    const { id } = await registerPatient(clinic, token);
    const first = await bill(id, 3000, 0);
    expect((await remove(id)).body.conflict).toEqual({
      kind: "still open",
      unpaidBills: [first],
      hasUpcoming: false,
    });
    const second = await bill(id, 2000, 500);
    await book(id);
    expect((await remove(id)).body.conflict).toEqual({
      kind: "still open",
      unpaidBills: [first, second],
      hasUpcoming: true,
    });
  });

  it("unless all appointments are past or cancelled and all bills paid", async () => {
    const { id } = await registerPatient(clinic, token);
    await book(id, { date: addDays(clinicToday(), -1) });
    await book(id, { status: "Cancelled" });
    await book(id, { status: "Completed", date: clinicToday() });
    await bill(id, 3000, 3000);
    expect((await remove(id)).status).toBe(200);
  });

  it("if an appointment is booked at the same moment, or the booking is refused", async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await registerPatient(clinic, token);
      const date = addDays(clinicToday(), 40 + round);
      const [removed, booked] = await Promise.all([remove(id), book(id, { date })]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([removed.status, booked.status]);
    }
  });
});
