import type { Appointment } from "#contract/desk/appointments.ts";
import { SIGNED_TABLES } from "#rules/clinical/signed-tables.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";

/** What administrators read of medicines that were given against an allergy, and of who has signed the clinical tables. */

let desk: Desk;
test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

const LONG = "swelling of the lips and of the whole face within minutes, breathless, taken to hospital";

/** A visit of today with medicines against the patient's allergy to penicillins, all for one reason. */
async function prescribed(patient: string, lines: readonly string[], reason: string): Promise<Appointment> {
  const idPatient = await desk.registerPatient(patient);
  await desk.post("/PatientFacts/Insert", {
    patientId: idPatient,
    kind: "allergy",
    code: "penicillins",
    reaction: LONG,
  });
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  const visit = await desk.post<Appointment>("/Appointment/insert", {
    ...{ idPatient, idDoctor: 1, idDepartment: 1, idServices: services.slice(0, 1).map(({ id }) => id) },
    ...{ appointmentDate: clinicToday(), appointmentTime: "10:00", durationMinutes: 5, allowOverlap: true },
    ...{ priority: "Medium", status: "Completed", description: "Tooth pain" },
  });
  await write(visit, lines, reason);
  return visit;
}

async function write({ id }: Appointment, lines: readonly string[], reason: string): Promise<void> {
  await desk.post("/DoctorPanel/SaveNote", {
    ...{ appointmentId: id, description: "Tooth pain", notes: null, treatmentPlans: null },
    ...{ doctorPrescription: lines.join("\n"), allergyOverrides: lines.map((line) => ({ line, reason })) },
  });
}

test("an administrator reads who was given what against an allergy, why, and how often", async ({ page }) => {
  await page.goto("/admin/clinical-safety");
  await expect(page.getByText(/^Since .* nothing was prescribed against an allergy\.$/)).toBeVisible();

  await prescribed("Sajida Parveen", ["Augmentin 625 mg · 1+0+1 · 5 days"], "Tolerated twice since");
  await prescribed("محمد عبدالرحمان", ["Amoxil 500 mg · 1+1+1"], "پہلے دو بار لے چکے ہیں");
  const taken = await prescribed("Adeel Khan", ["Ampiclox · 1+1+1"], "Nothing else is in stock");
  await write(taken, ["Panadol · SOS"], "Nothing else is in stock");
  await page.reload();

  const counts = page.getByRole("table", { name: "How often each rule was overridden" });
  await expect(counts.getByRole("row")).toHaveText([
    /Rule/,
    /^penicillins: amoxicillin\s*2\s*2\s*1$/,
    /^penicillins: ampicillin and cloxacillin\s*1\s*1\s*1$/,
  ]);
  const given = page.getByRole("list", { name: "Given against an allergy" }).getByRole("listitem");
  await expect(given).toHaveCount(3);
  await expect(given.nth(0)).toContainText("Ampiclox · 1+1+1");
  await expect(given.nth(0)).toContainText("Taken out again");
  await expect(given.nth(1)).toContainText("پہلے دو بار لے چکے ہیں");
  await expect(given.nth(2)).toContainText(
    "Augmentin holds amoxicillin (penicillins). The patient is allergic",
  );
  await expect(given.nth(2)).toContainText("Tolerated twice since");
  await expect(given.nth(2)).not.toContainText("Taken out again");
  await expectAccessible(page);

  await counts.getByRole("button", { name: "penicillins: ampicillin and cloxacillin" }).press("Enter");
  await expect(given).toHaveCount(1);
  await expect(page.getByText("Only penicillins: ampicillin and cloxacillin is listed.")).toBeVisible();
  await counts.getByRole("button", { pressed: true }).press("Enter");
  await expect(given).toHaveCount(3);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await expectAccessible(page);
  await given.nth(2).getByRole("link", { name: "Sajida Parveen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sajida Parveen" })).toBeVisible();
});

test("a long list shows its newest, and all by one key, from where the newest ended", async ({ page }) => {
  await page.route("**/Prescriptions/GetOverrides", async (route) => {
    const answer = await (await route.fetch()).json();
    const rules = [{ rule: "penicillins: amoxicillin", times: 600, patients: 500, doctors: 2 }];
    const one = {
      ...{ day: clinicToday(), idAppointment: 1, idPatient: 1, patientRegisterNo: "P-000001", idDoctor: 1 },
      ...{
        doctorName: "Bilal Namoona",
        writtenBy: null,
        line: "Augmentin",
        finding: "Augmentin holds amoxicillin.",
      },
      ...{ reason: "Tolerated twice since", rule: "penicillins: amoxicillin", isPrescribed: true },
    };
    const overrides = Array.from({ length: 500 }, (_, n) => ({
      ...one,
      id: n + 1,
      patientName: `Patient ${n + 1}`,
    }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, rules, overrides } } });
  });
  await page.goto("/admin/clinical-safety");
  await expect(page.getByText("The newest 500 of 600 are listed.")).toBeVisible();
  const given = page.getByRole("list", { name: "Given against an allergy" }).getByRole("listitem");
  await expect(given).toHaveCount(50);
  await page.getByRole("button", { name: "Show all 500" }).press("Enter");
  await expect(given).toHaveCount(500);
  await expect(page.getByRole("link", { name: "Patient 51", exact: true })).toBeFocused();
});

test("what cannot be loaded says so, and is asked for again", async ({ page }) => {
  await page.route("**/Prescriptions/GetOverrides", (route) => route.abort());
  await page.goto("/admin/clinical-safety");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute("**/Prescriptions/GetOverrides");
  await again.click();
  await expect(page.getByText(/^Since /)).toBeVisible();
});

test("the screen says who has signed the clinical tables, whether or not the rest can be loaded", async ({
  page,
}) => {
  await page.route("**/Prescriptions/GetOverrides", (route) => route.abort());
  await page.goto("/admin/clinical-safety");
  const isUnsigned = SIGNED_TABLES.every(({ signatures }) => signatures.length === 0);
  await expect(page.getByText("No clinician or pharmacist has signed this yet.")).toHaveCount(
    isUnsigned ? 1 : 0,
  );
  const rows = page.getByRole("table", { name: "Clinical tables" }).getByRole("row");
  await expect(rows).toHaveCount(1 + SIGNED_TABLES.length);
  for (const { table, file, signatures } of SIGNED_TABLES) {
    const row = rows.filter({ hasText: file });
    await expect(row).toContainText(table);
    await expect(row).toContainText(signatures[0]?.name ?? "Nobody yet");
  }
  // On a phone a long path stays within its card.
  await page.setViewportSize({ width: 360, height: 740 });
  const room = page.getByRole("region", { name: "Clinical tables" });
  expect(await room.evaluate((frame) => frame.scrollWidth <= frame.clientWidth)).toBe(true);
});
