import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAnyway } from "#contract/clinical/doctor-panel.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { chartOn, toothText } from "#rules/clinical/dental/chart.ts";
import { isTooth } from "#rules/clinical/dental/teeth.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { registerPatient, someDay } from "#tests/support/cases.ts";
import { type Charting, openCharting } from "#tests/support/chart.ts";

/** The tooth chart: what is found at a visit, taken back, and read by whom it concerns. */

let at: Charting;
beforeAll(async () => {
  at = await openCharting();
});
afterAll(() => at.clinic.close());

type Visit = Awaited<ReturnType<Charting["newVisit"]>>;
const caries = { code: "caries", teeth: [36], surfaces: "dom" };
const rowsOf = async (visit: Visit, asOf?: string) =>
  (await at.chart(visit, at.admin, asOf)).body.data?.rows ?? [];
async function found(visit: Visit, ...findings: Parameters<Charting["find"]>[1]) {
  const { body } = await at.find(visit, findings);
  if (!body.data) throw new Error(`not charted: ${JSON.stringify(body)}`);
  return body.data;
}
const refused = async (answer: ReturnType<Charting["find"]> | ReturnType<Charting["takeBack"]>) => {
  const { status, body } = await answer;
  return [status, body.errors?.[0]?.message ?? body.message];
};

