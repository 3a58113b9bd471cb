import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addFindings, getChart, retractFinding } from "#contract/clinical/chart.ts";
import { type Appointment, createAppointment } from "#contract/desk/appointments.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { chartOn } from "#rules/clinical/dental/chart.ts";
import { isTooth } from "#rules/clinical/dental/teeth.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** The tooth chart: findings of a visit, read as one mouth, taken back, and open to whom the history is. */

let clinic: TestClinic;
let admin: string;
let reception: string;
let doctor: string;
let otherDoctor: string;
let assistant: string;
let visitBody: object;
beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  reception = (await clinic.signIn("Receptionist")).token;
  const found = await catalogue(clinic);
  doctor = (await clinic.signIn("Doctor", { doctorId: found.idDoctor })).token;
  otherDoctor = (await clinic.signIn("Doctor", { doctorId: found.doctors[1]?.id ?? 0 })).token;
  assistant = (await clinic.signIn("Assistant")).token;
  visitBody = {
    ...{
      idDoctor: found.idDoctor,
      idDepartment: found.idDepartment,
      idServices: [found.services[0]?.id ?? 0],
    },
    ...{ appointmentTime: "17:30", priority: "Medium", status: "Completed", description: "Tooth pain" },
  };
});
afterAll(() => clinic.close());

type Visit = Pick<Appointment, "id" | "idPatient">;
type Body<E> = InputOf<E> extends { body: infer B } ? B : never;
type Finding = Body<typeof addFindings>["findings"][number];

