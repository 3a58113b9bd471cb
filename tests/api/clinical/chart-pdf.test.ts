import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addFindings } from "#contract/clinical/chart.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { CHART_CODES, codeLabel, factsOf } from "#rules/clinical/dental/codes.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { overlapsOfPdf, textOfPdf } from "#tests/support/files/pdf.ts";

/** The tooth chart as PDF: the picture's words, for whom the history is open, as it stood on a day. */

let clinic: TestClinic;
let admin: string;
let doctor: string;
let otherDoctor: string;
let reception: string;
let found: Awaited<ReturnType<typeof catalogue>>;
beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  reception = (await clinic.signIn("Receptionist")).token;
  found = await catalogue(clinic);
  doctor = (await clinic.signIn("Doctor", { doctorId: found.idDoctor })).token;
  otherDoctor = (await clinic.signIn("Doctor", { doctorId: found.doctors[1]?.id ?? 0 })).token;
});
afterAll(() => clinic.close());

/** A patient with these findings at a visit of a day. */
async function mouth(
  findings: object[],
  { fullName = "Bushra Khalid", appointmentDate = clinicToday() } = {},
) {
  const idPatient = (await registerPatient(clinic, admin, { fullName })).id;
  const { idDoctor, idDepartment, services } = found;
  const body = {
    ...{ idPatient, idDoctor, idDepartment, idServices: [services[0]?.id], description: "Pain" },
    ...{ appointmentDate, appointmentTime: "17:30", priority: "Medium", status: "Completed" },
  };
  const visit = await clinic.call(createAppointment, { body } as InputOf<typeof createAppointment>, admin);
  const charted = { appointmentId: visit.body.data?.id, idPatient, findings };
  const answer = await clinic.call(addFindings, { body: charted } as InputOf<typeof addFindings>, admin);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return idPatient;
}

const pdf = (idPatient: number, { token = doctor, query = "" } = {}) =>
  clinic.app.inject({
    url: `/api/Chart/GetPdf?patientId=${idPatient}${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
async function textOf(idPatient: number, query = ""): Promise<string> {
  const answer = await pdf(idPatient, { query });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  expect(await overlapsOfPdf(answer.rawPayload)).toEqual([]);
  return (await textOfPdf(answer.rawPayload)).join(" ");
}

describe("a tooth chart as PDF", () => {
  it("says everything that stands on it, each code by its name", async () => {
    const codes = CHART_CODES.filter((code) => !["missing", "extraction", "erupted"].includes(code));
    const findings = codes.map((code, index) => ({
      code,
      teeth: factsOf(code).ofMouth ? [] : [11 + (index % 8) + 10 * (Math.floor(index / 8) % 4)],
      ...(factsOf(code).onSurfaces && { surfaces: "M" }),
      ...(code === "gum-screening" && { detail: { scores: ["2", "1", "2", "3", "2", "x"] } }),
    }));
    const text = await textOf(await mouth([...findings, { code: "missing", teeth: [48], note: "as a boy" }]));
    for (const code of [...codes, "missing"] as const) expect(text).toContain(codeLabel(code));
    for (const words of ["Bushra Khalid", "48", "as a boy", "2 1 2 3 2 x", "Existing", "Done here"])
      expect(text).toContain(words);
  });

  it("keeps long and Urdu texts on the paper", async () => {
    const note = `${"بہت درد ہے ".repeat(60)} ${"w".repeat(200)}`;
    const text = await textOf(
      await mouth([{ code: "tender", teeth: [36], note }], { fullName: "بشریٰ خالد" }),
    );
    expect(text).toContain("36");
  });

  it("of many findings, works and planned items lists the newest, and says how many more there are", async () => {
    const idPatient = await mouth([{ code: "tender", teeth: [36], note: "the first of all" }]);
    const many = "generate_series(1, $2::int)";
    const { pool } = clinic.database;
    const visit = "FROM appointments a JOIN services s ON s.id = $3";
    const idService = found.services[0]?.id;
    await pool.query("UPDATE services SET chart_code = 'crown', charted_per = 'tooth' WHERE id = $1", [
      idService,
    ]);
    await pool.query(
      `INSERT INTO tooth_findings (patient_id, appointment_id, doctor_id, noted_on, teeth, code, note)
       SELECT $1, a.id, a.doctor_id, a.appointment_date, '{11,21,31,41}', 'fracture', repeat('Long ', 90)
       ${visit}, ${many} WHERE a.patient_id = $1`,
      [idPatient, 499, idService],
    );
    await pool.query(
      `INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, done_on, teeth, chart_code, note, price)
       SELECT $1, a.id, a.doctor_id, s.id, a.appointment_date, '{14,24}', 'sealant', repeat('Long ', 90), 100
       ${visit}, ${many} WHERE a.patient_id = $1`,
      [idPatient, 500, idService],
    );
    await pool.query(
      `WITH plan AS (INSERT INTO treatment_plans (patient_id, doctor_id, name)
         SELECT $1, a.doctor_id, 'Everything' ${visit} WHERE a.patient_id = $1 RETURNING id)
       INSERT INTO plan_items (plan_id, position, service_id, description, teeth, price)
       SELECT plan.id, n, $3, repeat('Long ', 90), '{11,12}', 1000 FROM plan, ${many} n`,
      [idPatient, 1000, idService],
    );
    const answer = await pdf(idPatient);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const text = (await textOfPdf(answer.rawPayload)).join(" ");
    expect(text).toContain("and 1,600 more: see the screen");
    expect(text).not.toContain("the first of all");
  });

  it("is of the day that was asked for, in the numbers of the browser beside its own", async () => {
    const idPatient = await mouth([{ code: "caries", teeth: [46], surfaces: "O" }], {
      appointmentDate: someDay(-10),
    });
    expect(await textOf(idPatient, `&asOf=${someDay(-11)}`)).toContain("Nothing stands on this chart.");
    const text = await textOf(idPatient, `&asOf=${someDay(-9)}&notation=Universal`);
    expect(text).toContain(formatDate(someDay(-9)));
    expect(text).toContain("30 (46)");
  });

  it("is for whom the history is open, and leaves a look", async () => {
    const idPatient = await mouth([{ code: "tender", teeth: [36] }]);
    expect((await pdf(idPatient, { token: otherDoctor })).statusCode).toBe(403);
    expect((await pdf(idPatient, { token: reception })).statusCode).toBe(403);
    expect((await pdf(999_999, { token: admin })).statusCode).toBe(404);
    expect((await pdf(idPatient, { query: "&notation=Palmer" })).statusCode).toBe(400);
    expect((await pdf(idPatient, { query: "&asOf=2026-02-30" })).statusCode).toBe(400);
    await textOf(idPatient);
    const { rows } = await clinic.database.pool.query(
      "SELECT FROM audit_log WHERE entity = 'patients' AND entity_id = $1 AND action = 'viewed'",
      [idPatient],
    );
    expect(rows.length).toBe(1);
  });
});