describe("findings of a visit", () => {
  it("stand on the chart as said, with visit, doctor and day", async () => {
    const visit = await at.newVisit();
    const [row] = await found(visit, { ...caries, detail: { depth: "pulp" }, note: "Hurts at night" });
    expect(row).toMatchObject({
      ...{ source: "finding", code: "caries", teeth: [36], surfaces: "MOD", detail: { depth: "pulp" } },
      ...{ note: "Hurts at night", day: clinicToday(), appointmentId: visit.id, idDoctor: at.idDoctor },
      ...{ typedBy: null, endsId: null, retractsId: null, price: null, completes: true },
    });
    const { body } = await at.chart(visit);
    expect(body.data).toMatchObject({ patientId: visit.idPatient, rows: [row] });
    expect(body.data?.years).toBeGreaterThan(30);
    const chart = chartOn(body.data?.rows ?? [], clinicToday());
    expect(toothText(chart.teeth.get(36), 36)).toBe(
      "36, lower left first molar: caries mesial, occlusal and distal, pulp",
    );
  });

  it("name whom an assistant typed them for", async () => {
    const visit = await at.newVisit();
    const { body } = await at.find(visit, [caries], at.assistant);
    expect(body.data).toMatchObject([
      { idDoctor: at.idDoctor, typedBy: expect.stringMatching(/^Assistant/) },
    ]);
  });

  it("count on the day of their visit, and a chart of before does not know them", async () => {
    const visit = await at.newVisit({ appointmentDate: someDay(-3) });
    const [row] = await found(visit, caries);
    expect(row?.day).toBe(someDay(-3));
    expect(await rowsOf(visit, someDay(-4))).toEqual([]);
    expect(await rowsOf(visit, someDay(-3))).toEqual([row]);
  });

  it("end one that is there no more", async () => {
    const visit = await at.newVisit();
    const [row] = await found(visit, caries);
    await found(visit, { endsId: row?.id ?? 0 });
    expect(chartOn(await rowsOf(visit), clinicToday()).teeth.get(36)).toBeUndefined();
    expect(await refused(at.find(visit, [{ endsId: row?.id ?? 0 }]))).toEqual([
      409,
      "This finding has ended already.",
    ]);
    const stranger = await at.newVisit();
    expect((await at.find(stranger, [{ endsId: row?.id ?? 0 }])).status).toBe(404);
    const earlier = await at.newVisit({ idPatient: visit.idPatient, appointmentDate: someDay(-5) });
    const [other] = await found(visit, { ...caries, teeth: [37] });
    expect((await at.find(earlier, [{ endsId: other?.id ?? 0 }])).status).toBe(409);
  });

  it("are all written or none, and once for one idempotency key", async () => {
    const visit = await at.newVisit();
    expect((await at.find(visit, [caries, { code: "caries", teeth: [49] }])).status).toBe(400);
    expect(await rowsOf(visit)).toEqual([]);
    const headers = { "idempotency-key": "3f0d3f4e-6a5a-4b43-9a40-6d8a1b1e0c11" };
    const answers = [
      await at.find(visit, [caries], at.doctor, headers),
      await at.find(visit, [caries], at.doctor, headers),
    ];
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
    expect(await rowsOf(visit)).toHaveLength(1);
  });

  it.each([
    [{ code: "caries", teeth: [49] }, "teeth", "There is no tooth 49."],
    [{ code: "caries", teeth: [36, 36] }, "teeth", "36 stands twice."],
    [{ code: "caries", teeth: [36.5] }, "teeth", "There is no tooth 36.5."],
    [{ code: "caries", teeth: [1e300] }, "teeth", expect.stringContaining("There is no tooth")],
    [{ code: "caries", teeth: ["x" as unknown as number] }, "teeth.0", "A tooth is a number such as 36."],
    [{ code: "caries", teeth: [] }, "teeth", "Say which tooth."],
    [{ code: "caries", teeth: [36], surfaces: "mm" }, "surfaces", "M stands twice."],
    [{ code: "caries", teeth: [36], surfaces: "x" }, "surfaces", "x is no surface."],
    [{ code: "toothache", teeth: [36] }, "code", "Say what it is: a code of the chart."],
    [{ code: "mobile", teeth: [36], surfaces: "m" }, "surfaces", "A loose lies on no surface."],
    [{ code: "mobile", teeth: [36], detail: { grade: "4" } }, "detail", "The grade is one of: 1, 2, 3."],
    [{ teeth: [36] }, "code", "Say what was found."],
    [{ code: "gum-screening", detail: { scores: ["1"] } }, "detail", expect.stringMatching(/^Six scores/)],
  ] as const)("%o are refused at %s", async (finding, field, message) => {
    const visit = await at.newVisit();
    const { status, body } = await at.find(visit, [finding as unknown as typeof caries]);
    expect([status, body.errors?.[0]]).toEqual([400, { field: `findings.0.${field}`, message }]);
    expect(await rowsOf(visit)).toEqual([]);
  });

  it("are at most 32 at once, with notes within their length", async () => {
    const visit = await at.newVisit();
    expect(
      (
        await at.find(
          visit,
          Array.from({ length: 33 }, () => caries),
        )
      ).status,
    ).toBe(400);
    expect((await at.find(visit, [])).status).toBe(400);
    expect((await at.find(visit, [{ ...caries, note: "x".repeat(2001) }])).status).toBe(400);
    expect((await at.find(visit, [{ ...caries, note: "\u0000" }])).status).toBe(400);
    expect(await found(visit, ...Array.from({ length: 32 }, () => caries))).toHaveLength(32);
  });

  it("are at most 2,000 of a patient", async () => {
    const visit = await at.newVisit();
    await at.clinic.database.pool.query(
      `INSERT INTO tooth_findings (patient_id, appointment_id, doctor_id, noted_on, teeth, code)
       SELECT $1, $2, $3, clinic_today(), '{36}', 'tender' FROM generate_series(1, 1999)`,
      [visit.idPatient, visit.id, at.idDoctor],
    );
    expect(await refused(at.find(visit, [caries, caries]))).toEqual([
      409,
      "A patient has at most 2,000 findings.",
    ]);
    const [row] = await found(visit, caries);
    expect((await at.takeBack(row?.id ?? 0)).status).toBe(200);
  });
});

