import type { Locator, Page } from "@playwright/test";
import { type ChartRow, type PatientChart, rowsOf } from "#contract/clinical/chart.ts";
import type { Appointment } from "#contract/desk/appointments.ts";
import type { PlanRow, TreatmentPlan } from "#contract/money/plan-records.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The tooth chart: typed at a visit in the doctor's panel, read in the patient's file. */

const DOCTOR = 1;
let desk: Desk;
let idPatient = 0;
let visit: Appointment;
let patients = 0;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  patients += 1;
  idPatient = await desk.registerPatient(`Shazia Dentition ${"abcdefghijklmnop"[patients]}`);
  visit = await visitOn(0);
  await desk.signIn(page);
});

async function visitOn(ago: number, changes: Partial<Appointment> = {}): Promise<Appointment> {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  return desk.post<Appointment>("/Appointment/insert", {
    ...{ idPatient, idDoctor: DOCTOR, idDepartment: 1, appointmentDate: addDays(clinicToday(), -ago) },
    ...{ appointmentTime: "00:05", durationMinutes: 5, priority: "Medium", status: "Completed" },
    ...{ description: "Tooth pain", idServices: services.slice(0, 1).map(({ id }) => id) },
    ...changes,
  });
}

const rowsOfChart = () =>
  desk.get<PatientChart>(`/Chart/GetByPatientId?patientId=${idPatient}`).then(({ rows }) => rowsOf(rows));
const find = (findings: object[]) =>
  desk.post<ChartRow[]>("/Chart/AddFindings", { appointmentId: visit.id, idPatient, findings });

const picture = (page: Page) => page.getByRole("group", { name: /^Teeth/ });
const tooth = (page: Page, name: string | RegExp) => picture(page).getByRole("button", { name });
const address = ({ id, appointmentDate }: Appointment) =>
  `/admin/doctors-panel?doctor=${DOCTOR}&date=${appointmentDate}&patient=${idPatient}&appointment=${id}`;

async function open(page: Page): Promise<void> {
  await page.goto(`${address(visit)}&tab=chart`);
  await expect(picture(page)).toBeVisible();
}

/** Everything that the picture says, tooth by tooth: "36: caries occlusal". */
async function saidByPicture(page: Page): Promise<string[]> {
  const labels = await picture(page)
    .getByRole("button")
    .evaluateAll((teeth) => teeth.map((one) => one.getAttribute("aria-label") ?? ""));
  return labels
    .filter((label) => !/: (?:not examined|nothing stands)$/u.test(label))
    .flatMap((label) => {
      const [, number, said = ""] = /^(\w+), [^:]*: (.*)$/u.exec(label) ?? [];
      return said.split("; ").map((one) => `${number}: ${one}`);
    })
    .toSorted();
}

/** The same out of the rows of the list. */
async function saidByList(page: Page): Promise<string[]> {
  await page.getByRole("tab", { name: "List" }).click();
  const table = page.getByRole("table", { name: "Findings and treatments" });
  await expect(table).toBeVisible();
  const rows = await table
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell.textContent ?? "").trim())));
  return rows
    .map(([number, what = "", surfaces, state = ""]) => {
      const [code = "", ...closer] = what.split(", ");
      const where = surfaces === "--" ? "" : ` ${surfaces}`;
      const how = state === "Found" ? [] : [state.toLowerCase()];
      return `${number}: ${[code.charAt(0).toLowerCase() + code.slice(1) + where, ...closer, ...how].join(", ")}`;
    })
    .toSorted();
}

test("twelve findings are charted by keyboard alone in at most sixty keys", async ({ page }) => {
  await open(page);
  await expect(tooth(page, /^18,/)).toBeFocused();
  const keys = "N → O F → → O C → C → → M K → N → → → D C → O F → → V → N ↓ A ← ← R".split(" ");
  const codes: Record<string, string> = { "→": "ArrowRight", "←": "ArrowLeft", "↓": "ArrowDown" };
  for (const key of keys) await page.keyboard.press(codes[key] ?? key.toLowerCase());
  expect(keys.length).toBeLessThanOrEqual(60);
  await expect.poll(async () => (await rowsOfChart()).length).toBe(12);
  await expect(tooth(page, /^17, .*: filling occlusal, existing$/)).toBeVisible();
  const said = await saidByPicture(page);
  expect(said).toHaveLength(12);
  expect(await saidByList(page)).toEqual(said);
});

