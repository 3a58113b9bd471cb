import { setTimeout as pause } from "node:timers/promises";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { BY_PERSON } from "#tests/support/person.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import { createTestDatabase } from "#tests/support/platform/database.ts";
import { spawnApp } from "#tests/support/platform/process.ts";
import { solve } from "#tests/support/proof.ts";

/**
 * A clinic under attack: 2 wrong sign-ins a second with the owner's own e-mail and 50 messages a second by the contact
 * form, from 10,000 addresses. Says how often the owner signs in at the first try, how often a visitor's message goes
 * through, and how much slower the desk's calls are than before. Loopback only. Usage: `node bench/trials/attack.ts
 * [minutes]`, by default 5.
 */

const MINUTES = Number(process.argv[2] ?? 5);
const ADDRESSES = 10_000;
const QUIET_SECONDS = 20;
const OWNER = { email: "owner@clinic.example", password: "a password of the owner" };

const say = (text: string) => process.stdout.write(`${text}\n`);
// biome-ignore lint/suspicious/noExplicitAny: many calls, read here and there
type Answer = { status: number; data: any };

const stopCluster = await startTestCluster();
const database = await createTestDatabase();
const app = await spawnApp({
  env: {
    DATABASE_URL: database.url,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    TRUST_PROXY: "1",
  },
});

const anywhere = () => {
  const n = Math.floor(Math.random() * ADDRESSES);
  return `10.${n % 7}.${n >> 8}.${n & 255}`;
};

async function ask(
  path: string,
  from: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${app.url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { "x-forwarded-for": from, ...(body ? { "content-type": "application/json" } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data } = (await response.json()) as { data: unknown };
  return { status: response.status, data };
}

/** Counts answers by status. */
function tally() {
  const counts = new Map<number, number>();
  return {
    add: (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    text: () =>
      [...counts]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${n} × ${status}`)
        .join(", "),
  };
}

/** Begins `work` every so often until the time is over, without waiting for what is under way. */
async function every(milliseconds: number, until: number, work: () => Promise<unknown>): Promise<void> {
  const underWay: Promise<unknown>[] = [];
  for (let next = Date.now(); next < until; next += milliseconds) {
    await pause(Math.max(0, next - Date.now()));
    underWay.push(work());
  }
  await Promise.all(underWay);
}

let messages = 0;
const message = () => {
  messages += 1;
  return {
    ...BY_PERSON,
    name: `Visitor ${messages}`,
    mobile: `0300${String(1_000_000 + messages)}`,
    subject: "Timings",
    message: `Do you open on Saturdays? ${messages}`,
  };
};

/** As a visitor's browser does: as it is, and once more with work when it is refused. */
async function visit(): Promise<number> {
  const from = anywhere();
  const body = message();
  const { status } = await ask("/Account/ContactUs", from, body);
  if (status !== 429) return status;
  const { data } = await ask("/Account/GetFormChallenge?form=contact", from);
  const proof = await solve(data.challenge, data.bits);
  return (await ask("/Account/ContactUs", from, body, { "Form-Proof": proof })).status;
}

/** What a desk asks all day, one after the other; answers how long each took, in milliseconds. */
async function desk(token: string, until: number): Promise<number[]> {
  const day = `startDate=${clinicToday()}&endDate=${clinicToday()}`;
  const paths = [
    "/Patient/GetAllPatients?page=1",
    "/AppointmentRequests/GetPendingCount",
    "/Doctor/GetActiveDoctors",
    `/Dashboard/GetDashboardData?${day}`,
  ];
  const times: number[] = [];
  while (Date.now() < until)
    for (const path of paths) {
      const start = performance.now();
      const { status } = await ask(path, "192.0.2.1", undefined, { authorization: `Bearer ${token}` });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      times.push(performance.now() - start);
      await pause(50);
    }
  return times;
}

const part = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

try {
  const first = await ask("/Account/AdminLogin", "192.0.2.1", OWNER);
  const { token, device } = first.data;
  await desk(token, Date.now() + 5000);
  say(`quiet for ${QUIET_SECONDS} s …`);
  const quiet = await desk(token, Date.now() + QUIET_SECONDS * 1000);
  say(`attack for ${MINUTES} min …`);
  const until = Date.now() + MINUTES * 60_000;
  const [guesses, posts, owner, visitors] = [tally(), tally(), tally(), tally()];
  const [times] = await Promise.all([
    desk(token, until),
    every(500, until, async () =>
      guesses.add((await ask("/Account/AdminLogin", anywhere(), { ...OWNER, password: "a guess" })).status),
    ),
    every(20, until, async () => posts.add((await ask("/Account/ContactUs", anywhere(), message())).status)),
    // From another network each time, as a telephone.
    every(5000, until, async () =>
      owner.add((await ask("/Account/AdminLogin", anywhere(), { ...OWNER, device })).status),
    ),
    every(5000, until, async () => visitors.add(await visit())),
  ]);
  say(`wrong sign-ins: ${guesses.text()}\nflood of messages: ${posts.text()}`);
  say(`the owner at the first try: ${owner.text()}\na visitor's message: ${visitors.text()}`);
  for (const [name, share] of [
    ["median", 0.5],
    ["p99", 0.99],
  ] as const) {
    const [before, during] = [part(quiet, share), part(times, share)];
    say(
      `desk's calls, ${name}: ${before.toFixed(1)} ms quiet, ${during.toFixed(1)} ms attacked, ${(during / before).toFixed(1)} ×`,
    );
  }
} finally {
  await app.stop();
  await database.drop();
  await stopCluster();
}
