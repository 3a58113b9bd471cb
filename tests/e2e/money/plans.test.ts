import { expectAccessible, expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
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
  await expect(page.getByText("The patient has not answered yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "B. پل" })).toContainText(/Rs\s60,000 less than A/);
  await page.getByRole("button", { name: "B. پل" }).click();
  await expect(page.getByRole("complementary", { name: "Sums" })).toContainText("Rs 108,000");
  await expect(page.getByRole("row", { name: /Root canal/ })).toContainText("in every option");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(dialog.getByRole("combobox", { name: "Option" })).toHaveValue(/^B\. پل, Rs\s108,000$/);
  await dialog.getByRole("combobox", { name: "Option" }).click();
  await page.getByRole("option", { name: /^A\. Implant, Rs\s168,000$/ }).click();
  const pad = dialog.getByRole("img", { name: "Sign here" });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("nowhere to sign");
  const draw = async (y: number) => {
    await page.mouse.move(box.x + 20, box.y + y);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + y + 30, { steps: 5 });
    await page.mouse.up();
  };
  await draw(30);
  await dialog.getByRole("button", { name: "Write down" }).click();
  await expect(page.getByText("Please sign in the box.")).toBeVisible();
  await draw(60);
  await dialog.getByRole("button", { name: "Write down" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^A\. Implant/, pressed: true })).toContainText("Accepted");
  const plan = await desk.get<{ answers: { how: string; letter: string }[] }>(
    `/TreatmentPlans/GetById?id=${id}`,
  );
  expect(plan.answers).toMatchObject([{ how: "Signed", letter: "A" }]);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Answer Accepted: option A, version 1");
  await expect(history).toContainText("Version Shown 1");
  await expect(history).toContainText("Composite core 46, 37 Rs 5,000 (option A, phase 1)");
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width}`).toBe(true);
  }
  // On a phone the sums come before the lines, and a tooth says in words where it is.
  await page.setViewportSize({ width: 360, height: 768 });
  const [sums, first] = await Promise.all(
    [page.getByRole("complementary", { name: "Sums" }), page.getByRole("table").first()].map((each) =>
      each.boundingBox(),
    ),
  );
  expect((sums?.y ?? 0) + (sums?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  await expect(page.getByText("lower right first molar").first()).toBeVisible();
  await page.goto(`/admin/patients/view/${idPatient}?tab=history`);
  await page
    .getByRole("link", { name: `plan ${number}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();
});

test("lines are priced and moved in place, by keys alone, and a phase leads to its booking", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const idPatient = await desk.registerPatient("Rabia Keys");
  const [doctor] = await desk.get<{ id: number }[]>("/Doctor/GetActiveDoctors");
  const [service] = await desk.get<{ id: number; name: string }[]>(
    "/Services/GetServicesByIdMasterService?idMaster=1",
  );
  const items = [
    { idService: service?.id, price: 4000 },
    { description: "Crown", teeth: [46], price: 28_000 },
    { description: "Whitening", price: 9000, phase: 2 },
  ];
  const body = { idPatient, idDoctor: doctor?.id, name: "By keys", advance: 5000, items };
  const { id } = await desk.post<{ id: number }>("/TreatmentPlans/Insert", body);
  await desk.signIn(page);
  await page.goto(`/admin/plans/view/${id}`);
  const first = page.getByRole("table", { name: "Phase 1" });
  const order = () => first.getByRole("row").locator("td:nth-child(2)").allTextContents();
  await expect(first).toContainText("Crown");

  await page.getByRole("button", { name: /^Price of one, Crown/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("30000");
  await page.keyboard.press("Enter");
  await expect(first).toContainText("30,000");
  await expect(page.getByRole("button", { name: /^Price of one, Crown/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("1");
  await page.keyboard.press("Escape");
  await expect(first).toContainText("30,000");

  const change = page.getByRole("button", { name: "Change Crown" });
  await change.focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(order).toEqual(["Crown", service?.name]);
  await expect(change).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(order).toEqual([service?.name, "Crown"]);
  await expect(change).toBeFocused();
  await page.keyboard.press("Alt+2");
  await expect(page.getByRole("table", { name: "Phase 2" })).toContainText("Crown");
  await expect(change).toBeFocused();
  await expect(first).not.toContainText("Crown");

  await page.getByRole("button", { name: "Show to the patient" }).click();
  await expect(page.getByText("Version 1, valid until")).toBeVisible();
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Said", { exact: true }).click();
  await dialog.getByLabel("Note").fill("On the phone");
  await dialog.getByRole("button", { name: "Write down" }).click();
  const answers = page.getByRole("region", { name: "Shown and answered" });
  await expect(answers).toContainText("Accepted, said by Rabia Keys");
  await expect(answers).toContainText("written down by Administrator");
  await expect(answers).toContainText("On the phone");
  await expectAccessibleEverywhere(page);

  await page.getByRole("link", { name: "Receive advance" }).click();
  await expect(page.getByRole("dialog", { name: "Receive advance" })).toBeVisible();
  await page.goto(`/admin/plans/view/${id}`);
  await page.getByRole("link", { name: "Book Phase 1" }).click();
  await expect(page).toHaveURL(/appointment\/add\?patientId=/);
  await expect(page.getByRole("combobox", { name: "Patient" })).toHaveValue(/^Rabia Keys/);
  await expect(page.getByRole("main")).toContainText(service?.name ?? "no service");
  await expect(page.getByLabel("Chief Complaint")).toHaveValue(new RegExp(`^T-\\d+: ${service?.name}$`));
  await page.goto(`/admin/plans/view/${id}`);
  await expect(first).toBeVisible();
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/patients\/view\/\d+\?tab=chart/);
});