describe("a visit", () => {
  it("is one that takes place, is not to come and is of the patient", async () => {
    const visit = await at.newVisit();
    const stranger = await registerPatient(at.clinic, at.admin);
    expect((await at.find({ ...visit, idPatient: stranger.id }, [caries])).status).toBe(409);
    expect((await at.find({ ...visit, id: 987_654_321 }, [caries])).status).toBe(404);
    const cancelled = await at.newVisit({ status: "Cancelled" });
    expect((await at.find(cancelled, [caries], at.admin)).status).toBe(409);
    const day = someDay(40);
    const toCome = await at.newVisit({ appointmentDate: day, status: "Scheduled", allowOverlap: true });
    expect(await refused(at.find(toCome, [caries], at.admin))).toEqual([
      409,
      `This visit is on ${formatDate(day)}. Chart on that day.`,
    ]);
  });

  it("with findings is not given to another patient", async () => {
    const visit = await at.newVisit();
    await found(visit, caries);
    const stranger = await registerPatient(at.clinic, at.admin);
    expect((await at.give(visit, stranger.id)).status).toBe(409);
  });
});

describe("a tooth that is charted as missing", () => {
  it("takes nothing but what may stand in a gap", async () => {
    const visit = await at.newVisit({ appointmentDate: someDay(-3) });
    await found(visit, { code: "missing", teeth: [36] });
    const words = `36 is charted as missing since ${formatDate(someDay(-3))}. Retract that first.`;
    expect(await refused(at.find(visit, [caries]))).toEqual([409, words]);
    expect((await at.find(visit, [{ code: "crown", teeth: [36] }])).status).toBe(409);
    for (const code of ["implant", "crown"])
      expect((await at.find(visit, [{ code, teeth: [36] }])).status).toBe(200);
    const before = await at.newVisit({ idPatient: visit.idPatient, appointmentDate: someDay(-9) });
    expect((await at.find(before, [caries])).status).toBe(200);
    const both = [
      { code: "missing", teeth: [37] },
      { ...caries, teeth: [37] },
    ];
    expect((await at.find(visit, both)).status).toBe(409);
  });

  it("may be charted again once that was taken back, also at the visit of then", async () => {
    const visit = await at.newVisit({ appointmentDate: someDay(-3) });
    const [row] = await found(visit, { code: "missing", teeth: [36] });
    expect((await at.takeBack(row?.id ?? 0)).status).toBe(200);
    expect((await at.find(visit, [caries])).status).toBe(200);
  });
});

