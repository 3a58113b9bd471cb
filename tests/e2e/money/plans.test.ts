import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

test("a plan gets a line, is shown and is signed for on the glass", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const idPatient = await desk.registerPatient("Bushra Khalid");
  const [doctor] = await desk.get<{ id: number }[]>("/Doctor/GetActiveDoctors");
  const options = [
    { letter: "A", name: "Implant", note: "Keeps 35 and 37 whole." },
    { letter: "B", name: "پل" },
  ];
  const items = [
    { description: "Root canal treatment (molar)", teeth: [46], price: 18_000 },
    { description: "Implant with porcelain crown", teeth: [36], price: 145_000, phase: 2, letter: "A" },
    { description: "Bridge", teeth: [35, 36, 37], price: 90_000, phase: 2, letter: "B" },
  ];
  const body = {
    idPatient,
    idDoctor: doctor?.id,
    name: "Lower arch",
    options,
    items,
    phases: ["Stop the pain"],
  };
  const { id, number } = await desk.post<{ id: number; number: string }>("/TreatmentPlans/Insert", body);
  await desk.signIn(page);
  await page.goto(`/admin/patients/view/${idPatient}?tab=plans`);
  await page.getByRole("link", { name: "Lower arch" }).click();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();

  await page.getByRole("button", { name: "Add line" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Treatment" }).fill("Composite core");
  await dialog.getByRole("textbox", { name: "Teeth" }).fill("46 37");
  await dialog.getByRole("textbox", { name: "Price of one" }).fill("5000");
  await dialog.getByRole("button", { name: "Save line" }).click();
  await expect(page.getByRole("table", { name: "1. Stop the pain" })).toContainText("Composite core");
  await expect(page.getByRole("complementary", { name: "Sums" })).toContainText("Rs 168,000");

  await page.getByRole("button", { name: "Show to the patient" }).click();
  await expect(page.getByText("Version 1, valid until")).toBeVisible();
  await page.getByRole("button", { name: "B. پل" }).click();
  await expect(page.getByRole("complementary", { name: "Sums" })).toContainText("Rs 113,000");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Option" }).click();
  await page.getByRole("option", { name: "A. Implant" }).click();
  const pad = dialog.getByRole("img", { name: "Sign here" });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("nowhere to sign");
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Write down" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
  const plan = await desk.get<{ answers: { how: string; letter: string }[] }>(
    `/TreatmentPlans/GetById?id=${id}`,
  );
  expect(plan.answers).toMatchObject([{ how: "Signed", letter: "A" }]);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width}`).toBe(true);
  }
});
