import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { spawnApp } from "#tests/support/platform/process.ts";
import { type Caller, signIn, tell } from "./clinic.ts";

/**
 * A real process with 200 screens that wait: its database is killed under them, then it is told to end.
 * `npx node bench/desk/stop.ts`
 */

const SCREENS = 200;
const LIVE_AGAIN_MS = 5000;
const ADMIN = { email: "admin@clinic.example", password: "a password for trials" };

const folder = await mkdtemp(join(tmpdir(), "matab-stop-"));
const app = await spawnApp({
  env: { DATA_DIR: folder, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: "fatal" },
});
const desk: Caller = await signIn(app.url, ADMIN);
const day = clinicToday();
interface News {
  cursor: string;
  changed: boolean;
}
const cursorNow = async () => (await desk<{ cursor: string }>(`/Board/GetDay?day=${day}`)).data.cursor;
const wait = (cursor: string) =>
  desk<News>(`/Board/WaitForChange?day=${day}&cursor=${encodeURIComponent(cursor)}`);
/** As a screen does: asks again until it hears of a change, after a failure 1, 2, 4 … seconds later. @returns when it did. */
async function hear(cursor: string): Promise<{ at: number; failures: number }> {
  for (let known = cursor, failures = 0; ; ) {
    const answer = await wait(known).catch(() => null);
    if (answer?.status === 200) {
      if (answer.data.changed) return { at: performance.now(), failures };
      known = answer.data.cursor;
    } else {
      await pause(1000 * 2 ** failures);
      failures += 1;
    }
  }
}
/** A patient comes; tried until it is taken. */
async function comeIn(): Promise<number> {
  for (;;) {
    const body = { name: "Khalid Mahmood", phone: "03451234561", idDoctor: 1 };
    const { status } = await desk("/Board/WalkIn", body).catch(() => ({ status: 0 }));
    if (status === 200) return performance.now();
    await pause(50);
  }
}

const cursor = await cursorNow();
const screens = Array.from({ length: SCREENS }, () => hear(cursor));
await pause(1500);
const database = Number.parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
const killedAt = performance.now();
process.kill(database, "SIGQUIT");
const cameAt = await comeIn();
const heard = await Promise.all(screens);
const last = Math.max(...heard.map(({ at }) => at));
const failed = heard.filter(({ failures }) => failures > 0).length;
tell(
  `${SCREENS} screens whose database was killed`,
  `all heard of the patient, the last ${(last - cameAt).toFixed(0)} ms after; writing again ${(cameAt - killedAt).toFixed(0)} ms after the kill; ${failed} had to ask again`,
  `heard < ${LIVE_AGAIN_MS} ms after it is back, none missed`,
  last - cameAt < LIVE_AGAIN_MS,
);

const before = await cursorNow();
const waiting = Array.from({ length: SCREENS }, () =>
  wait(before).then(
    ({ status }) => status,
    () => 0,
  ),
);
await pause(1500);
const stoppedAt = performance.now();
const ended = app.kill("SIGTERM");
const statuses = await Promise.all(waiting);
const answered = performance.now() - stoppedAt;
const code = await ended;
const good = statuses.filter((status) => status === 200).length;
tell(
  `${SCREENS} screens of a process that is told to end`,
  `${good} answered within ${answered.toFixed(0)} ms, exit code ${code}`,
  "all answered, code 0",
  good === SCREENS && code === 0,
);
await rm(folder, { recursive: true, force: true });