test("twelve findings are typed in at most twelve lines, and a wrong one saves nothing", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Shift+Semicolon");
  const line = page.getByLabel("Quick entry");
  await expect(line).toBeFocused();
  await page.keyboard.type("36 mod carries");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“carries” is not understood. Nothing was saved.")).toBeVisible();
  await expect(page.locator("u").filter({ hasText: "carries" })).toBeVisible();
  await expectAccessible(page);
  await line.fill("");
  const lines = [
    ...["18 28 38 48 missing", "36 mod caries pulp", "16 crown zirconia existing", "13-12 veneer existing"],
    ...["46 rct existing", "24 do comp existing", "31 loose 2", "75 infection at the root"],
    ...["gum 2 1 2 3 2 2", "11 m fracture", "34 5 worn neck", "26 o sealant existing"],
  ];
  for (const text of lines) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(line).toHaveValue("");
  }
  await expect.poll(async () => (await rowsOfChart()).length).toBe(12);
  await page.keyboard.press("Escape");
  await expect(picture(page).getByText("3", { exact: true })).toBeVisible();
  await expect(tooth(page, /^36, .*: caries mesial, occlusal and distal, pulp$/)).toBeVisible();
});

test("several statements are one call and one step back, and a wrong one among them saves nothing", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await open(page);
  await page.keyboard.press("Shift+Semicolon");
  const line = page.getByLabel("Quick entry");
  await line.fill("36 mod caries; 46 rtc; 18 28 missing; 49 caries");
  await page.keyboard.press("Enter");
  await expect(page.locator("u")).toHaveText(["rtc", "49"]);
  await expect(
    page.getByText("“rtc” is not understood. There is no tooth 49. Nothing was saved."),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await rowsOfChart()).toEqual([]);
  await line.fill("");
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "36 mod caries\\n46 rct existing\\r\\n18 28 missing\\n");
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  })()`);
  await expect(line).toHaveValue("36 mod caries; 46 rct existing; 18 28 missing");
  await page.keyboard.press("Enter");
  await expect(tooth(page, /^46, .*: root canal, existing$/)).toBeVisible();
  await expect.poll(async () => (await rowsOfChart()).length).toBe(3);
  expect(calls.filter((path) => path === "/api/Chart/AddFindings")).toHaveLength(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect(tooth(page, /^(36|46|18|28), .*: not examined$/)).toHaveCount(4);
});

test("statements of several kinds are sent in order, and what is refused comes back into the line", async ({
  page,
}) => {
  await desk.post("/Services/Insert", {
    ...{ IdDepartment: 1, name: "Splint of the chart", fees: 9000, isActive: 1, chartCode: "splint" },
  });
  await open(page);
  await page.keyboard.press("Shift+Semicolon");
  const line = page.getByLabel("Quick entry");
  await line.fill("36 o caries; 31-41 splint done; 25 inlay planned");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No service of the price list is this work: inlay.")).toBeVisible();
  await expect(line).toHaveValue("25 inlay planned");
  await expect(tooth(page, /^31, .*: splint, done$/)).toBeVisible();
  expect(await rowsOfChart()).toHaveLength(2);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect(tooth(page, /^31, .*: not examined$/)).toBeVisible();
  await expect(tooth(page, /^36, .*: caries occlusal$/)).toBeVisible();
});

test("the last entry is taken back by Ctrl+Z, an earlier one by its own button", async ({ page }) => {
  await find([{ teeth: [18], surfaces: "O", code: "caries" }]);
  await open(page);
  await expect(tooth(page, /^18, .*: caries occlusal$/)).toBeFocused();
  await page.keyboard.press("w");
  await expect(tooth(page, /^18, .*: crown, existing$/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(tooth(page, /^18, .*: caries occlusal$/)).toBeVisible();
  await page
    .getByRole("region", { name: "On this tooth" })
    .getByRole("button", { name: "Take back" })
    .click();
  await expect(tooth(page, /^18, .*: not examined$/)).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Taken back" })).toHaveCount(2);
});

for (const [width, height] of [
  [1366, 768],
  [768, 1024],
  [360, 760],
] as const)
  test(`what is refused or misread is said on the screen at ${width} px, not cut`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await find([{ teeth: [18], code: "missing" }]);
    await open(page);
    const refusal = page.getByText(/^18 is charted as missing since .* Retract that first\.$/);
    const line = page.getByLabel("Quick entry");
    await page.getByRole("button", { name: /^Caries/ }).click();
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await line.click();
    await page.keyboard.type("18 o caries");
    await page.keyboard.press("Enter");
    await expect(line).toHaveValue("18 o caries");
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await expect(line).toBeInViewport({ ratio: 1 });
    await line.fill("");
    await page.keyboard.type("36 mod carries; 47 mod filing; 22 crwon");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing was saved.")).toBeInViewport({ ratio: 1 });
    await expect(line).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });

test("a refusal stands above the line, and the entry goes again", async ({ page }) => {
  await find([{ teeth: [18], code: "missing" }]);
  await open(page);
  await page.keyboard.press("c");
  await expect(page.getByText(/^18 is charted as missing since .* Retract that first\.$/)).toBeVisible();
  await expect(tooth(page, /^18, .*: missing$/)).toBeVisible();
});

test("an entry whose answer was lost is asked for again and stands once", async ({ page }) => {
  await open(page);
  await page.route(
    "**/api/Chart/AddFindings",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.keyboard.press("n");
  await expect.poll(async () => (await rowsOfChart()).length).toBe(1);
  await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(1);
  expect(await rowsOfChart()).toHaveLength(1);
});

test("work that was done asks which service it was, or says that there is none", async ({ page }) => {
  await open(page);
  await page.keyboard.press("3");
  await page.keyboard.press("s");
  await expect(page.getByText("No service of the price list is a fissure seal.")).toBeVisible();
  expect(await rowsOfChart()).toEqual([]);
});

test("work that was done is the one service of its code, or one of several by its number", async ({
  page,
}) => {
  const service = (name: string, chartCode: string) =>
    desk.post("/Services/Insert", { IdDepartment: 1, name, fees: 4500, isActive: 1, chartCode });
  await service("Post and core", "post");
  await service("Crown of metal", "crown");
  await service("Crown of zirconia", "crown");
  await open(page);
  await page.keyboard.press("3");
  await page.keyboard.press("p");
  await expect(tooth(page, /^18, .*: post, done$/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("w");
  await expect(page.getByRole("region", { name: "Which of these was done?" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("2");
  await expect(tooth(page, /^17, .*: crown, done$/)).toBeVisible();
  await expect
    .poll(async () => (await rowsOfChart()).map(({ description }) => description))
    .toEqual(["Post and core", "Crown of zirconia"]);
});

test("a tap on a phone brings the panel, a drag and the keys leave the page where it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const surface = page.getByRole("button", { name: "Occlusal", exact: true });
  const caries = page.getByRole("button", { name: "Caries", exact: true });
  await page.evaluate("window.scrollTo(0, 120)");
  await page.keyboard.press("ArrowRight");
  const before = await page.evaluate("window.scrollY");
  await expect(caries).not.toBeInViewport();
  const [from, to] = [await tooth(page, /^16,/).boundingBox(), await tooth(page, /^14,/).boundingBox()];
  if (!from || !to) throw new Error("the teeth are not there");
  await page.mouse.move(from.x + 10, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "16 15 14" })).toBeVisible();
  expect(await page.evaluate("window.scrollY")).toBe(before);
  await tooth(page, /^15,/).click();
  await expect(surface).toBeInViewport({ ratio: 1 });
  await expect(caries).toBeInViewport({ ratio: 1 });
  await expect(tooth(page, /^15,/)).toBeInViewport({ ratio: 0.99 });
});

test("says beside picture, palette and line what treatment is charted as, and keeps it at the visit", async ({
  page,
}) => {
  await open(page);
  const mode = page.getByRole("radiogroup", { name: "Treatment is" });
  await expect(mode.getByRole("radio", { name: "Existing" })).toBeChecked();
  await page.keyboard.press("2");
  await expect(mode.getByRole("radio", { name: "Planned" })).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "Treatment" })).toHaveText("TreatmentPlanned");
  await page.getByRole("link", { name: "Note", exact: true }).click();
  await page.getByRole("link", { name: "Tooth chart" }).click();
  await expect(mode.getByRole("radio", { name: "Planned" })).toBeChecked();
});

test("planned work leads to its plan, and is taken out of it and put back", async ({ page }) => {
  const service = { IdDepartment: 1, name: "Denture of the chart", fees: 7000, isActive: 1 };
  await desk.post("/Services/Insert", { ...service, chartCode: "denture" });
  await open(page);
  await page.keyboard.press("Shift+Semicolon");
  await page.keyboard.type("18 denture planned; 17 denture planned");
  await page.keyboard.press("Enter");
  await expect(tooth(page, /^17, .*: denture, planned$/)).toBeVisible();
  await page.keyboard.press("Escape");
  const onTooth = page.getByRole("region", { name: "On this tooth" });
  const takeOut = onTooth.getByRole("button", { name: "Take out of the plan" });
  const undo = page.getByRole("button", { name: "Undo" });
  const [plan] = await desk.get<PlanRow[]>(`/TreatmentPlans/GetAllByPatientId?patientId=${idPatient}`);
  const itemsNow = async () =>
    (await desk.get<TreatmentPlan>(`/TreatmentPlans/GetById?id=${plan?.id}`)).items;
  await takeOut.click();
  await expect(tooth(page, /^18, .*: not examined$/)).toBeVisible();
  await expect(tooth(page, /^17, .*: denture, planned$/)).toBeVisible();
  await undo.click();
  await expect(tooth(page, /^18, .*: denture, planned$/)).toBeVisible();
  expect((await itemsNow()).map(({ teeth, price }) => [...teeth, price])).toEqual([
    [18, 7000],
    [17, 7000],
  ]);
  await undo.click();
  await expect(tooth(page, /^17, .*: not examined$/)).toBeVisible();
  // What is begun stays in its plan.
  const [planned] = await itemsNow();
  const work = { idService: planned?.idService, teeth: [18], idPlanItem: planned?.id, completes: false };
  await desk.post("/Procedures/Add", { appointmentId: visit.id, idPatient, procedures: [work] });
  await page.reload();
  await expect(onTooth.getByText("Begun")).toBeVisible();
  await expect(takeOut).toBeHidden();
  await onTooth
    .getByRole("link", { name: plan?.number ?? "" })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`plans/view/${plan?.id}$`));
});

test("Shift+P proposes the plan, and its button is the last stop before the teeth", async ({ page }) => {
  const filling = { IdDepartment: 1, name: "Filling of the chart", fees: 3000, isActive: 1 };
  await desk.post("/Services/Insert", { ...filling, chartCode: "filling" });
  await find([{ teeth: [36], surfaces: "O", code: "caries" }]);
  await open(page);
  await expect(page.getByRole("button", { name: "Make plan" })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Make plan" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+p");
  const dialog = page.getByRole("dialog", { name: "What is planned" });
  await expect(dialog.getByRole("checkbox", { name: /^Filling of the chart · 36 · O/ })).toBeChecked();
});

test("a finding is said closer, and a tooth that came asks about the milk tooth before it", async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press("v");
  await page.getByLabel("Say it closer").selectOption("2");
  await expect(tooth(page, /^18, .*: loose, II$/)).toBeVisible();
  await page.getByText("Mixed", { exact: true }).click();
  await tooth(page, /^15,/).click();
  const before = await rowsOfChart();
  await page.getByLabel("Others").selectOption("erupted");
  await expect(page.getByRole("button", { name: "Write", exact: true })).toBeVisible();
  expect(await rowsOfChart()).toHaveLength(before.length);
  await page.getByLabel("Others").press("Enter");
  await page.getByRole("button", { name: "Chart it as missing" }).click();
  await expect(tooth(page, /^55, .*: missing$/)).toBeVisible();
});

test("shows the chart of an earlier day, which is read only", async ({ page }) => {
  const before = await visitOn(30);
  await desk.post("/Chart/AddFindings", {
    appointmentId: before.id,
    idPatient,
    findings: [{ teeth: [18], surfaces: "O", code: "caries" }],
  });
  await find([{ teeth: [18], surfaces: "O", code: "filling" }]);
  await open(page);
  await expect(tooth(page, /^18, .*: filling occlusal, existing$/)).toBeVisible();
  await page.getByLabel("As of").fill(addDays(clinicToday(), -3));
  await page.keyboard.press("Enter");
  await expect(tooth(page, /^18, .*: caries occlusal$/)).toBeVisible();
  await expect(page.getByText("This is an earlier day: it is read only.")).toBeVisible();
});

test("is read only in the file, and by the List as by the picture", async ({ page, clinic }) => {
  await find([
    { teeth: [15], surfaces: "MO", code: "caries" },
    { teeth: [16], code: "crown", detail: { material: "zirconia" } },
  ]);
  await page.goto(`/admin/patients/view/${idPatient}?tab=chart`);
  await expect(page.getByText("Open a visit to chart.")).toBeVisible();
  const before = await saidByPicture(page);
  expect(before).toEqual(["15: caries mesial and occlusal", "16: crown, zirconia, existing"]);
  await tooth(page, /^18,/).focus();
  await page.keyboard.press("x");
  expect(await saidByList(page)).toEqual(before);
  expect(await rowsOfChart()).toHaveLength(2);
  await signInAs(page, clinic, "Receptionist");
  await page.goto(`/admin/patients/view/${idPatient}`);
  await expect(page.getByRole("tab", { name: "History" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Tooth chart" })).toBeHidden();
});

test("on a phone a long name leaves room for the button, and nothing is cut or too small for a finger", async ({
  page,
}) => {
  const long = "Muhammad Abdul Rahman Siddiqui Farooqi";
  idPatient = await desk.registerPatient(long);
  visit = await visitOn(0);
  await page.setViewportSize({ width: 360, height: 760 });
  await open(page);
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const chart = page.getByRole("region", { name: "Tooth chart" });
  const nameEnds = await chart.getByRole("heading", { name: long }).evaluate((name) => {
    const text = name.ownerDocument.createRange();
    text.selectNodeContents(name);
    return text.getBoundingClientRect().right;
  });
  const note = await box(chart.getByRole("link", { name: "Note", exact: true }));
  expect(nameEnds).toBeLessThanOrEqual(note.x);
  for (const control of [chart.getByLabel("As of"), chart.getByRole("button", { name: "Enter" })])
    expect(await control.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  const small = [
    ...["Previous tooth", "Next tooth", "Download the chart as PDF"].map((button) =>
      chart.getByRole("button", { name: button }),
    ),
    chart.getByRole("link", { name: "Open patient file" }),
  ];
  for (const target of small) {
    const { width, height } = await box(target);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  }
});

for (const width of [360, 768, 1366])
  test(`has no fault of accessibility at ${width} px, and every tooth is large enough for a finger`, async ({
    page,
  }) => {
    await find([
      { teeth: [15], surfaces: "MO", code: "caries" },
      { teeth: [36], code: "missing" },
      { teeth: [11], code: "watch", note: "A note as long as notes are, with words that break anywhere." },
    ]);
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await expectAccessible(page);
    const boxes = await picture(page)
      .getByRole("button")
      .evaluateAll((teeth) => teeth.map((one) => one.querySelector("rect")?.getBoundingClientRect()));
    for (const box of boxes) {
      expect(box?.width).toBeGreaterThanOrEqual(24);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    const html = page.locator("html");
    const tooWide = await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
    await page.getByRole("tab", { name: "List" }).click();
    await expectAccessible(page);
    await html.evaluate((element) => element.setAttribute("dir", "rtl"));
    await page.getByRole("tab", { name: "Chart", exact: true }).click();
    await expectAccessible(page);
    const middle = async (name: RegExp) => (await tooth(page, name).boundingBox())?.x ?? 0;
    expect(await middle(/^18,/)).toBeLessThan(await middle(/^11,/));
  });
