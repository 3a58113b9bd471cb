import { afterAll, beforeAll, expect, it } from "vitest";
import { getLabSlipPdf, type SlipPaper } from "#contract/money/lab-acts.ts";
import { addFact } from "#contract/patients/facts.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { labNamed, orderedCrown } from "#tests/support/money/lab.ts";

/** The slip that goes to the lab with the work (docs/handbook/money/lab.md#the-slip). */

const TODAY = clinicToday();
let clinic: TestClinic;
let token: string;
let idPatient: number;
let id: number;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const patient = await registerPatient(clinic, token, { fullName: "Nadia Slip" });
  idPatient = patient.id;
  await clinic.call(
    addFact,
    { body: { patientId: idPatient, kind: "allergy", code: "latex" } } as never,
    token,
  );
  const order = {
    ...{ idPatient, idDoctor: (await catalogue(clinic)).idDoctor, idLab: (await labNamed(clinic, token)).id },
    ...{ what: "Bridge", teeth: [37, 35], sentOn: TODAY, dueOn: addDays(TODAY, 7), cost: 8765 },
    instructions: "Check the bite.\nدانت کا رنگ A2",
  };
  ({ id } = await orderedCrown(clinic, token, order));
});
afterAll(() => clinic.close());

async function slip(paper: SlipPaper, by = token) {
  const url = `/api${getLabSlipPdf.path}?${new URLSearchParams({ id: String(id), paper })}`;
  const answer = await clinic.app.inject({ url, headers: { authorization: `Bearer ${by}` } });
  expect(answer.statusCode).toBe(200);
  return (await textOfPdf(answer.rawPayload)).join(" ").replaceAll(/\s+/g, " ");
}

it.each(["a5", "roll"] as const)("on %s says what the lab needs, and no cost", async (paper) => {
  const text = await slip(paper);
  for (const words of [
    "Lab slip",
    "L-000001",
    "Noor Dental Lab",
    "Nadia Slip",
    "Bridge",
    "35, 37",
    "Zirconia",
    "A2",
    "Check the bite.",
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/latex/i);
  expect(text).not.toMatch(/8,?765/);
});

it("names allergies to nobody who may not read them, and records the look at the patient", async () => {
  const { token: accountant, staffId } = await clinic.signIn("Accountant");
  expect(await slip("a5", accountant)).not.toMatch(/latex/i);
  const { rows } = await clinic.database.pool.query(
    "SELECT count(*)::int AS looks FROM audit_log WHERE staff_id = $1 AND action = 'viewed' AND entity = 'patients' AND entity_id = $2",
    [staffId, idPatient],
  );
  expect(rows[0].looks).toBeGreaterThan(0);
});
