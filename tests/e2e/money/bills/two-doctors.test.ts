import type { Page } from "@playwright/test";
import type { Bill } from "#contract/money/bills.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";

/** A bill whose lines were done by two doctors: each gets the share of what they did. */

interface Doctor {
  id: number;
  name: string;
}

let desk: Desk;
let first: Doctor;
let second: Doctor;
let idPatient: number;
let service: { id: number; name: string; fees: number };

const NAME = "Bushra Twodoctors";

async function begin(page: Page, clinic: RunningClinic) {
  desk = await openDesk(clinic);
  const [one, other] = await desk.get<Doctor[]>("/Doctor/GetActiveDoctors");
  const [offered] = await desk.get<(typeof service)[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  if (!one || !other || !offered) throw new Error("no second doctor or no service");
  [first, second, service] = [one, other, offered];
  idPatient = await desk.registerPatient(NAME);
  await desk.signIn(page);
}

const billOf = (id: number) => desk.get<Bill>(`/Payments/GetPayment?id=${id}`);
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split("/").at(-1));
const doneBy = (page: Page, line: number) =>
  page.getByRole("combobox", { name: `Line ${line} done by`, exact: true });
const shown = (page: Page, line: number) =>
  doneBy(page, line)
    .locator("option:checked")
    .evaluate((option) => option.textContent);

/** Chooses the doctor of the bill. */
async function chooseDoctor(page: Page, { name }: Doctor): Promise<void> {
  await page.getByRole("combobox", { name: "Doctor", exact: true }).fill(name);
  await page.getByRole("listbox").getByRole("option", { name }).click();
}

/** A paid bill of both doctors, made through the API. */
async function paidBill(): Promise<number> {
  const lines = [
    { description: "Check", price: 3000, idDoctor: null },
    { description: "Scaling", price: 2000, idDoctor: second.id },
  ];
  const { paymentId } = await desk.post<Bill>("/Payments/CreatePayment", {
    ...{ patientId: idPatient, patientName: NAME, idDoctor: first.id, paymentDate: clinicToday() },
    ...{ paymentMethod: "Cash", chargeableAmount: 5000, receivedAmount: 5000, paymentDetails: lines },
  });
  return paymentId;
}

test("a line is given to another doctor, with the keyboard, and the share follows", async ({
  page,
  clinic,
}) => {
  await begin(page, clinic);
  for (const { id } of [first, second])
    await desk.post("/Shares/Rules", {
      ...{ idDoctor: id, kind: "Percent", percent: 40, validFrom: "2020-01-01" },
    });
  const before = await shares();
  await page.goto(`/admin/billing/add?patientId=${idPatient}`);
  await chooseDoctor(page, first);
  for (const line of [1, 2]) {
    await page.getByRole("button", { name: "Add a service or type a description" }).click();
    await page.getByLabel(`Line ${line} description`).fill(`Work ${line}`);
    await page.getByLabel(`Line ${line} price`).fill(`${line}000`);
  }
  expect(await shown(page, 2)).toBe("Doctor of the bill");

  // From the description one Tab leads to the doctor, and letters choose.
  await page.getByLabel("Line 2 description").focus();
  await page.keyboard.press("Tab");
  await expect(doneBy(page, 2)).toBeFocused();
  await page.keyboard.type(calledDoctor(second.name));
  expect(await shown(page, 2)).toBe(calledDoctor(second.name));
  // A service chosen afterwards leaves the doctor as chosen.
  await page.getByLabel("Line 2 description").fill(service.name);
  await page.getByRole("option", { name: service.name }).first().click();
  expect(await shown(page, 2)).toBe(calledDoctor(second.name));
  await page.getByLabel("Line 2 price").fill("2000");
  await expectAccessible(page);

  await page.getByLabel("Received Amount").fill("3000");
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page).toHaveURL(/billing\/view\/\d+/);
  const details = page.getByRole("table", { name: "Details" });
  await expect(details).toContainText(calledDoctor(second.name));
  await expect(details).not.toContainText(calledDoctor(first.name));
  const { paymentDetails } = await billOf(idOf(page));
  expect(paymentDetails.map(({ idDoctor }) => idDoctor)).toEqual([undefined, second.id]);
  const after = await shares();
  expect([first, second].map(({ id }) => (after.get(id) ?? 0) - (before.get(id) ?? 0))).toEqual([400, 800]);
});

/** The share of each doctor in this month. */
async function shares(): Promise<Map<number, number>> {
  const { doctors } = await desk.get<{ doctors: { idDoctor: number; share: number }[] }>(
    `/Shares/Preview?month=${clinicToday().slice(0, 7)}`,
  );
  return new Map(doctors.map(({ idDoctor, share }) => [idDoctor, share]));
}

