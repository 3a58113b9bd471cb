import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** Lab work that is not back is said where it matters (docs/handbook/money/lab.md#where-it-matters). */

test("work that is not back is said when a visit is booked, on the day and in a call", async ({
  page,
  clinic,
}, info) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const idPatient = await desk.registerPatient("Sadia Awaits");
  const [doctor] = await desk.get<{ id: number; name: string }[]>("/Doctor/GetActiveDoctors");
  const lab = await desk.post<{ id: number }>("/Labs/Save", { id: 0, name: "Lab of the late crown" });
  const due = addDays(clinicToday(), 6);
  const dueWords = formatDate(due).slice(0, 6);
  await desk.post("/LabCases/Insert", {
    ...{ idPatient, idDoctor: doctor?.id, idLab: lab.id, what: "Crown", teeth: [36] },
    ...{ sentOn: clinicToday(), dueOn: due },
  });
  await desk.post("/Recall/Save", {
    ...{ id: 0, idPatient, reason: "promised", words: "Crown", dueDay: clinicToday() },
  });

  // Booked on the due day: too early, it wants a day in hand.
  await page.goto(`/admin/appointment/add?patientId=${idPatient}`);
  const form = page.getByRole("main");
  await form.getByRole("textbox", { name: "Date" }).fill(formatDate(due));
  const early = form.getByText(`Crown 36 is due back on ${dueWords}.`);
  await expect(early).toBeVisible();
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: info.outputPath(`booking-${width}.png`), fullPage: true });
  }
  await form.getByRole("textbox", { name: "Date" }).fill(formatDate(addDays(due, 1)));
  await expect(early).toBeHidden();

  const [department] = await desk.get<{ id: number }[]>("/MasterServices/GetActiveServices");
  const [service] = await desk.get<{ id: number }[]>(
    `/Services/GetServicesByIdMasterService?idMaster=${department?.id}`,
  );
  const { id } = await desk.post<{ id: number }>("/Appointment/insert", {
    ...{ idPatient, idDoctor: doctor?.id, idDepartment: department?.id, idServices: [service?.id] },
    ...{
      appointmentDate: addDays(clinicToday(), 1),
      appointmentTime: "17:30",
      priority: "Low",
      status: "Scheduled",
    },
    ...{ description: "Fitting", allowOverlap: true },
  });
  const words = `Crown 36 not back (due ${dueWords})`;
  await page.goto(`/admin/appointment/view/${id}`);
  await expect(page.getByRole("link", { name: words })).toBeVisible();
  await page.screenshot({ path: info.outputPath("visit.png") });
  await page.goto(`/admin/board?day=${addDays(clinicToday(), 1)}&visit=${id}`);
  const panel = page.getByRole("complementary", { name: "Appointment of Sadia Awaits" });
  await expect(panel.getByRole("link", { name: words })).toBeVisible();
  await page.screenshot({ path: info.outputPath("board.png") });
  await page.goto("/admin/to-call?state=booked");
  await expect(page.getByRole("table").getByText(words)).toBeVisible();
  await page.screenshot({ path: info.outputPath("to-call.png") });
});
