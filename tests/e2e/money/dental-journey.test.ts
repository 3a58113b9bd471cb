import { type ChartRow, type PatientChart, rowsOf } from "#contract/clinical/chart.ts";
import type { Appointment } from "#contract/desk/appointments.ts";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

test("from what is found to the plan, its answer, the work and the bill", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const idPatient = await desk.registerPatient("Bushra Journey");
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  const visit = await desk.post<Appointment>("/Appointment/insert", {
    ...{ idPatient, idDoctor: 1, idDepartment: 1, appointmentDate: clinicToday(), appointmentTime: "00:05" },
    ...{ durationMinutes: 5, priority: "Medium", status: "Completed", description: "Pain" },
    idServices: services.slice(0, 1).map(({ id }) => id),
  });
  const rowsOfChart = () =>
    desk.get<PatientChart>(`/Chart/GetByPatientId?patientId=${idPatient}`).then(({ rows }) => rowsOf(rows));
  const chartAddress = `/admin/doctors-panel?doctor=1&date=${visit.appointmentDate}&patient=${idPatient}&appointment=${visit.id}&tab=chart`;
  await desk.signIn(page);

  // Found: caries on 36. Planned: a crown on 46.
  await page.goto(chartAddress);
  await expect(page.getByRole("group", { name: /^Teeth/ })).toBeVisible();
  await page.keyboard.press("Shift+Semicolon");
  await expect(page.getByLabel("Quick entry")).toBeFocused();
  for (const line of ["36 mod caries", "46 crown planned"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Quick entry")).toHaveValue("");
  }
  await expect
    .poll(async () => (await rowsOfChart()).map(({ source }) => source))
    .toEqual(["finding", "plan"]);
  await expect(page.getByRole("button", { name: /^46, .*: crown, planned$/ })).toBeVisible();

  // The plan proposes the filling beside the crown that was planned, and opens.
  await page.getByRole("button", { name: "Make plan" }).click();
  const proposal = page.getByRole("dialog", { name: "What is planned" });
  await expect(proposal.getByRole("checkbox")).toHaveCount(1);
  await proposal.getByRole("button", { name: /^Plan it/ }).click();
  await expect(page.getByRole("cell", { name: "Tooth-coloured filling", exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Porcelain crown", exact: true })).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add line" }).first().click();
  await expect(dialog.getByRole("combobox", { name: "Service" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await dialog.getByLabel("Discount of A").fill("1000");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Agreed discount")).toBeVisible();
  await page.getByRole("button", { name: "Show to the patient" }).click();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  const signFirst = dialog.getByText("Sign first, or choose Paper or Said.");
  await expect(signFirst).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Write down" })).toBeDisabled();
  await dialog.getByText("Said", { exact: true }).click();
  await expect(signFirst).toBeHidden();
  await dialog.getByRole("button", { name: "Write down" }).click();
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();

  // Done today: what was planned on the tooth, with the keys of the chart.
  await page.goto(chartAddress);
  await page.getByRole("button", { name: /^46, / }).click();
  await page.keyboard.press("3");
  await page.keyboard.press("w");
  await expect(page.getByRole("button", { name: /^46, .*: crown, done$/ })).toBeVisible();
  const done = (await rowsOfChart()).find(({ source }: ChartRow) => source === "procedure");
  expect(done).toMatchObject({ code: "crown", teeth: [46], planItemId: expect.any(Number) });

  // The bill starts with it, at the accepted price, and with its part of the agreed discount.
  const [row] = await desk.get<TreatmentPlan[]>(`/TreatmentPlans/GetAllByPatientId?patientId=${idPatient}`);
  await page.goto(`/admin/plans/view/${row?.id}`);
  await page.getByRole("link", { name: /^Bill what was done/ }).click();
  await expect(page.getByLabel("Line 1 description")).toHaveValue(/Porcelain crown/);
  const discount = page.getByLabel("Discount Amount");
  await expect(discount).toHaveValue("788.73");
  await page.getByRole("button", { name: "Bill the full price" }).click();
  await expect(discount).toHaveValue("0");
  await expect(page.getByText("A discount of Rs 788.73 was agreed")).toBeVisible();
  await page.getByRole("button", { name: "Give the discount" }).click();
  await expect(discount).toHaveValue("788.73");
  await page.getByLabel("Received Amount").fill("27211.27");
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page).toHaveURL(/billing\/(view|invoice)/);
  const plan = await desk.get<TreatmentPlan>(`/TreatmentPlans/GetById?id=${row?.id}`);
  expect(plan.items.find(({ teeth }) => teeth[0] === 46)?.money?.paymentIds).toHaveLength(1);
});

test("work that gets no bill leaves the patient's file with its reason", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const idPatient = await desk.registerPatient("Bushra Settled");
  const services = await desk.get<{ id: number; name: string }[]>(
    "/Services/GetServicesByIdMasterService?idMaster=1",
  );
  const crown = services.find(({ name }) => name === "Porcelain crown");
  const visit = await desk.post<Appointment>("/Appointment/insert", {
    ...{ idPatient, idDoctor: 1, idDepartment: 1, appointmentDate: clinicToday(), appointmentTime: "00:15" },
    ...{ durationMinutes: 5, priority: "Medium", status: "Completed", description: "Pain" },
    idServices: [crown?.id],
  });
  const work = (tooth: number) => ({ idService: crown?.id, teeth: [tooth] });
  await desk.post("/Procedures/Add", {
    ...{ appointmentId: visit.id, idPatient },
    procedures: [work(46), work(36)],
  });
  await desk.signIn(page);
  await page.goto(`/admin/patients/view/${idPatient}?tab=bills`);
  const waiting = page.getByRole("region", { name: "Waits for a bill" });
  await expect(waiting.getByRole("link", { name: "Bill Rs 56,000" })).toBeVisible();
  await waiting.getByRole("button", { name: "No bill Porcelain crown 36" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "It gets no bill" })).toBeDisabled();
  await dialog.getByLabel("Reason").fill("Made again for free");
  await dialog.getByRole("button", { name: "It gets no bill" }).click();
  await expect(waiting.getByRole("link", { name: "Bill Rs 28,000" })).toBeVisible();
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width}`).toBe(true);
  }
  const undo = waiting.getByRole("button", { name: "Undo Porcelain crown 36" });
  await undo.click();
  await expect(waiting.getByRole("link", { name: "Bill Rs 56,000" })).toBeVisible();
  await expect(undo).toBeHidden();
  for (const tooth of [36, 46]) {
    await waiting.getByRole("button", { name: `No bill Porcelain crown ${tooth}` }).click();
    await dialog.getByLabel("Reason").fill("Courtesy");
    await dialog.getByRole("button", { name: "It gets no bill" }).click();
  }
  await expect(waiting.getByText(/gets no bill\.$/)).toHaveText([
    "Porcelain crown 36 gets no bill.",
    "Porcelain crown 46 gets no bill.",
  ]);
  await waiting.getByRole("button", { name: "Undo Porcelain crown 46" }).click();
  await waiting.getByRole("link", { name: "Bill Rs 28,000" }).click();
  await expect(page.getByLabel("Line 1 description")).toHaveValue("Porcelain crown 46");
});
