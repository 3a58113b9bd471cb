import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { beyondEdgeOfPdf, overlapsOfPdf } from "#tests/support/files/pdf.ts";
import { crownService } from "#tests/support/plans.ts";
import { rawCalls } from "#tests/support/raw-calls.ts";

/** Estimate, tooth chart and lab slip hold the longest texts: nothing past the edge, and no text over another. */

const MOST = 9_999_999.99;
const TEETH = [18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28];

/** Texts of so many letters. */
const TEXTS: Record<string, (letters: number) => string> = {
  "in English": (letters) => "Zirconia crown over a metal frame, ".repeat(90).slice(0, letters).trim(),
  "of one English word": (letters) => "gastroenterohepatologist".repeat(90).slice(0, letters),
  "in Urdu": (letters) => "زرکونیا کا تاج دھات کے فریم پر، ".repeat(90).slice(0, letters).trim(),
  "of one Urdu word": (letters) => "دندانسازی".repeat(250).slice(0, letters),
  "in both": (letters) => `تاج Crown 46 ${"Zirconia زرکونیا ".repeat(150)}`.slice(0, letters).trim(),
  "of wide letters": (letters) => `${"W".repeat(23)} `.repeat(90).slice(0, letters).trim(),
  "of Urdu letters and signs in turn": (letters) => "ت-".repeat(1250).slice(0, letters),
  "in Urdu with a long English word": (letters) => `تاج ${"hepatologist".repeat(250)}`.slice(0, letters),
};

let clinic: TestClinic;
let token: string;
let idDoctor: number;
let idDepartment: number;
let idService: number;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  ({ idDoctor, idDepartment } = await catalogue(clinic));
  idService = await crownService(clinic, idDepartment);
});
afterAll(() => clinic.close());

const { ask, send } = rawCalls(() => ({ clinic, token }));

async function expectWithin(path: string): Promise<void> {
  const { rawPayload } = await ask(path);
  expect([path, await beyondEdgeOfPdf(rawPayload), await overlapsOfPdf(rawPayload)]).toEqual([path, [], []]);
}

/** A patient whose name and facts are as long as can be. */
async function patientOf(text: (letters: number) => string): Promise<number> {
  // Of one word no name is made.
  const fullName = "Muhammad Abdul Rehman Iqbal Siddiqui Qureshi ".repeat(3).slice(0, 120).trim();
  const { id } = await registerPatient(clinic, token, { fullName });
  for (const kind of ["alert", "allergy"])
    await send("/PatientFacts/Insert", { patientId: id, kind, text: text(120), reaction: text(120) });
  return id;
}

describe.each(Object.entries(TEXTS))("the longest texts, %s,", (_, text) => {
  it("stay on an estimate of three options, answered and signed", async () => {
    const idPatient = await patientOf(text);
    const letters = ["A", "B", "C"] as const;
    const item = { idService, description: text(500), price: MOST, quantity: 99 };
    const { id } = await send("/TreatmentPlans/Insert", {
      ...{ idPatient, idDoctor, name: text(120), advance: MOST, phases: [text(60), text(60)] },
      options: letters.map((letter) => ({ letter, name: text(120), note: text(500), discount: MOST })),
      items: [
        { ...item, teeth: TEETH, phase: 1 },
        ...letters.map((letter) => ({ ...item, teeth: [36], surfaces: "MODBLC", letter, phase: 2 })),
      ],
    });
    await send("/TreatmentPlans/Present", { id });
    await expectWithin(`/TreatmentPlans/GetPdf?id=${id}`);
    await send("/TreatmentPlans/Answer", {
      ...{
        id,
        version: 1,
        letter: "A",
        answer: "Accepted",
        how: "Signed",
        signature: "M10 20 L30 40 L55 22 M60 30 L90 45",
      },
      ...{ signerName: text(120), relationship: text(60), note: text(500) },
    });
    await expectWithin(`/TreatmentPlans/GetPdf?id=${id}`);
  });

  it("stay on a tooth chart", async () => {
    const idPatient = await patientOf(text);
    const { id: appointmentId } = await send("/Appointment/insert", {
      ...{ idPatient, idDoctor, idDepartment, idServices: [idService], appointmentDate: clinicToday() },
      ...{ appointmentTime: "17:30", priority: "Low", status: "Completed", description: "Pain" },
    });
    const note = text(2000);
    const findings = [
      { code: "crown", teeth: TEETH, detail: { material: "zirconia" }, note },
      { code: "gum-screening", detail: { scores: ["2", "1", "2", "3*", "4*", "x"] }, note },
    ];
    await send("/Chart/AddFindings", { appointmentId, idPatient, findings });
    const procedures = [{ idService, teeth: [36], note, stage: text(60), completes: false }];
    await send("/Procedures/Add", { appointmentId, idPatient, procedures });
    for (const notation of ["FDI", "Universal", "Quadrant"])
      await expectWithin(`/Chart/GetPdf?patientId=${idPatient}&notation=${notation}`);
  });

  it("stay on a lab slip", async () => {
    const idPatient = await patientOf(text);
    const lab = { id: 0, name: text(120), phone: "+92 42 3571 2345" };
    const { id: idLab } = await send("/Labs/Save", lab);
    const { id } = await send("/LabCases/Insert", {
      ...{ idPatient, idDoctor, idLab, teeth: [...TEETH, 48, 47, 46, 45, 44, 43, 42, 41, 55, 65] },
      ...{ what: text(120), material: text(80), shade: text(40), sentOn: clinicToday() },
      instructions: `${text(1500)}\n\n${text(490)}`,
    });
    for (const paper of ["a5", "roll"]) await expectWithin(`/LabCases/GetPdf?id=${id}&paper=${paper}`);
  });
});
