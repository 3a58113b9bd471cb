import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handOver, saveAftercare } from "#contract/clinical/aftercare.ts";
import { type Appointment, createAppointment } from "#contract/desk/appointments.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { overlapsOfPdf, textOfPdf } from "#tests/support/files/pdf.ts";

/** The prescription as PDF: what the printed paper says, for whom may print it, on record. */

const PRESCRIPTION = [
  "Amoxicillin 500 mg capsule · 1+0+1, after food · 5 days",
  "Prednisolone 5 mg tablet · 6 od · 3 days",
  "then · 4 od · 3 days",
  "Brufen · as the nurse said",
  "پیناڈول · دن میں تین بار، 10 ml · 3 دن",
].join("\n");

let clinic: TestClinic;
let admin: string;
let doctor: string;
let otherDoctor: string;
let assistant: string;
let found: Awaited<ReturnType<typeof catalogue>>;
beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  found = await catalogue(clinic);
  const { idDoctor, doctors } = found;
  doctor = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  otherDoctor = (await clinic.signIn("Doctor", { doctorId: doctors[1]?.id ?? 0 })).token;
  assistant = (await clinic.signIn("Assistant", { worksFor: [idDoctor] })).token;
});
afterAll(() => clinic.close());

let minutes = 0;
async function visitWith(doctorPrescription: string | null, patient: object = {}): Promise<Appointment> {
  minutes += 5;
  const idPatient = (await registerPatient(clinic, admin, patient)).id;
  const { idDoctor, idDepartment, services } = found;
  const body = {
    ...{ idPatient, idDoctor, idDepartment, idServices: [services[0]?.id ?? 0], description: "Pain" },
    ...{ appointmentDate: clinicToday(), durationMinutes: 5, priority: "Medium" as const },
    appointmentTime: `${String(8 + Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`,
    ...{ status: "Completed" as const, doctorPrescription },
  };
  const made = await clinic.call(createAppointment, { body }, admin);
  if (!made.body.data) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}

const pdf = (id: number, { token = doctor, paper = "" } = {}) =>
  clinic.app.inject({
    url: `/api/Prescriptions/GetPdf?appointmentId=${id}${paper && `&paper=${paper}`}`,
    headers: { authorization: `Bearer ${token}` },
  });

async function textOf(id: number, paper = "a5"): Promise<string[]> {
  const answer = await pdf(id, { paper });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return await textOfPdf(answer.rawPayload);
}

