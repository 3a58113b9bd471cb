import type { Page } from "@playwright/test";
import type { Appointment } from "#contract/desk/appointments.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";

/** What was done for nothing, where an owner looks for the month. */

const freeWork = (page: Page) => page.getByRole("region", { name: "Free work", exact: true });

/** A crown of 46 that is given away, done today. */
async function giveAway(desk: Desk, fullName: string, reason: string): Promise<void> {
  const idPatient = await desk.registerPatient(fullName);
  const services = await desk.get<{ id: number; name: string }[]>(
    "/Services/GetServicesByIdMasterService?idMaster=1",
  );
  const crown = services.find(({ name }) => name === "Porcelain crown");
  const visit = await desk.post<Appointment>("/Appointment/insert", {
    ...{ idPatient, idDoctor: 1, idDepartment: 1, appointmentDate: clinicToday(), appointmentTime: "00:25" },
    ...{ durationMinutes: 5, priority: "Medium", status: "Completed", description: "Pain" },
    idServices: [crown?.id],
  });
  await desk.post("/Procedures/Add", {
    ...{ appointmentId: visit.id, idPatient },
    procedures: [{ idService: crown?.id, teeth: [46] }],
  });
  const [work] = await desk.get<{ id: number }[]>(`/Procedures/GetUnbilled?patientId=${idPatient}`);
  await desk.post("/Procedures/Settle", { id: work?.id, settled: "nothing", reason });
}

test("the report of the month tells what was done for free, and why", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/reports");
  await expect(freeWork(page).getByText("Nothing was settled as free on these days.")).toBeVisible();

  const reason = "Made again for free, because the first one broke within a week of being fitted";
  await giveAway(desk, "Bushra Freework Of Muhammad Abdurrahman Khan", reason);
  await page.reload();
  const table = page.getByRole("table", { name: "Work settled as free" });
  await expect(table.getByRole("row").nth(1)).toContainText(/Bushra Freework.*Porcelain crown 46/);
  await expect(table.getByRole("row").nth(1)).toContainText(reason);
  await expect(table.getByRole("row").last()).toContainText(/All together: 1.*Rs.28,000/);
  await expectAccessibleEverywhere(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width}`).toBe(true);
    await freeWork(page).scrollIntoViewIfNeeded();
  }

  await page.keyboard.press("p");
  const paper = page.getByRole("article");
  await expect(paper.getByRole("table", { name: "Free work" })).toContainText("All together: 1");
  const sheets = await textOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets.join(" ")).toMatch(/Free work for .*Would have cost.*Porcelain crown 46.*28,000/);
  await page.getByRole("link", { name: "Back" }).click();
  await table.getByRole("link", { name: /^Bushra Freework/ }).click();
  await expect(page).toHaveURL(/patients\/view\/\d+/);
});

test("it says where nothing is told, and loads again after it failed", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/reports?startDate=2024-01-01&endDate=2025-12-31");
  await expect(
    freeWork(page).getByText("Choose a year at most to see what was done for free."),
  ).toBeVisible();
  await page.goto("/admin/reports/print?startDate=2024-01-01&endDate=2025-12-31");
  await expect(page.getByRole("article")).toContainText("Printed");

  await page.route("**/Procedures/GetFreeWork**", (route) => route.abort());
  await page.goto("/admin/reports");
  const again = freeWork(page).getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(page.getByRole("table", { name: "Sums of credit notes and advances" })).toBeVisible();
  await page.unroute("**/Procedures/GetFreeWork**");
  await again.click();
  await expect(again).toBeHidden();
});