test("lines of the bill's doctor follow when another is chosen; chosen ones stay", async ({
  page,
  clinic,
}) => {
  await begin(page, clinic);
  await page.goto(`/admin/billing/add?patientId=${idPatient}`);
  await chooseDoctor(page, first);
  for (const line of [1, 2]) {
    await page.getByRole("button", { name: "Add a service or type a description" }).click();
    await page.getByLabel(`Line ${line} description`).fill(`Work ${line}`);
    await page.getByLabel(`Line ${line} price`).fill("1000");
  }
  const options = await doneBy(page, 1).locator("option").allTextContents();
  expect(options).toContain(calledDoctor(second.name));
  expect(options, "the bill's doctor stands there once").not.toContain(calledDoctor(first.name));
  await doneBy(page, 2).selectOption({ label: calledDoctor(second.name) });

  await chooseDoctor(page, second);
  expect([await shown(page, 1), await shown(page, 2)]).toEqual(["Doctor of the bill", "Doctor of the bill"]);
  await chooseDoctor(page, first);
  expect([await shown(page, 1), await shown(page, 2)]).toEqual([
    "Doctor of the bill",
    calledDoctor(second.name),
  ]);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width}`).toBe(true);
    const [box, cell] = [await doneBy(page, 2).boundingBox(), await page.getByLabel("Lines").boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0));
    expect(box?.height).toBeGreaterThanOrEqual(24);
  }
});

test("editing shows and changes a line's doctor, and names it where two desks differ", async ({
  page,
  clinic,
}) => {
  await begin(page, clinic);
  const paymentId = await paidBill();
  await page.goto(`/admin/billing/edit/${paymentId}`);
  expect([await shown(page, 1), await shown(page, 2)]).toEqual([
    "Doctor of the bill",
    calledDoctor(second.name),
  ]);
  await doneBy(page, 1).selectOption({ label: calledDoctor(second.name) });
  await doneBy(page, 2).selectOption({ label: "Doctor of the bill" });

  // Meanwhile another desk writes a note: it is kept, and so are both doctors.
  const stored = await billOf(paymentId);
  await desk.post("/Payments/UpdatePayment", {
    ...{ paymentId, updatedOn: stored.updatedOn, notes: "Called back" },
    paymentDetails: stored.paymentDetails.map(({ idDoctor = null, ...line }) => ({ ...line, idDoctor })),
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Called back")).toBeVisible();
  await page.getByRole("button", { name: "Go on with these" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(/billing\/view\/\d+/);
  const bill = await billOf(paymentId);
  expect(bill.notes).toBe("Called back");
  expect(bill.paymentDetails.map(({ idDoctor }) => idDoctor)).toEqual([second.id, undefined]);

  // Another desk gives the line to the bill's doctor while this one changes its price: the note names both.
  await page.goto(`/admin/billing/edit/${paymentId}`);
  await page.getByLabel("Line 1 description").fill("Check-up");
  await desk.post("/Payments/UpdatePayment", {
    ...{ paymentId, updatedOn: bill.updatedOn, notes: bill.notes },
    paymentDetails: bill.paymentDetails.map((line) => ({ ...line, idDoctor: null })),
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(`Check-up (${calledDoctor(second.name)}) Rs`)).toBeVisible();
});

/** A visit of the first doctor with two crowns, which wait for a bill. */
async function crownedVisit(appointmentTime: string) {
  const crown = (
    await desk.get<(typeof service)[]>("/Services/GetServicesByIdMasterService?idMaster=1")
  ).find(({ name }) => name === "Porcelain crown");
  const visit = await desk.post<{ id: number }>("/Appointment/insert", {
    ...{ idPatient, idDoctor: first.id, idDepartment: 1, idServices: [crown?.id], appointmentTime },
    ...{ appointmentDate: clinicToday(), durationMinutes: 5, priority: "Medium", status: "Completed" },
    ...{ description: "Pain", allowOverlap: true },
  });
  await desk.post("/Procedures/Add", {
    ...{ appointmentId: visit.id, idPatient },
    procedures: [46, 36].map((tooth) => ({ idService: crown?.id, teeth: [tooth] })),
  });
  return visit.id;
}

test("work that is added brings its doctor, and says where its share goes to another", async ({
  page,
  clinic,
}) => {
  await begin(page, clinic);
  await crownedVisit("00:25");
  await page.goto(`/admin/billing/add?patientId=${idPatient}`);
  await page.getByRole("button", { name: "Add to this bill" }).click();
  await expect(page.getByRole("combobox", { name: "Doctor", exact: true })).toHaveValue(
    new RegExp(first.name),
  );
  const [mine, other] = [calledDoctor(first.name), calledDoctor(second.name)];
  const words = page.getByText(`${mine} did this work; the share goes to ${other}.`);
  await expect(page.getByText("the share goes to")).toBeHidden();
  await doneBy(page, 1).selectOption({ label: other });
  await expect(words).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width}`).toBe(true);
  }
  await page.getByLabel("Received Amount").fill("100");
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page).toHaveURL(/billing\/view\/\d+/);
  await page.goto(`/admin/billing/edit/${idOf(page)}`);
  await expect(words).toBeVisible();
  await doneBy(page, 1).selectOption({ label: "Doctor of the bill" });
  await expect(words).toBeHidden();
});

test("a second bill of a visit for the work done since is made without a question", async ({
  page,
  clinic,
}) => {
  await begin(page, clinic);
  const appointmentId = await crownedVisit("00:35");
  const { paymentId } = await desk.post<Bill>("/Payments/CreatePayment", {
    ...{
      patientId: idPatient,
      patientName: NAME,
      idDoctor: first.id,
      paymentDate: clinicToday(),
      appointmentId,
    },
    ...{ paymentMethod: "Cash", chargeableAmount: 500, receivedAmount: 500 },
    paymentDetails: [{ description: "Check", price: 500 }],
  });
  await page.goto(`/admin/billing/add?appointmentId=${appointmentId}`);
  const calm = page.getByText(`Bill ${paymentId} of this visit stands; this is a second one`);
  await expect(calm).toBeVisible();
  // Anything beside the work is asked about as before.
  await page.getByRole("button", { name: "Add a service or type a description" }).click();
  await page.getByLabel("Line 3 description").fill("Check");
  await expect(page.getByText(`This appointment has bill ${paymentId} already`)).toBeVisible();
  await page.getByRole("button", { name: "Remove line 3" }).click();
  await expect(calm).toBeVisible();
  await page.getByLabel("Received Amount").fill("100");
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page).toHaveURL(/billing\/view\/\d+/);
  expect(idOf(page)).not.toBe(paymentId);
});