describe("a prescription as PDF", () => {
  it.each(["a4", "a5"])("says on %s what the printed paper says", async (paper) => {
    const visit = await visitWith(PRESCRIPTION, { fullName: "Sana Javed" });
    const text = (await textOf(visit.id, paper)).join(" ");
    for (const words of [
      ...["Sana Javed", visit.appointmentRegistrationNo, "1.", "Amoxicillin 500 mg capsule"],
      ...["1+0+1, after food", "5 days", "10 capsules", "Prednisolone 5 mg tablet", "30 tablets"],
      ...["Brufen", "as the nurse said", "Page 1 of 1"],
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/\p{Script=Arabic}/u);
  });

  it("has aftercare below the medicines, and the patient on each of many pages", async () => {
    const visit = await visitWith(
      Array.from({ length: 40 }, (_, line) => `Medicine${line} 5 mg tablet · 1+0+1 · 5 days`).join("\n"),
      { fullName: "Zarina Malik" },
    );
    const sheet = await clinic.call(
      saveAftercare,
      { body: { name: "After scaling", en: "Brush gently.\nEat soft food.", ur: "نرم برش کریں۔" } },
      doctor,
    );
    const given = {
      appointmentId: visit.id,
      idPatient: visit.idPatient,
      idSheets: [sheet.body.data?.id ?? 0],
    };
    const handed = await clinic.call(handOver, { body: given }, doctor);
    expect(handed.status).toBe(200);
    const pages = await textOf(visit.id);
    // The signature stands below the medicines, and what is done at home after it.
    const last = pages.join(" ");
    expect(last.lastIndexOf("Phone")).toBeLessThan(last.indexOf("Eat soft food."));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain("Zarina Malik");
    expect(pages.at(-1)).toContain("After scaling");
    expect(pages.at(-1)).toContain("Eat soft food.");
  });

  it("is refused without a prescription, and while nobody said what an unknown medicine contains", async () => {
    const empty = await visitWith(null);
    expect((await pdf(empty.id)).statusCode).toBe(409);
    const unknown = await visitWith("Zyntarol 5 · 1+0+1", { anyKnownAllergies: "Penicillin" });
    const answer = await pdf(unknown.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain("Zyntarol");
  });

  it("is for those who may print it, and on record", async () => {
    const visit = await visitWith(PRESCRIPTION);
    expect((await pdf(visit.id, { token: assistant })).statusCode).toBe(403);
    expect((await pdf(visit.id, { token: otherDoctor })).statusCode).toBe(404);
    expect((await pdf(0)).statusCode).toBe(400);
    expect((await pdf(999_999)).statusCode).toBe(404);
    expect((await pdf(visit.id, { paper: "roll" })).statusCode).toBe(400);
    expect((await pdf(visit.id)).headers["content-disposition"]).toContain(
      `prescription-${visit.appointmentRegistrationNo}.pdf`,
    );
    const { rows } = await clinic.database.pool.query(
      `SELECT count(*)::int AS prints FROM audit_log WHERE action = 'printed' AND entity = 'appointments' AND entity_id = $1`,
      [visit.id],
    );
    expect(rows).toEqual([{ prints: 1 }]);
  });

  it.each(["a4", "a5"])("draws on %s no text over another, however long they are", async (paper) => {
    const long = "Muhammad Abdul Rehman Iqbal Siddiqui Qureshi ".repeat(3).slice(0, 120).trim();
    const urdu = "مریض کو چاہیے کہ 10 ml دوا دن میں تین بار پیے ".repeat(5).trim();
    const lines = [
      `${"Longmedicine".repeat(20)} 5 mg tablet · 1½+1½+1½+1½, on an empty stomach · 365 days`,
      `${long} ${long} 500 mg tablet · every 8 hours as needed for pain or fever, max 3 times a day · 90 days`,
      `${urdu} · ${urdu} · ${"x".repeat(60)}`,
    ];
    const visit = await visitWith(lines.join("\n"), { fullName: long });
    const sheet = await clinic.call(
      saveAftercare,
      { body: { name: `${paper} ${"n".repeat(70)}`, en: "word".repeat(700), ur: `${urdu}\n0300 1234567` } },
      doctor,
    );
    const given = {
      appointmentId: visit.id,
      idPatient: visit.idPatient,
      idSheets: [sheet.body.data?.id ?? 0],
    };
    expect((await clinic.call(handOver, { body: given }, doctor)).status).toBe(200);
    const answer = await pdf(visit.id, { paper });
    expect(answer.statusCode).toBe(200);
    expect(await overlapsOfPdf(answer.rawPayload)).toEqual([]);
  });

  it.each(["ت-", "ت1", "1!"])("sets 600 of %s without a space, after Urdu", async (pair) => {
    const visit = await visitWith(`دوا ${pair.repeat(600)}`);
    const text = (await textOf(visit.id, "a4")).join("");
    expect([...text].filter((letter) => letter === pair[1]).length).toBeGreaterThanOrEqual(600);
  });

  it("takes any text as text", async () => {
    const hostile = '#panic("x") $1 + 1$ *b* <img> @ref \\ 5 mg · [#1] · ⟨\u{1F600}';
    const visit = await visitWith(`${hostile}\n${"x".repeat(280)}`, { fullName: "O'Brien #set page(red)" });
    const text = (await textOf(visit.id)).join(" ");
    expect(text).toContain('#panic("x")');
    expect(text).toContain("O'Brien #set page(red)");
  });
});
