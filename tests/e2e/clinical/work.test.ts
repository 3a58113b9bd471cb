import type { Service } from "#contract/clinic/services.ts";
import type { listProcedures } from "#contract/clinical/procedures.ts";
import type { Appointment } from "#contract/desk/appointments.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible, expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";

/** The work of a visit beside the note: services, product and lot, and who had a lot. */

let desk: Desk;
test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

const newService = (name: string): Promise<Service> =>
  desk.post<Service>("/Services/Insert", {
    ...{ IdDepartment: 1, name, fees: 25_000, isActive: 1, detailKind: "injection" },
  });
async function book(idPatient: number, botox: Service, time: string): Promise<Appointment> {
  return desk.post<Appointment>("/Appointment/insert", {
    ...{ idPatient, idDoctor: 1, idDepartment: 1, idServices: [botox.id] },
    ...{ appointmentDate: clinicToday(), appointmentTime: time, durationMinutes: 5, allowOverlap: true },
    ...{ priority: "Medium", status: "Completed", description: "Lines of the forehead" },
  });
}
const address = ({ id, idPatient }: Appointment) =>
  `/admin/doctors-panel?doctor=1&patient=${idPatient}&appointment=${id}`;
const workOf = (idPatient: number) =>
  desk.get<OutputOf<typeof listProcedures>>(`/Procedures/GetByPatientId?patientId=${idPatient}`);

