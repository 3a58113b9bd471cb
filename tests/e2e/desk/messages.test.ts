import type { Page, TestInfo } from "@playwright/test";
import type { MessageSettings, MessageState } from "#contract/desk/messages.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";
import { spawnApp } from "#tests/support/platform/process.ts";

/** What a patient was told and wishes to be told, wherever the desk looks. */

const DAY = addDays(clinicToday(), 3);

async function lookedAt(page: Page, info: TestInfo, name: string) {
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const isWider = await page.locator("html").evaluate((html) => html.scrollWidth > html.clientWidth);
    expect(isWider, `${name} at ${width} pixels scrolls sideways`).toBe(false);
    await page.screenshot({ path: info.outputPath(`${name}-${width}.png`), fullPage: true });
  }
}

async function book(desk: Desk, idPatient: number, appointmentTime: string): Promise<number> {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  const { id } = await desk.post<{ id: number }>("/Appointment/insert", {
    idPatient,
    idDoctor: 1,
    idDepartment: 1,
    appointmentDate: DAY,
    appointmentTime,
    durationMinutes: 30,
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
    idServices: services.slice(0, 1).map(({ id: service }) => service),
  });
  return id;
}

test("what was told stands on the visit, the board and the file; wishes are noted there and heeded", async ({
  page,
  clinic,
}, info) => {
  test.slow();
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await asOwner(clinic.database, "UPDATE message_kinds SET is_active = true");
  const idPatient = await desk.registerPatient("محمد عبداللہ سعید الرحمٰن خان ترین");
  const id = await book(desk, idPatient, "17:00");
  const messages = page.getByRole("list", { name: "Messages" });

  await page.goto(`/admin/appointment/view/${id}`);
  await expect(messages).toContainText(/Reminder.*Due \d\d-\w{3}-\d{4} \d\d:\d\d by the desk/);
  await lookedAt(page, info, "visit");

  await page.goto(`/admin/patients/view/${idPatient}`);
  await expect(messages).toContainText("Booked");
  await page.getByRole("radio", { name: "Urdu" }).check({ force: true });
  await page.getByRole("switch", { name: "No messages" }).check({ force: true });
  await page.getByRole("button", { name: "Save wishes" }).click();
  await expect(messages).toContainText("Not sent: the patient wants none");
  await expect(page.getByText(/^Since .*Nothing is sent/)).toBeVisible();
  await lookedAt(page, info, "file");
  const stored = await desk.get<MessageState[]>(`/Message/GetByRecord?idAppointment=${id}`);
  expect(stored.filter(({ state }) => state === "planned")).toEqual([]);

  await page.goto(`/admin/appointment/add?patientId=${idPatient}`);
  await expect(page.getByText("No messages: this patient wants none.")).toBeVisible();

  await page.goto(`/admin/board?day=${DAY}&visit=${id}`);
  const panel = page.getByRole("complementary", { name: /^Appointment of/ });
  await expect(panel.getByText("No messages", { exact: true })).toBeVisible();
  await expect(panel.getByRole("list", { name: "Messages" })).toContainText(
    "Not sent: the patient wants none",
  );
  await lookedAt(page, info, "panel");

  await page.goto("/admin/settings/messages");
  await page.getByRole("button", { name: "Remove reminder 2" }).click();
  await page.getByRole("textbox", { name: "Reminder 1: days before" }).fill("2");
  await page.getByRole("textbox", { name: "Reminder 1: time" }).fill("7 pm");
  await page.getByRole("button", { name: "Save times" }).click();
  await expect
    .poll(async () => (await desk.get<MessageSettings>("/Message/GetSettings")).reminders)
    .toEqual([{ position: 1, daysBefore: 2, at: "19:00", minutesBefore: null }]);
  await lookedAt(page, info, "settings");
});

test("the patient's link stands at the desk with what was said by it, and a wish moves the visit", async ({
  page,
  clinic,
}, info) => {
  test.slow();
  const app = await spawnApp({
    env: { DATABASE_URL: clinic.database.url, PUBLIC_URL: "https://clinic.example" },
  });
  const desk = await openDesk({ ...clinic, url: app.url });
  await desk.signIn(page);
  await asOwner(
    clinic.database,
    `DELETE FROM doctor_hours; INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time)
     SELECT id, doctor_id, weekday, '09:00', '21:00' FROM doctor_weeks, generate_series(1, 7) AS weekday`,
  );
  const id = await book(desk, await desk.registerPatient("گل ناز بیگم"), "12:00");
  const link = async () => (await desk.get<{ url: string }>(`/PatientLink/GetLink?id=${id}`)).url;
  const says = async <Data>(what: string, said: object = {}) =>
    desk.post<Data>(`/Visit/${what}`, { token: (await link()).split("#")[1], ...said });
  await says("Open");
  await says("Confirm");

  await page.goto(`${app.url}/admin/appointment/view/${id}`);
  const first = await link();
  const shown = page.getByRole("textbox", { name: "Patient’s link" });
  await expect(shown).toHaveValue(first);
  await expect(page.getByText(/^Confirmed by the patient, \d/)).toBeVisible();
  await expect(page.getByText(/^Opened once, last \d/)).toBeVisible();
  await lookedAt(page, info, "link");
  await page.getByRole("button", { name: "Make the old link invalid" }).click();
  await page.getByRole("button", { name: "Make it invalid" }).click();
  await expect(shown).not.toHaveValue(first);

  const offered = await says<{ date: string; times: string[] }[]>("GetOffers", { from: addDays(DAY, 1) });
  const [day] = offered;
  const wishes = day?.times.slice(0, 2).map((time) => ({ date: day.date, time })) ?? [];
  await says("AskOther", { wishes });
  await page.goto(`${app.url}/admin/appoint-request`);
  await expect(page.getByText(/Moves A-\d+$/).first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Approve/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^Moves A-\d+ of گل ناز بیگم, was \w{3} \d\d-\w{3} 12:00$/)).toBeVisible();
  await lookedAt(page, info, "approve");
  await dialog.getByRole("radio").nth(1).check();
  await dialog.getByRole("button", { name: /^Approve/ }).click();
  await expect
    .poll(async () => await desk.get(`/Appointment/GetById?id=${id}`))
    .toMatchObject({ appointmentDate: wishes[1]?.date, appointmentTime: wishes[1]?.time });

  await says("Cancel", { reason: "no transport" });
  await page.goto(`${app.url}/admin/board?day=${day?.date}&visit=${id}`);
  const panel = page.getByRole("complementary", { name: /^Appointment of/ });
  await expect(panel.getByText(/^Cancelled by the patient’s link, \d/)).toBeVisible();
  await expect(panel.getByText("“no transport”")).toBeVisible();
  await lookedAt(page, info, "panel-link");
  await app.stop();
});
