import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";

const NAMES = ["Tahir Bhatti", "Zainab Chaudhry", "Ghulam Farid", "Amna Saleem", "Rimsha Ali", "Hira Noor"];

/** The smallest letters, in pixels, and the texts that reach beyond the screen. */
const measured = (page: Page) =>
  page.evaluate<{ smallest: number; outside: string[] }>(`(() => {
    const texts = [...document.querySelectorAll("body *")].filter((element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim()) &&
      !element.closest("[data-said], noscript"));
    const sizes = texts.map((element) => parseFloat(getComputedStyle(element).fontSize));
    const outside = texts.filter((element) => {
      const { bottom, right, left, top } = element.getBoundingClientRect();
      return bottom > innerHeight + 1 || right > innerWidth + 1 || left < -1 || top < -1;
    });
    return { smallest: Math.min(...sizes), outside: outside.map(({ textContent }) => textContent) };
  })()`);

/** How large the smallest token is, in pixels. */
const tokenHeight = (page: Page) =>
  page.evaluate<number>(`Math.min(...[...document.querySelectorAll("li, .token")].map((one) =>
    parseFloat(getComputedStyle(one).fontSize)))`);

/** Tokens and words that a doctor's part does not show whole, or one over the other. */
const cut = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const shown = [...document.querySelectorAll("article li, .token, .label, .late, article header")]
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const isCut = ({ one, box }) => {
      const part = one.closest("article").getBoundingClientRect();
      return box.bottom > part.bottom || box.right > part.right;
    };
    const isCovered = ({ one, box }) => shown.some(({ one: other, box: by }) => other !== one &&
      Math.min(box.bottom, by.bottom) - Math.max(box.top, by.top) > 4 &&
      Math.min(box.right, by.right) - Math.max(box.left, by.left) > 4);
    return shown.filter((one) => isCut(one) || isCovered(one)).map(({ one }) => one.textContent);
  })()`);

const wide = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ token: `W-${from + index}`, name: null }));
const called = (from: number, count: number) => wide(from, count).map((one) => ({ ...one, call: one.token }));
const roomOf = (...some: object[]) =>
  some.map((doctor, index) => ({
    from: null,
    name: index % 2 ? "ڈاکٹر محمد عبداللہ سعید الرحمٰن" : "Dr. Zubair-ur-Rehman Muhammad Gillani",
    letter: "ABCDEF"[index],
    inside: [],
    called: [],
    next: [],
    state: "in",
    lateMinutes: 0,
    ...doctor,
  }));
const BUSY = { inside: wide(100, 1), called: called(106, 3), lateMinutes: 120, next: wide(101, 5) };
/** Full rooms at their widest: called, inside, late, on a break, on leave. */
const FULL_ROOMS = [
  roomOf(
    { inside: wide(100, 1), lateMinutes: 25, next: wide(101, 5) },
    { inside: wide(100, 1), called: called(106, 1), lateMinutes: 65, next: wide(101, 5) },
    { next: wide(101, 5) },
    { state: "break", from: "14:30", next: wide(101, 2) },
    { state: "leave" },
    { state: "before", from: "15:00" },
  ),
  roomOf(BUSY, BUSY, BUSY),
  roomOf(BUSY, BUSY),
  roomOf(BUSY),
];

/** Six called at once by one doctor, by two, by six. */
const CROWD = { called: called(106, 6), next: wide(101, 5), inside: wide(100, 1) };
const MANY_CALLED = [1, 2, 6].map((count) => roomOf(...Array.from({ length: count }, () => CROWD)));

/** How many doctors stand beside each other. */
const columns = (page: Page) =>
  page.evaluate<number>(`new Set([...document.querySelectorAll("article")].map((one) =>
    Math.round(one.getBoundingClientRect().left))).size`);

async function receive(desk: Desk, idDoctor: number, name: string, ...stages: string[]) {
  const body = { name, phone: "03001112233", idDoctor, allowOverLimit: true };
  const { visit } = await desk.post<{ visit: { id: number } }>("/Board/WalkIn", body);
  for (const stage of stages) await desk.post("/Board/SetStage", { id: visit.id, stage });
  return visit.id;
}

test("a television is paired in the settings, shows who is called, stands still without a line and goes dark when it is removed", async ({
  page,
  clinic,
  browser,
}, info) => {
  const desk = await openDesk(clinic);
  const doctors = (await desk.get<{ id: number; name: string }[]>("/Doctor/GetActiveDoctors")).slice(0, 6);
  const context = await browser.newContext({
    baseURL: clinic.url,
    viewport: { width: 1920, height: 1080 },
    reducedMotion: "reduce",
  });
  const television = await context.newPage();
  await television.goto("/screen");
  const digits = television.getByRole("img", { name: /^(\d ){5}\d$/ });
  await expect(digits).toBeVisible();
  await expectAccessible(television);
  expect((await measured(television)).smallest).toBeGreaterThanOrEqual(30);

  await desk.signIn(page);
  await page.goto("/admin/settings/displays");
  await page.getByRole("button", { name: "Pair a screen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Digits on the screen").fill("12");
  await dialog.getByLabel("Name of the screen").fill("Hall");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Type the six digits that the screen shows.")).toBeVisible();
  await dialog.getByLabel("Digits on the screen").fill((await digits.textContent()) ?? "");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("list", { name: "Screens" })).toContainText("HallEvery doctor");
  await expect(digits).toBeHidden();

  const [first] = doctors;
  if (!first) throw new Error("nobody sees patients");
  for (const [index, { id }] of doctors.entries()) {
    await receive(desk, id, NAMES[index] ?? "", "With doctor");
    for (let waiting = 0; waiting < 6; waiting++) await receive(desk, id, "Bushra Khalid");
  }
  const part = television
    .getByRole("article")
    .filter({ has: television.getByRole("heading", { name: first.name }) });
  await expect(part.getByRole("listitem")).toHaveText(["A-2", "A-3", "A-4", "A-5", "A-6"]);
  await expect(part).toContainText("Now inside");
  const calledVisit = await receive(desk, first.id, "Tahir Bhatti", "Called");
  await expect(part).toContainText("Please come in");
  await expect(part).toContainText("تشریف لائیں");
  await expect(television.getByRole("status")).toContainText("A-8, please come in.");
  await expect(television.getByRole("article")).toHaveCount(doctors.length);
  expect(await measured(television)).toEqual({ smallest: expect.any(Number), outside: [] });
  expect((await measured(television)).smallest).toBeGreaterThanOrEqual(30);
  expect(await tokenHeight(television)).toBeGreaterThanOrEqual(0.06 * 1080);
  await expectAccessible(television);
  await expect(television.getByText("Tahir")).toHaveCount(0);

  // Six doctors with the longest names and the widest tokens still fit, three beside each other; so do fewer who are busier.
  const asked = "**/api/Screen/GetRoom";
  let shown: object[] = [];
  await television.route(asked, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.doctors = shown;
    await route.fulfill({ json: answer });
  });
  for (const [index, room] of FULL_ROOMS.entries()) {
    shown = room;
    await desk.post("/Board/SetStage", { id: calledVisit, stage: index % 2 ? "Called" : "With doctor" });
    await expect(television.getByRole("article")).toHaveCount(room.length);
    expect(await measured(television)).toEqual({ smallest: expect.any(Number), outside: [] });
    expect((await measured(television)).smallest).toBeGreaterThanOrEqual(30);
    expect(await tokenHeight(television)).toBeGreaterThanOrEqual(0.06 * 1080);
    expect(await cut(television)).toEqual([]);
    await television.screenshot({ path: info.outputPath(`room-${room.length}.png`) });
  }
  await expectAccessible(television);
  // On its side it has two columns, and everything of them can be read as well; whoever is called stays in sight.
  await television.setViewportSize({ width: 1080, height: 1920 });
  for (const [index, room] of [...FULL_ROOMS, ...MANY_CALLED].entries()) {
    shown = room;
    await desk.post("/Board/SetStage", { id: calledVisit, stage: index % 2 ? "Called" : "With doctor" });
    await expect(television.getByRole("article")).toHaveCount(room.length);
    expect(await measured(television)).toEqual({ smallest: expect.any(Number), outside: [] });
    expect((await measured(television)).smallest).toBeGreaterThanOrEqual(30);
    expect(await cut(television)).toEqual([]);
    expect(await columns(television)).toBe(room.length > 1 ? 2 : 1);
    await television.screenshot({ path: info.outputPath(`upright-${index}.png`) });
  }
  await television.setViewportSize({ width: 1920, height: 1080 });
  for (const [index, room] of MANY_CALLED.entries()) {
    shown = room;
    await desk.post("/Board/SetStage", { id: calledVisit, stage: index % 2 ? "With doctor" : "Called" });
    await expect(television.getByRole("article")).toHaveCount(room.length);
    for (let token = 106; token < 112; token++)
      await expect(television.getByText(`W-${token}`, { exact: true })).toHaveCount(room.length);
    expect(await cut(television)).toEqual([]);
    await television.screenshot({ path: info.outputPath(`many-${index}.png`) });
  }
  await desk.post("/Board/SetStage", { id: calledVisit, stage: "With doctor" });
  await television.unroute(asked);

  const names = page.getByLabel("Show the first two letters of names");
  await names.click();
  await expect(names).toBeChecked();
  await expect(part).toContainText("Ta…");

  // Without a line it says so after half a minute, and wakes by itself.
  await television.clock.install();
  await context.setOffline(true);
  await television.clock.runFor(80_000);
  await expect(television.getByRole("contentinfo")).toContainText("No connection since");
  await context.setOffline(false);
  // The call that hung meanwhile is answered, or the next try is.
  await receive(desk, first.id, "Hassan Javed");
  await expect(async () => {
    await television.clock.runFor(16_000);
    await expect(television.getByRole("contentinfo")).not.toContainText("No connection since", {
      timeout: 2000,
    });
  }).toPass();

  // Power is lost: it begins where it was.
  await television.reload();
  await expect(part).toBeVisible();

  await page.getByRole("button", { name: "Remove Hall" }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("No screen is paired yet.")).toBeVisible();
  await expect(television.getByRole("heading", { name: /This screen was removed/ })).toBeVisible();
  await television.getByRole("button", { name: /Show new digits/ }).press("Enter");
  await expect(digits).toBeVisible();
  await context.close();
});