test("work without teeth is written down, corrected and taken back beside the note", async ({ page }) => {
  const idPatient = await desk.registerPatient("Nadia Lines");
  const visit = await book(idPatient, await newService("Forehead lines"), "00:05");
  await page.goto(address(visit));
  await page.getByRole("button", { name: "Work", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Work of this visit" });
  await expect(dialog.getByText("Nothing is written down yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Forehead lines" }).click();
  await dialog.getByLabel("Product").fill("Botox");
  await dialog.getByLabel("Amount").fill("50");
  await dialog.getByRole("combobox", { name: "Unit" }).click();
  await page.getByRole("option", { name: "units" }).click();
  await dialog.getByLabel("Lot").fill("C-4821");
  await dialog.getByLabel("Expires").fill("3/20");
  await expect(dialog.getByText("It was past its date at this visit.")).toBeVisible();
  await dialog.getByLabel("Expires").fill("13/2028");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Write month and year, 03/2028.")).toBeVisible();
  await expect(dialog.getByLabel("Product")).toHaveValue("Botox");
  await dialog.getByLabel("Expires").fill("3/2028");
  await page.keyboard.press("Control+Enter");
  const done = dialog.getByRole("region", { name: "Done at this visit" });
  await expect(done).toContainText("Botox, lot C-4821, expires 03/2028, 50 units");
  await expect(done).toContainText("Waits for a bill");
  await expect(dialog.getByRole("combobox", { name: "Service" })).toBeFocused();
  for (const width of [1366, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  }
  await expectAccessibleEverywhere(page);

  await done.getByRole("button", { name: "Change Forehead lines" }).click();
  await expect(dialog.getByLabel("Lot")).toHaveValue("C-4821");
  await dialog.getByLabel("Amount").fill("45.5");
  await dialog.getByRole("button", { name: "Save the correction" }).click();
  await expect(done).toContainText("45.5 units");
  await expect(done.getByRole("listitem")).toHaveCount(1);
  expect(await workOf(idPatient)).toMatchObject([{ price: 25_000, detail: { work: { amount: 45.5 } } }]);

  await done.getByRole("button", { name: "Take back" }).click();
  await expect(done.getByText("Nothing is written down yet.")).toBeVisible();
  expect(await workOf(idPatient)).toEqual([]);
});

test("the next visit begins as the last, but for the lot, and an administrator finds who had it", async ({
  page,
}) => {
  const idPatient = await desk.registerPatient("Saima Lot");
  const botox = await newService("Crow’s feet");
  const first = await book(idPatient, botox, "00:15");
  await desk.post("/Procedures/Add", {
    ...{ appointmentId: first.id, idPatient },
    procedures: [
      {
        idService: botox.id,
        detail: { work: { product: "Dysport", amount: 120, unit: "units", lot: "LL-77" } },
      },
    ],
  });
  const second = await book(idPatient, botox, "00:25");
  await page.goto(address(second));
  await page.getByRole("button", { name: "Work", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Work of this visit" });
  await dialog.getByRole("button", { name: "Crow’s feet" }).click();
  await expect(dialog.getByLabel("Product")).toHaveValue("Dysport");
  await expect(dialog.getByLabel("Amount")).toHaveValue("120");
  await expect(dialog.getByLabel("Lot")).toHaveValue("");
  await expect(dialog.getByText(/^As last time, /)).toBeVisible();

  await page.goto("/admin/clinical-safety");
  await page.getByRole("textbox", { name: "Lot" }).fill("ll 77");
  await page.getByRole("button", { name: "Find" }).click();
  const table = page.getByRole("table", { name: "Who had lot ll 77" });
  await expect(table).toContainText("Saima Lot");
  await expect(table).toContainText("Dysport, lot LL-77, 120 units");
  for (const width of [1366, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Lot" }).fill("ll 78");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nobody had lot ll 78.")).toBeVisible();
});

test("what is planned is done and its lab work ordered beside the note", async ({ page }) => {
  const idPatient = await desk.registerPatient("Rubina Crown");
  const visit = await book(idPatient, await newService("Cheek lines"), "00:35");
  const [service] = await desk.get<{ id: number; name: string }[]>(
    "/Services/GetServicesByIdMasterService?idMaster=1",
  );
  const items = [
    { idService: service?.id, teeth: [46] },
    { idService: service?.id, teeth: [36] },
    { description: "Night guard", price: 9000 },
  ];
  const plan = await desk.post<{ id: number; version: number }>("/TreatmentPlans/Insert", {
    ...{ idPatient, idDoctor: 1, name: "Lower right", items },
  });
  await desk.post("/TreatmentPlans/Present", { id: plan.id });
  await desk.post("/TreatmentPlans/Answer", {
    ...{ id: plan.id, version: 1, answer: "Accepted", how: "Said", signerName: "Rubina" },
  });
  await desk.post("/Labs/Save", { id: 0, name: "Dental Arts", phone: "", usualDays: 7, isActive: 1 });
  const shown = await desk.post<{ id: number }>("/TreatmentPlans/Insert", {
    ...{ idPatient, idDoctor: 1, name: "Upper left" },
    items: [{ description: "Whitening", price: 20_000 }],
  });
  await desk.post("/TreatmentPlans/Present", { id: shown.id });
  await page.goto(address(visit));
  await page.getByRole("button", { name: "Work", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Work of this visit" });
  const planned = dialog.getByRole("region", { name: "Planned" });
  await expect(planned).toContainText("Lower right");
  await expect(planned).toContainText("It waits for the patient’s answer.");

  await dialog.getByRole("button", { name: "Order lab work" }).click();
  const order = page.getByRole("dialog", { name: "Order lab work" });
  await order.getByRole("combobox", { name: "Made for" }).click();
  await page.getByRole("option", { name: `${service?.name} 46` }).click();
  await expect(order.getByLabel("Teeth")).toHaveValue("46");
  await expect(order.getByLabel("Work", { exact: true })).toHaveValue(service?.name ?? "");
  await order.getByRole("combobox", { name: "Lab", exact: true }).click();
  await page.getByRole("option", { name: /Dental Arts/ }).click();
  await order.getByRole("button", { name: "Order it" }).click();
  await expect(order).toBeHidden();
  const crown = planned.getByRole("listitem").filter({ hasText: "46" });
  await expect(crown.getByRole("link", { name: /^L-\d{6}, to send$/ })).toBeVisible();
  await expect(planned.getByRole("listitem").filter({ hasText: "36" }).getByRole("link")).toHaveCount(0);

  await expectAccessible(page);

  await crown.getByRole("button", { name: /^Done today/ }).click();
  await expect(dialog.getByRole("region", { name: "Done at this visit" })).toContainText("46");
  await expect(planned.getByRole("button", { name: /^Done today/ })).toHaveCount(1);
  await expect(planned.getByRole("button", { name: /^Done today/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(planned.getByRole("button", { name: /^Done today/ })).toHaveCount(0);
  await expect(dialog.getByRole("heading", { name: "Work of this visit" })).toBeFocused();
  await expect(planned).toContainText("Night guard");
  await expect(planned).toContainText("Not of the price list: choose a service on the plan first.");
  const [one] = await desk.get<{ idProcedure: number | null; madeFor: string }[]>(
    `/LabCases/GetByPatientId?patientId=${idPatient}`,
  );
  expect(one).toMatchObject({ idProcedure: expect.any(Number), madeFor: `${service?.name} 46` });
});