describe("what was charted by mistake", () => {
  it("is taken back once, by its writer without a reason for ten minutes, and stays on record", async () => {
    const visit = await at.newVisit();
    const [row] = await found(visit, caries);
    const answers = await Promise.all([1, 2, 3].map(() => at.takeBack(row?.id ?? 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const rows = await rowsOf(visit);
    expect(rows).toMatchObject([{ id: row?.id }, { retractsId: row?.id, code: null }]);
    expect(chartOn(rows, clinicToday()).teeth.size).toBe(0);
    expect((await at.takeBack(rows[1]?.id ?? 0, "Both")).status).toBe(404);
    expect((await at.takeBack(987_654_321, "Both")).status).toBe(404);
  });

  it("takes a reason from somebody else, and later", async () => {
    const visit = await at.newVisit();
    const [row] = await found(visit, caries);
    for (const reason of [null, " "])
      expect((await at.takeBack(row?.id ?? 0, reason, at.admin)).body.errors).toEqual([
        { field: "reason", message: "Say why it is taken back." },
      ]);
    expect((await at.takeBack(row?.id ?? 0, "Of another tooth", at.admin)).status).toBe(200);
    const {
      rows: [old],
    } = await at.clinic.database.pool.query<{ id: number }>(
      `INSERT INTO tooth_findings (patient_id, appointment_id, doctor_id, noted_on, teeth, code, made_by, created_on)
       SELECT patient_id, appointment_id, doctor_id, noted_on, teeth, code, made_by, now() - interval '11 minutes'
       FROM tooth_findings WHERE id = $1 RETURNING id`,
      [row?.id],
    );
    expect((await at.takeBack(old?.id ?? 0)).status).toBe(400);
    expect((await at.takeBack(old?.id ?? 0, "Of another tooth")).status).toBe(200);
  });

  it("is taken back by an assistant who wrote it alone", async () => {
    const visit = await at.newVisit();
    const [row] = await found(visit, caries);
    expect((await at.takeBack(row?.id ?? 0, "Wrong", at.assistant)).status).toBe(404);
    const { body } = await at.find(visit, [caries], at.assistant);
    expect((await at.takeBack(body.data?.[0]?.id ?? 0, null, at.assistant)).status).toBe(200);
  });
});

describe("who may", () => {
  it("read and chart: administrators, doctors, assistants", async () => {
    const visit = await at.newVisit();
    for (const [token, status] of [
      [at.admin, 200],
      [at.doctor, 200],
      [at.assistant, 200],
      [at.reception, 403],
      [at.accountant, 403],
    ] as const)
      expect([(await at.chart(visit, token)).status, (await at.find(visit, [caries], token)).status]).toEqual(
        [status, status],
      );
  });

  it("as another doctor: reads with a reason, and writes at no visit of a colleague", async () => {
    const visit = await at.newVisit();
    const [row] = await found(visit, caries);
    expect((await at.chart(visit, at.otherDoctor)).body.conflict).toEqual({ kind: "not treating" });
    expect((await at.takeBack(row?.id ?? 0, "Mine", at.otherDoctor)).status).toBe(403);
    const body = { idPatient: visit.idPatient, reason: "Called in to help" };
    await at.clinic.call(openAnyway, { body }, at.otherDoctor);
    expect((await at.chart(visit, at.otherDoctor)).body.data?.rows).toEqual([row]);
    expect((await at.find(visit, [caries], at.otherDoctor)).status).toBe(404);
  });

  it("as an assistant: sees the whole mouth of today's patient, and writes at visits with their doctors", async () => {
    const visit = await at.newVisit();
    const other = await at.newVisit({ idPatient: visit.idPatient, idDoctor: at.otherDoctorId });
    const [row] = await found(visit, caries);
    expect((await at.find(other, [caries], at.otherDoctor)).status).toBe(200);
    expect((await at.find(other, [caries], at.assistant)).status).toBe(404);
    const { rows } = (await at.chart(visit, at.assistant)).body.data ?? {};
    expect(rows).toMatchObject([row, { idDoctor: at.otherDoctorId }]);
    const old = await at.newVisit({ appointmentDate: someDay(-3) });
    expect((await at.chart(old, at.assistant)).status).toBe(403);
    expect((await at.find(old, [caries], at.assistant)).status).toBe(403);
  });
});

it("is gone with an erased patient, also from the trail", async () => {
  const patient = await registerPatient(at.clinic, at.admin);
  const visit = await at.newVisit({ idPatient: patient.id });
  const [row] = await found(visit, { ...caries, note: "Zanzibar" });
  await at.takeBack(row?.id ?? 0, "Zanzibar again");
  const body = { id: patient.id, registerNo: patient.registerNo, reason: "Asked for it" };
  expect((await at.clinic.call(erasePatient, { body }, at.admin)).status).toBe(200);
  const { rows } = await at.clinic.database.pool.query(
    `SELECT concat(before, after) AS text FROM audit_log WHERE entity = 'tooth_findings' AND entity_id >= $1
     UNION ALL SELECT 'kept' FROM tooth_findings WHERE patient_id = $2`,
    [row?.id, patient.id],
  );
  expect(rows.map(({ text }) => text).join("")).not.toMatch(/Zanzibar|caries|kept/);
});

it("is never changed", async () => {
  await found(await at.newVisit(), caries);
  for (const statement of [
    "UPDATE tooth_findings SET code = 'wear'",
    "DELETE FROM tooth_findings",
    "TRUNCATE tooth_findings",
  ])
    await expect(at.clinic.database.pool.query(statement)).rejects.toThrow();
});

it("knows the same teeth as the database", async () => {
  const { rows } = await at.clinic.database.pool.query<{ tooth: number }>(
    "SELECT n AS tooth FROM generate_series(-100, 1000) n WHERE valid_fdi(ARRAY[n::smallint])",
  );
  const all = Array.from({ length: 1101 }, (_, index) => index - 100);
  expect(rows.map(({ tooth }) => tooth)).toEqual(all.filter(isTooth));
});
