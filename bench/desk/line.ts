import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect as check, type Page } from "@playwright/test";
import { launchBrowser } from "#bench/load/browser.ts";
import { clinicTimeNow, clinicToday, minutesOf } from "#rules/values/time/clinic-time.ts";
import { timeOf } from "#rules/values/time/stretch.ts";
import { ALWAYS_IN, insertPatients, openDeskClinic, signIn, tell } from "./clinic.ts";

/**
 * Two desks and a doctor at the same board, one desk on a line that drops: every change arrives once, all three end with
 * the same board, no token is given twice and nobody sits twice. `npx node bench/desk/line.ts [seconds between drops]`
 */

const EVERY_MS = Number(process.argv[2] ?? 20) * 1000;
const GONE_MS = 3000;
const VISITS = 18;
const TRIES = 6;
const expect = check.configure({ timeout: 20_000 });

/** A line to a port of this machine that drops and comes back. */
async function openLine(port: number) {
  const sockets = new Set<Socket>();
  let isDown = false;
  let drops = 0;
  const server = createServer((near) => {
    if (isDown) return void near.destroy();
    const far = connect({ port, host: "127.0.0.1" });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one
        .on("error", () => other.destroy())
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  let timer: NodeJS.Timeout | undefined;
  const drop = () => {
    isDown = true;
    drops += 1;
    for (const socket of sockets) socket.destroy();
    setTimeout(() => {
      isDown = false;
    }, GONE_MS);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drops: () => drops,
    beginToDrop: () => {
      timer = setInterval(drop, EVERY_MS);
    },
    close: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const clinic = await openDeskClinic(1);
const app = clinic.apps[0]?.url ?? "";
await clinic.owner.query(ALWAYS_IN);
const call = await signIn(app, clinic.admin);
const line = await openLine(Number(new URL(app).port));
const now = minutesOf(clinicTimeNow());
const patients = await insertPatients(clinic.owner, VISITS);
const visits: { id: number; time: string }[] = [];
for (const [n, idPatient] of patients.entries()) {
  const appointmentTime = timeOf(Math.max(Math.min(now, 1439 - VISITS * 30), 0) + n * 30);
  const { data, message } = await call<{ id: number } | null>("/Appointment/insert", {
    ...{
      idPatient,
      idDoctor: 1,
      idDepartment: 1,
      idServices: [1],
      appointmentDate: clinicToday(),
      appointmentTime,
    },
    ...{ durationMinutes: 20, priority: "Medium", status: "Scheduled", description: "Pain" },
  });
  if (!data) throw new Error(message);
  visits.push({ id: data.id, time: appointmentTime });
}

const browser = await launchBrowser();
async function openBoard(url: string): Promise<Page> {
  const answer = await fetch(`${app}/api/Account/AdminLogin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(clinic.admin),
  });
  const session = JSON.stringify(((await answer.json()) as { data: object }).data);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 } });
  await context.addInitScript((text) => localStorage.setItem("matab.session", text), session);
  const page = await context.newPage();
  await expect(async () => {
    await page.goto("/admin/board");
    await expect(page.locator(`li [data-visit="${visits[0]?.id}"]`).first()).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: 60_000 });
  return page;
}

const cardOf = (page: Page, id: number) => page.locator(`li [data-visit="${id}"]`).first();
let presses = 0;

/** Presses, looks whether it is there, and presses again where it is not: as the board asks for. */
async function press(
  page: Page,
  id: number,
  keys: readonly string[],
  isThere: (label: string) => boolean,
): Promise<void> {
  const label = async () => (await cardOf(page, id).getAttribute("aria-label")) ?? "";
  for (let tries = 0; tries < TRIES; tries++) {
    if (isThere(await label())) return;
    await cardOf(page, id).focus();
    for (const key of keys) await page.keyboard.press(key);
    presses += 1;
    const isSeen = await expect
      .poll(async () => isThere(await label()), { timeout: 10_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (isSeen) return;
  }
  throw new Error(`${keys.join(" ")} never arrived: ${await label()}`);
}

const [desk, far, doctor] = await Promise.all([openBoard(app), openBoard(line.url), openBoard(app)]);
line.beginToDrop();
const arrive = async (page: Page, ids: readonly number[]) => {
  for (const id of ids) await press(page, id, ["a"], (label) => /, token /.test(label));
};
const ids = visits.map(({ id }) => id);
const [moved, others] = [visits.slice(12), ids.slice(0, 12)];
/** Both desks say of the first six that they came. */
const shared = others.slice(0, 6);
const see = async () => {
  for (const id of others) {
    await expect(cardOf(doctor, id)).toHaveAttribute("aria-label", /, token /, { timeout: 120_000 });
    await press(doctor, id, ["d"], (label) => /With doctor|Done/.test(label));
    await press(doctor, id, ["d"], (label) => /Done/.test(label));
  }
};
const moveAll = async () => {
  // Five minutes later, once.
  for (const { id, time } of moved)
    await press(far, id, ["m", "ArrowDown", "Enter"], (label) => !label.startsWith(time));
};
await Promise.all([
  arrive(desk, [...shared, ...others.slice(6, 9)]),
  arrive(far, [...shared.toReversed(), ...others.slice(9)]).then(moveAll),
  see(),
]);
while (line.drops() < 3) await far.waitForTimeout(500);

const { rows } = await clinic.owner.query<{ id: number; status: string; time: string; token: number | null }>(
  `SELECT a.id::int, a.status, to_char(a.appointment_time, 'HH24:MI') AS time, token_no AS token
   FROM appointments a LEFT JOIN attendances t USING (id) ORDER BY a.id`,
);
const labelsOf = async (page: Page) => {
  const labels: string[] = [];
  for (const id of ids) labels.push((await cardOf(page, id).getAttribute("aria-label")) ?? "");
  return labels.join("\n");
};
const isSame = await expect
  .poll(async () => new Set(await Promise.all([desk, far, doctor].map(labelsOf))).size, { timeout: 30_000 })
  .toBe(1)
  .then(
    () => true,
    () => false,
  );
const shown = await labelsOf(far);
const byId = new Map(rows.map((row) => [row.id, row]));
const later = (time: string) => timeOf(minutesOf(time) + 5);
const lost = [
  ...others.filter((id) => byId.get(id)?.status !== "Completed"),
  ...moved.filter(({ id, time }) => byId.get(id)?.time !== later(time)),
];
const tokens = rows.flatMap(({ token }) => token ?? []);
const stale = others.filter((id) => !shown.includes(`token A-${byId.get(id)?.token}`));
tell(
  `two desks and a doctor, one on a line that dropped ${line.drops()} times`,
  `${presses} presses, ${lost.length} changes lost or made twice, boards ${isSame ? "the same" : "not the same"}, ${stale.length} stale tokens, ${tokens.length - new Set(tokens).size} tokens twice`,
  "0 lost, 0 stale, none twice",
  lost.length === 0 &&
    isSame &&
    stale.length === 0 &&
    new Set(tokens).size === tokens.length &&
    tokens.length === 12,
);
await browser.close();
line.close();
await clinic.close();
