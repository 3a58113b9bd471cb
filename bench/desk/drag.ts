import { launchBrowser } from "#bench/load/browser.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { ALWAYS_IN, at, insertPatients, openDeskClinic, signIn, tell } from "./clinic.ts";

/**
 * A step of a drag and of a move by keys over a full board, six doctors and 120 visits, in frames: what the page's main
 * thread works for it, and whether anything scrolls sideways at 1366 pixels. `npx node bench/desk/drag.ts [steps]`
 */

const STEPS = Number(process.argv[2] ?? 120);
const FRAME_MS = 1000 / 60;
const [DOCTORS, VISITS] = [6, 120];

const clinic = await openDeskClinic(1);
const url = clinic.apps[0]?.url ?? "";
await clinic.owner.query(
  `INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
   SELECT 'Doctor ' || n, '0300123456' || n, 'Lahore', '1980-01-01', '2020-01-01'
   FROM generate_series(1, $1 - (SELECT count(*)::int FROM doctors WHERE is_active AND NOT is_deleted)) n`,
  [DOCTORS],
);
await clinic.owner.query(ALWAYS_IN);
const patients = await insertPatients(clinic.owner, VISITS);
await clinic.owner.query(
  `INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, duration_minutes, chief_complaint)
   SELECT p.id, d.id, 1, $1, time '08:00' + (n / $2) * interval '40 minutes', 30, '-'
   FROM unnest($3::bigint[]) WITH ORDINALITY AS p (id, place), LATERAL (SELECT p.place::int - 1 AS n) AS at,
     LATERAL (SELECT id FROM doctors WHERE is_active AND NOT is_deleted ORDER BY id OFFSET n % $2 LIMIT 1) AS d`,
  [clinicToday(), DOCTORS, patients],
);
await signIn(url, clinic.admin);
const answer = await fetch(`${url}/api/Account/AdminLogin`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(clinic.admin),
});
const session = JSON.stringify(((await answer.json()) as { data: object }).data);
const browser = await launchBrowser();
const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 } });
await context.addInitScript((text) => localStorage.setItem("matab.session", text), session);
const page = await context.newPage();
await page.goto(`/admin/board?day=${clinicToday()}`);
const cards = page.locator("li [data-visit]");
await cards.nth(VISITS - 1).waitFor();
const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
tell(
  `${DOCTORS} doctors and ${await cards.count()} visits at 1366 pixels`,
  `${overflow} pixels too wide`,
  "0",
  overflow <= 0,
);

const cdp = await context.newCDPSession(page);
await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
/** Milliseconds that the page's main thread has worked: script, style, layout and paint. */
async function worked(): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}
const painted = () =>
  page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");

/** @returns the work of each step, what looking costs taken off. */
async function measure(step: (n: number) => Promise<unknown>): Promise<number[]> {
  const figures: number[] = [];
  for (let n = 0; n < STEPS; n++) {
    const idle = await worked();
    await painted();
    const before = await worked();
    await step(n);
    await painted();
    figures.push((await worked()) - before - (before - idle));
  }
  return figures;
}

const judge = (what: string, figures: readonly number[]) => {
  const [half, most] = [at(figures, 0.5), at(figures, 0.95)];
  tell(
    `a step of a ${what}`,
    `${half.toFixed(1)} ms of the main thread, 95 of 100 under ${most.toFixed(1)} ms`,
    `median ≤ 1 frame, ${FRAME_MS.toFixed(1)} ms`,
    half <= FRAME_MS,
  );
};

const card = cards.nth(30);
await card.scrollIntoViewIfNeeded();
const box = await card.boundingBox();
if (!box) throw new Error("the card is nowhere");
const [x, y] = [box.x + 20, box.y + 8];
await page.mouse.move(x, y);
await page.mouse.down();
await page.mouse.move(x, y + 12, { steps: 3 });
// To and fro over two columns, by five minutes and more.
judge("drag", await measure((n) => page.mouse.move(x + (n % 40) * 6, y + 12 + ((n * 9) % 120))));
await page.keyboard.press("Escape");
await page.mouse.up();
await card.focus();
await page.keyboard.press("m");
judge("move by keys", await measure((n) => page.keyboard.press(n % 20 < 10 ? "ArrowDown" : "ArrowUp")));
await page.keyboard.press("Escape");
await browser.close();
await clinic.close();