/** A visit of a new patient, or of one who has a chart; Completed ones take nobody's time. */
async function newVisit(changes: object = {}): Promise<Visit> {
  const idPatient =
    (changes as { idPatient?: number }).idPatient ?? (await registerPatient(clinic, admin)).id;
  const body = { ...visitBody, idPatient, appointmentDate: clinicToday(), ...changes };
  const answer = await clinic.call(
    createAppointment,
    { body: body as Body<typeof createAppointment> },
    admin,
  );
  if (!answer.body.data) throw new Error(`no visit was booked: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

const chart = (visit: Visit, findings: Finding[], token = doctor) =>
  clinic.call(
    addFindings,
    { body: { appointmentId: visit.id, idPatient: visit.idPatient, findings } },
    token,
  );
async function charted(visit: Visit, findings: Finding[], token = doctor) {
  const { status, body } = await chart(visit, findings, token);
  if (!body.data) throw new Error(`not charted: ${status} ${JSON.stringify(body)}`);
  return body.data;
}
const read = (visit: Visit, token = doctor, asOf?: string) =>
  clinic.call(getChart, { query: { patientId: visit.idPatient, ...(asOf && { asOf }) } }, token);
const rows = async (visit: Visit, token = doctor) => (await read(visit, token)).body.data?.rows ?? [];
const takeBack = (id: number, reason: string | null = null, token = doctor) =>
  clinic.call(retractFinding, { body: { id, reason } }, token);
const caries = { teeth: [36], surfaces: "dom", code: "caries", detail: { depth: "dentine" } } as const;
const onTeeth = (...teeth: number[]): Finding => ({ teeth, code: "missing" }) as Finding;

describe("findings of a visit", () => {
  it("are kept as found, with doctor, visit and day, in the order in which they were said", async () => {
    const visit = await newVisit();
    const written = await charted(visit, [
      { ...caries, note: "cold" } as unknown as Finding,
      onTeeth(18, 28),
    ]);
    expect(written).toMatchObject([
      {
        source: "finding",
        teeth: [36],
        surfaces: "MOD",
        code: "caries",
        detail: { depth: "dentine" },
        note: "cold",
      },
      {
        teeth: [18, 28],
        surfaces: "",
        code: "missing",
        appointmentId: visit.id,
        day: clinicToday(),
        typedBy: null,
      },
    ]);
    expect(await rows(visit)).toEqual(written);
  });

  it("are typed by assistants for the doctor of the visit, who is named with them", async () => {
    const visit = await newVisit();
    const [row] = await charted(visit, [caries as unknown as Finding], assistant);
    expect(row?.typedBy).toBeTruthy();
    expect(row?.doctorName).toBeTruthy();
    expect((await rows(visit, assistant)).map(({ id }) => id)).toEqual([row?.id]);
  });

  it("are never changed, and nobody deletes one", async () => {
    await charted(await newVisit(), [onTeeth(18)]);
    for (const statement of [
      "UPDATE tooth_findings SET surfaces = 'M'",
      "DELETE FROM tooth_findings",
      "TRUNCATE tooth_findings CASCADE",
    ])
      await expect(clinic.database.pool.query(statement)).rejects.toThrow();
  });

  it.each([
    [{ teeth: [49], code: "missing" }, "teeth", "There is no tooth 49."],
    [{ teeth: [36.5], code: "missing" }, "teeth", "There is no tooth 36.5."],
    [{ teeth: [36, 36], code: "missing" }, "teeth", "36 stands twice."],
    [{ teeth: ["x"], code: "missing" }, "teeth.0", "A tooth is a number such as 36."],
    [{ teeth: [36], code: "caries", surfaces: "mm" }, "surfaces", "M stands twice."],
    [{ teeth: [36], code: "caries", surfaces: "x" }, "surfaces", "x is no surface."],
    [{ teeth: [36], code: "missing", surfaces: "M" }, "surfaces", "A missing lies on no surface."],
    [{ teeth: [36], code: "rotten" }, "code", "Say what it is: a code of the chart."],
    [{ teeth: [36] }, "code", "Say what was found."],
    [{ code: "caries" }, "teeth", "Say which tooth."],
    [
      { teeth: [36], code: "caries", detail: { depth: "deep" } },
      "detail",
      "The depth is one of: enamel, dentine, pulp.",
    ],
    [{ teeth: [36], code: "caries", detail: { grade: "1" } }, "detail", "A caries has no grade."],
    [{ code: "gum-screening", detail: { scores: ["1"] } }, "detail", expect.stringContaining("Six scores")],
    [{ teeth: [36], code: "missing", note: "x".repeat(2001) }, "note", expect.any(String)],
  ])("%j is refused at %s", async (finding, field, message) => {
    const visit = await newVisit();
    const { status, body } = await chart(visit, [onTeeth(18), finding as unknown as Finding]);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field: `findings.1.${field}`, message });
    expect(await rows(visit)).toEqual([]);
  });

  it("are at most 32 at once", async () => {
    const visit = await newVisit();
    const { status } = await chart(
      visit,
      Array.from({ length: 33 }, () => ({ teeth: [36], code: "tender" }) as Finding),
    );
    expect(status).toBe(400);
  });

  it.each([
    ["a cancelled visit", { status: "Cancelled" }, 409, /marked Cancelled/],
    [
      "a visit to come",
      { status: "Scheduled", appointmentDate: someDay(5), allowOverlap: 1 },
      409,
      /Chart on that day/,
    ],
  ])("are refused on %s", async (_, changes, expected, words) => {
    const visit = await newVisit(changes);
    const { status, body } = await chart(visit, [onTeeth(18)], admin);
    expect(status).toBe(expected);
    expect(body.message).toMatch(words);
  });

  it("are refused on the visit of another patient, or of another doctor", async () => {
    const [visit, other] = [await newVisit(), await newVisit()];
    expect((await chart({ id: visit.id, idPatient: other.idPatient }, [onTeeth(18)])).status).toBe(409);
    expect((await chart(visit, [onTeeth(18)], otherDoctor)).status).toBe(404);
    expect((await chart(visit, [onTeeth(18)], reception)).status).toBe(403);
    expect((await chart({ id: 999_999, idPatient: visit.idPatient }, [onTeeth(18)])).status).toBe(404);
  });
});

describe("a tooth that is missing", () => {
  it("takes no finding but those of a gap, also within one call", async () => {
    const visit = await newVisit();
    await charted(visit, [onTeeth(36)]);
    const { status, body } = await chart(visit, [caries as unknown as Finding]);
    expect([status, body.message]).toEqual([
      409,
      `36 is charted as missing since ${formatDate(clinicToday())}. Retract that first.`,
    ]);
    expect((await chart(visit, [onTeeth(36)])).status).toBe(409);
    expect((await chart(visit, [onTeeth(37), { ...caries, teeth: [37] } as unknown as Finding])).status).toBe(
      409,
    );
    expect((await chart(visit, [{ teeth: [36], code: "implant" } as Finding])).status).toBe(200);
    expect((await chart(visit, [{ teeth: [36], code: "crown" } as Finding])).status).toBe(200);
    expect((await rows(visit)).map(({ code }) => code)).toEqual(["missing", "implant", "crown"]);
  });

  it("is there again when that was a mistake", async () => {
    const visit = await newVisit();
    const [missing] = await charted(visit, [onTeeth(36)]);
    await takeBack(missing?.id ?? 0);
    expect((await chart(visit, [caries as unknown as Finding])).status).toBe(200);
  });
});

describe("what is over or was a mistake", () => {
  it("ends on a day and stays on record", async () => {
    const visit = await newVisit();
    const [apical] = await charted(visit, [{ teeth: [36], code: "apical" } as Finding]);
    const over = { endsId: apical?.id } as unknown as Finding;
    await charted(visit, [over]);
    const all = await rows(visit);
    expect(all).toHaveLength(2);
    expect(chartOn(all, clinicToday()).teeth.size).toBe(0);
    const again = await chart(visit, [over]);
    expect([again.status, again.body.message]).toEqual([409, "This finding is not on the chart any more."]);
    const elsewhere = await newVisit();
    expect((await chart(elsewhere, [over])).status).toBe(409);
  });

  it("is taken back once, by oneself without a reason for ten minutes", async () => {
    const visit = await newVisit();
    const [first, second] = await charted(visit, [onTeeth(18), onTeeth(28)]);
    expect((await takeBack(first?.id ?? 0)).status).toBe(200);
    const again = await takeBack(first?.id ?? 0);
    expect([again.status, again.body.message]).toEqual([409, "This was taken back already."]);
    const other = await takeBack(second?.id ?? 0, null, admin);
    expect([other.status, other.body.errors]).toEqual([
      400,
      [{ field: "reason", message: expect.stringMatching(/^Say why/) }],
    ]);
    expect((await takeBack(second?.id ?? 0, "Another patient", admin)).status).toBe(200);
    expect(await rows(visit)).toMatchObject([
      {},
      {},
      { retractsId: first?.id, reason: null },
      { retractsId: second?.id, reason: "Another patient" },
    ]);
  });

  it("is not taken back by whom it does not concern, nor a retraction itself", async () => {
    const visit = await newVisit();
    const [row] = await charted(visit, [onTeeth(18)]);
    expect((await takeBack(row?.id ?? 0, "Mine", otherDoctor)).status).toBe(403);
    expect((await takeBack(row?.id ?? 0, "Mine", assistant)).status).toBe(404);
    expect((await takeBack(row?.id ?? 0, "Mine", reception)).status).toBe(403);
    await takeBack(row?.id ?? 0);
    const back = (await rows(visit)).find(({ retractsId }) => retractsId !== null);
    expect((await takeBack(back?.id ?? 0, "Again")).status).toBe(404);
    expect((await takeBack(9_999_999, "Nothing")).status).toBe(404);
  });
});

describe("whoever opens a chart", () => {
  it("treats the patient, or sees all", async () => {
    const visit = await newVisit();
    await charted(visit, [onTeeth(18)]);
    expect((await read(visit, admin)).status).toBe(200);
    expect((await read(visit, otherDoctor)).status).toBe(403);
    expect((await read(visit, reception)).status).toBe(403);
    expect((await read({ id: 1, idPatient: 999_999 }, admin)).status).toBe(404);
  });

  it("sees it as it stood on a day", async () => {
    const visit = await newVisit({ appointmentDate: someDay(-30) });
    await charted(visit, [caries as unknown as Finding]);
    await charted(await newVisit({ idPatient: visit.idPatient }), [onTeeth(36)]);
    const before = await read(visit, doctor, someDay(-1));
    expect(before.body.data?.rows.map(({ code }) => code)).toEqual(["caries"]);
    expect((await rows(visit)).map(({ code }) => code)).toEqual(["caries", "missing"]);
  });

  it("leaves a look in the trail", async () => {
    const visit = await newVisit();
    await read(visit);
    const { rows: looks } = await clinic.database.pool.query(
      "SELECT FROM audit_log WHERE entity = 'patients' AND entity_id = $1 AND action = 'viewed'",
      [visit.idPatient],
    );
    expect(looks.length).toBeGreaterThan(0);
  });
});

describe("the database", () => {
  it("knows the same teeth", async () => {
    const { rows: found } = await clinic.database.pool.query<{ tooth: number; is: boolean }>(
      "SELECT n::int AS tooth, valid_fdi(ARRAY[n]::smallint[]) AS is FROM generate_series(-100, 1000) n",
    );
    expect(found.filter(({ tooth, is }) => is !== isTooth(tooth))).toEqual([]);
  });

  it("forgets the mouth of an erased patient", async () => {
    const { id, registerNo } = await registerPatient(clinic, admin);
    const visit = await newVisit({ idPatient: id });
    await charted(visit, [{ ...caries, note: "Zqvmouth" } as unknown as Finding]);
    const body = { id, registerNo, reason: "Asked for it" };
    expect((await clinic.call(erasePatient, { body }, admin)).status).toBe(200);
    const { rows: left } = await clinic.database.pool.query(
      `SELECT FROM tooth_findings WHERE patient_id = $1
       UNION ALL SELECT FROM audit_log WHERE concat(before, after) LIKE '%Zqvmouth%'`,
      [id],
    );
    expect(left).toEqual([]);
  });
});
