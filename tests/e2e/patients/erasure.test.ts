import { expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** Patients who ask to be forgotten, and records past their years, as an administrator removes them. */

test("a patient is erased from the file once number and reason are typed", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const id = await desk.registerPatient("Rukhsana Tabassum");
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/admin/patients/view/${id}`);
  await page.getByRole("button", { name: "Erase this patient…" }).click();
  const dialog = page.getByRole("dialog");
  const erase = dialog.getByRole("button", { name: "Erase for good" });
  await expect(dialog.getByText("Nobody can undo it.")).toBeVisible();
  await expect(dialog.getByText("Rukhsana Tabassum")).toBeVisible();
  await expectAccessibleEverywhere(page);
  const [number = ""] = /P-\d+/.exec((await dialog.getByRole("heading").textContent()) ?? "") ?? [];
  await expect(erase).toBeDisabled();
  await dialog.getByLabel("Reason").fill("Asked by letter of Rukhsana");
  await dialog.getByLabel(`Type ${number} to confirm`).fill(number.toLowerCase());
  await erase.click();
  await expect(dialog.getByText("leave the patient's name and numbers out of it")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Asked by letter");
  await erase.click();
  await expect(page.getByText("The patient was erased.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/patients$/);
  await page.goto("/admin/patients?search=rukhsana");
  await expect(page.getByText("No Records Found")).toBeVisible();
});

test("a deleted patient is found and erased under Records kept", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const [gone, other] = [
    await desk.registerPatient("Nusrat Parveen"),
    await desk.registerPatient("Shabana Kausar"),
  ];
  for (const id of [gone, other]) await desk.remove(`/Patient/DeletePatient/${id}`);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/retention");
  const table = page.getByRole("table", { name: "Deleted patients" });
  await expect(table).toContainText("Nusrat Parveen");
  await expect(table).toContainText("Shabana Kausar");
  await expectAccessibleEverywhere(page);
  await page.getByLabel("Search deleted patients").fill("nusrat");
  await expect(table).not.toContainText("Shabana Kausar");
  await table.getByRole("button", { name: /^Erase…/ }).click();
  const dialog = page.getByRole("dialog");
  const [number = ""] = /P-\d+/.exec((await dialog.getByRole("heading").textContent()) ?? "") ?? [];
  await dialog.getByLabel(`Type ${number} to confirm`).fill(number);
  await dialog.getByLabel("Reason").fill("Asked at the desk");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The patient was erased.")).toBeVisible();
  await expect(page.getByText("No Records Found")).toBeVisible();
  await page.getByLabel("Search deleted patients").fill("");
  await expect(table).toContainText("Shabana Kausar");
  await expect(table).not.toContainText("Nusrat Parveen");
});

test("what is past its years is proposed, and erased or kept as the administrator says", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const proposals = (...ids: number[]) =>
    ids.map((id) => ({ id, since: "2024-03-05T09:00:00.000Z", what: `Old Writer ${id}` }));
  let listed = proposals(1, 2);
  const decided: unknown[] = [];
  await page.route("**/api/Retention/Get*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.find(({ kind }: { kind: string }) => kind === "contact messages").proposals = listed;
    await route.fulfill({ response: answer, json: body });
  });
  await page.route("**/api/Retention/Decide", (route) => {
    decided.push(route.request().postDataJSON());
    listed = [];
    return route.continue();
  });
  await page.goto("/admin/retention");
  await expect(page.getByText("2 past it:")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Erase these 2…" }).click();
  await expectAccessibleEverywhere(page);
  await page.getByRole("dialog").getByRole("button", { name: "Erase for good" }).click();
  // Another kind says "Nothing is past it." from the start, so the end of these proposals is what tells.
  await expect(page.getByText("2 past it:")).toHaveCount(0);
  await expect(page.getByText("Nothing is past it.").first()).toBeVisible();
  listed = proposals(3);
  await page.reload();
  await page.getByRole("button", { name: "Keep them for now" }).click();
  await expect(page.getByText("Kept for now. You are asked again in a month.")).toBeVisible();
  expect(decided).toEqual([
    { kind: "contact messages", ids: [1, 2] },
    { kind: "contact messages", ids: [] },
  ]);
  const years = page.getByLabel("Years that rejected requests are kept");
  await years.fill("3");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Kept 3 years after they were rejected.")).toBeVisible();
});
