import { fork } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Channel, Refused } from "#server/platform/channels/channel.ts";
import { smsChannel } from "#server/platform/channels/sms.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { createClinicDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { sendDue } from "./sender.ts";
import { answer, worklist } from "./worklist.ts";

/**
 * Messages that the program sends by itself, against a provider that counts. How often the sender is killed in the long
 * form: MESSAGE_KILLS=1000 npx vitest run server/features/desk/messages/sender.test.ts
 */
const KILLS = Number(process.env.MESSAGE_KILLS ?? 3);

let test: TestDatabase;
let database: Database;
let provider: Server;
let url: string;
/** How often the provider was asked to send each message, by its id. */
let asked: Map<number, number>;
let texts: string[];
/** What the provider does with the next request. */
let behave: () => "take" | "refuse" | "break off" | "fail";
let logged: string;
const log = createLog("info", { write: (line) => (logged += line) });

beforeEach(async () => {
  test = await createClinicDatabase();
  database = openDatabase(test.poolConfig);
  asked = new Map();
  texts = [];
  logged = "";
  behave = () => "take";
  provider = createServer((request, response) => {
    const query = new URL(request.url ?? "", "http://provider").searchParams;
    const id = Number(query.get("id"));
    asked.set(id, (asked.get(id) ?? 0) + 1);
    texts.push(query.get("text") ?? "");
    const how = behave();
    if (how === "break off") request.socket.destroy();
    else response.writeHead(how === "take" ? 200 : how === "refuse" ? 400 : 503).end("done");
  });
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/?to={to}&text={text}&id={id}`;
});
afterEach(async () => {
  await new Promise((closed) => provider.close(closed));
  await database.close();
  await test.drop();
});

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const sms = (): Channel[] => [smsChannel({ url, method: "GET", headers: {} })];

/** So many visits of the day after tomorrow, each with a reminder by SMS that is due now; every `family`-th shares a phone. */
async function plan(count: number, { family = 1 } = {}): Promise<number[]> {
  const planned = await query(
    `WITH on_now AS (UPDATE message_kinds SET is_active = true, channel = 'sms' RETURNING 1),
     people AS (
       INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
       SELECT 'Person ' || n, 'G', '0300' || lpad((n / $2 + 1000)::text, 7, '0'), '03001234567', 'E' FROM generate_series(0, $1 - 1) n RETURNING id, phone),
     visits AS (
       INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, allow_overlap)
       SELECT id, (SELECT min(id) FROM doctors), (SELECT min(id) FROM departments), current_date + 2, '17:00', '-', true FROM people
       RETURNING id, patient_id, appointment_date + appointment_time AS start)
     INSERT INTO messages (kind, appointment_id, patient_id, visit_start, channel, language, address, group_key, due_on, not_after, dedupe_key)
     SELECT 'reminder', v.id, patient_id, start, 'sms', 'en', phone, message_group(phone, start), now() - interval '1 minute', now() + interval '1 day', 'reminder:' || v.id || ':1'
     FROM visits v JOIN people p ON p.id = patient_id CROSS JOIN (SELECT count(*) FROM on_now) ready RETURNING id`,
    [count, family],
  );
  return planned.map(({ id }) => id);
}
const states = async () =>
  Object.fromEntries(
    (await query("SELECT id, state, why, channel FROM messages")).map(({ id, ...rest }) => [id, rest]),
  );

/** Settles when somebody waits for a table. */
async function waiting(table: string): Promise<void> {
  const text = "SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND NOT granted";
  while ((await query(text, [table])).length === 0);
}

describe("what is due", () => {
  it("leaves once, a family's as one text, and the log names nobody", async () => {
    const ids = await plan(4, { family: 2 });
    const site = "https://clinic.example";
    await Promise.all([sendDue(database, sms(), log, site), sendDue(database, sms(), log, site)]);
    expect([...asked.values()]).toEqual([1, 1]);
    // Each of a family has a link of their own.
    expect(new Set(texts.flatMap((text) => text.match(/https:\/\/clinic\.example\/v#\S{31}/g))).size).toBe(4);
    expect(texts.some((text) => text.includes("Person 5:00 pm, Person 5:00 pm"))).toBe(true);
    expect(Object.values(await states())).toEqual(
      ids.map(() => ({ state: "sent", why: null, channel: "sms" })),
    );
    expect(logged).not.toMatch(/0300|Person/);
  });

  it.each([
    [
      "the doctor is on leave",
      "INSERT INTO closures (doctor_id, kind, name, from_day, to_day) SELECT min(id), 'leave', 'Leave', current_date, current_date + 9 FROM doctors",
      "UPDATE closures SET is_deleted = true",
    ],
    [
      "the clinic is closed",
      "INSERT INTO closures (kind, name, from_day, to_day) VALUES ('holiday', 'Eid', current_date, current_date + 9)",
      "UPDATE appointments SET keep_hours = true",
    ],
  ])(
    "waits while %s, with its family's other message leaving alone, and leaves afterwards",
    async (_what, away, back) => {
      const [held = 0, other = 0] = await plan(2, { family: 2 });
      await query(
        "UPDATE appointments SET keep_hours = id = (SELECT appointment_id FROM messages WHERE id = $1)",
        [other],
      );
      await query(away);
      await sendDue(database, sms(), log);
      expect([asked.get(held), texts.length]).toEqual([undefined, 1]);
      const { messages } = await worklist(database.kysely, ["sms"], undefined);
      expect(messages.map(({ ids, rearrange }) => [ids, rearrange])).toEqual([
        [[held], expect.stringMatching(/is on leave|Closed: Eid/)],
      ]);
      await query(back);
      await sendDue(database, sms(), log);
      expect([(await states())[held]?.state, texts.length]).toEqual(["sent", 2]);
    },
  );

  it("is a text of its own for each mailbox, also of who share a telephone", async () => {
    await plan(3, { family: 3 });
    await query(
      "UPDATE messages SET channel = 'email', address = CASE WHEN id % 3 = 0 THEN 'One@x.example' WHEN id % 3 = 1 THEN 'one@x.example' ELSE 'two@x.example' END",
    );
    const mailed: [string, number][] = [];
    const mail: Channel = {
      ...{ name: "email", repeatable: true, canReach: () => true },
      send: async ({ address, text }) => {
        mailed.push([address.toLowerCase(), text.match(/\/v#/g)?.length ?? 0]);
        return { providerId: null };
      },
    };
    await sendDue(database, [mail], log, "https://clinic.example");
    expect(mailed.sort()).toEqual([
      ["one@x.example", 2],
      ["two@x.example", 1],
    ]);
  });

  it.each([
    ["+13001234567", "03001234567"],
    ["+971501234567", "+491501234567"],
  ])("is not one text for %s and %s, which end alike", async (one, other) => {
    await plan(2, { family: 2 });
    await query("UPDATE patients SET phone = CASE WHEN id % 2 = 0 THEN $1 ELSE $2 END", [one, other]);
    const { messages } = await worklist(database.kysely, [], undefined);
    expect(messages.map(({ visits, phone }) => [visits.length, phone]).sort()).toEqual(
      [
        [1, one],
        [1, other],
      ].sort(),
    );
  });

  it.each([
    ["the mail address is taken out", "email", "UPDATE patients SET email = NULL"],
    ["the telephone takes no SMS", "sms", "UPDATE patients SET phone = '04235761234'"],
  ])("goes to the desk once %s", async (_what, channel, change) => {
    const [id = 0] = await plan(1);
    await query("UPDATE patients SET email = 'stranger@x.example'");
    await query("UPDATE messages SET channel = $1, address = 'stranger@x.example'", [channel]);
    await query(change);
    expect((await states())[id]).toEqual({ state: "planned", why: null, channel: "desk" });
    const { messages } = await worklist(database.kysely, ["email", "sms"], undefined);
    expect(messages.map(({ phone }) => phone)).toEqual(
      (await query("SELECT phone FROM patients")).map((p) => p.phone),
    );
  });

  it("stays one text for each family, however many senders begin at once", async () => {
    await plan(90, { family: 3 });
    await Promise.all(Array.from({ length: 5 }, () => sendDue(database, sms(), log)));
    expect([...asked.values()]).toEqual(Array(texts.length).fill(1));
    expect(texts).toHaveLength(30);
  });

  it.each([
    ["the visit is cancelled", "UPDATE appointments SET status = 'Cancelled'", "cancelled"],
    ["it is completed", "UPDATE appointments SET status = 'Completed'", "completed"],
    ["it is moved", "UPDATE appointments SET appointment_time = '18:00'", "moved"],
    [
      "the patient stopped messages",
      "INSERT INTO contact_wishes (id, stopped_on) SELECT id, now() FROM patients",
      "stopped",
    ],
    ["the kind is off", "UPDATE message_kinds SET is_active = false", "switched off"],
    ["power was off too long", "UPDATE messages SET not_after = now() - interval '1 second'", "too late"],
  ])("is dropped when %s", async (_what, change, why) => {
    const [id = 0] = await plan(1);
    await query(change);
    await sendDue(database, sms(), log);
    expect([asked.size, (await states())[id]]).toEqual([0, { state: "dropped", why, channel: "sms" }]);
  });

  it.each(["no WhatsApp", "skipped then not sent"])(
    "that may have left is never sent again by itself, also where the desk says %s of it",
    async (said) => {
      const ids = await plan(1);
      behave = () => "break off";
      await sendDue(database, sms(), log);
      expect(Object.values(await states())).toMatchObject([{ state: "unknown" }]);
      behave = () => "take";
      if (said === "no WhatsApp") await answer(database.kysely, { ids, answer: said });
      else
        for (const each of ["skipped", "not sent"] as const)
          await answer(database.kysely, { ids, answer: each });
      await sendDue(database, sms(), log);
      expect([...asked.values()]).toEqual([1]);
      expect(Object.values(await states())).toMatchObject([{ state: "planned", channel: "desk" }]);
    },
  );

  it("that the provider refuses while its visit is cancelled is not given to the desk", async () => {
    await plan(1);
    const refuses: Channel = {
      ...(sms()[0] as Channel),
      send: async () => {
        await query("UPDATE appointments SET status = 'Cancelled'");
        throw new Refused("no");
      },
    };
    await sendDue(database, [refuses], log);
    expect(Object.values(await states())).toEqual([{ state: "dropped", why: "cancelled", channel: "desk" }]);
  });

  it("does not leave when its visit is cancelled while the words of it cannot be read", async () => {
    const [id = 0] = await plan(1);
    const holder = await database.pool.connect();
    await holder.query("BEGIN; LOCK TABLE message_templates IN ACCESS EXCLUSIVE MODE");
    const sending = sendDue(database, sms(), log);
    await waiting("message_templates");
    await query("UPDATE appointments SET status = 'Cancelled'");
    await holder.query("COMMIT");
    holder.release();
    await sending;
    expect([asked.size, (await states())[id]]).toMatchObject([0, { state: "dropped", why: "cancelled" }]);
  });

  it("says Matab's words where nothing is left of the clinic's", async () => {
    await plan(1);
    await query("INSERT INTO message_templates (kind, language, body) VALUES ('reminder', 'en', '{link}')");
    await sendDue(database, sms(), log);
    expect(texts).toEqual([expect.stringMatching(/^Reminder: Person/)]);
    expect(Object.values(await states())).toMatchObject([{ state: "sent" }]);
  });

  it("goes to the number that the patient has now", async () => {
    await plan(1);
    await query("UPDATE patients SET phone = '03211111119'");
    const to = new Promise<string | null>((seen) => {
      provider.once("request", (request) =>
        seen(new URL(request.url ?? "", "http://provider").searchParams.get("to")),
      );
    });
    await sendDue(database, sms(), log);
    expect(await to).toBe("923211111119");
  });

  it.each([
    ["refuse", { state: "planned", why: "refused", channel: "desk" }],
    ["break off", { state: "unknown", why: null, channel: "sms" }],
    ["fail", { state: "unknown", why: null, channel: "sms" }],
  ] as const)("is not sent twice by itself where the provider answers: %s", async (how, state) => {
    behave = () => how;
    const [id = 0] = await plan(1);
    await sendDue(database, sms(), log);
    await sendDue(database, sms(), log);
    expect([(await states())[id], asked.get(id)]).toEqual([state, 1]);
  });

  it("waits 1, 2, 4 … minutes while nobody listens at the provider's address", async () => {
    const [id = 0] = await plan(1);
    const nobody: Channel[] = [
      smsChannel({ url: "http://127.0.0.1:9/?to={to}&text={text}", method: "GET", headers: {} }),
    ];
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      await query("UPDATE messages SET due_on = now() - interval '1 second'");
      await sendDue(database, nobody, log);
      waits.push(
        (
          await query("SELECT round(extract(epoch FROM due_on - now()) / 60)::int AS minutes FROM messages")
        )[0].minutes,
      );
    }
    expect([waits, (await states())[id]]).toEqual([
      [1, 2, 4, 8],
      { state: "planned", why: "not reached", channel: "sms" },
    ]);
  });
});

it("killed at any moment, the sender sends nothing twice, loses nothing silently, and nothing leaves of what a cancellation dropped", {
  timeout: 60_000 + KILLS * 3000,
}, async () => {
  const ids = await plan(KILLS * 4);
  const outcomes = ["take", "take", "take", "break off", "refuse"] as const;
  behave = () => outcomes[Math.floor(Math.random() * outcomes.length)] ?? "take";
  const droppedThen: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const sender = fork(new URL("../../../../tests/support/message-sender.ts", import.meta.url), [
      JSON.stringify(test.poolConfig),
      url,
    ]);
    await new Promise((ready) => sender.once("message", ready));
    // What the provider refused is the desk's, and a cancellation may drop it there.
    // Whatever it is at when some requests have arrived, it dies there.
    const arrived = asked.size + Math.floor(Math.random() * 3);
    const visit =
      (
        await query(
          "SELECT appointment_id AS id FROM messages WHERE state = 'planned' AND channel = 'sms' ORDER BY random() LIMIT 1",
        )
      )[0]?.id ?? 0;
    const cancelled = query("UPDATE appointments SET status = 'Cancelled' WHERE id = $1", [visit]).then(
      async () => {
        const dropped = await query(
          "SELECT id FROM messages WHERE appointment_id = $1 AND state = 'dropped' AND channel = 'sms'",
          [visit],
        );
        const unseen = dropped.map(({ id }) => id as number);
        expect(unseen.filter((id) => asked.has(id))).toEqual([]);
        droppedThen.push(...unseen);
      },
    );
    for (let look = 0; asked.size < arrived && look < 200; look++) await query("SELECT pg_sleep(0.001)");
    sender.kill("SIGKILL");
    await Promise.all([cancelled, new Promise((ended) => sender.once("exit", ended))]);
  }
  await query(
    "UPDATE messages SET due_on = now() - interval '1 second' WHERE state = 'planned' AND channel = 'sms'",
  );
  await database.pool.query("SELECT 1");
  behave = () => "take";
  // The lease of those who died runs out.
  const owner = openDatabase(test.owner);
  await owner.pool.query("ALTER TABLE messages DISABLE TRIGGER a_touch");
  await owner.pool.query(
    "UPDATE messages SET state_on = now() - interval '3 minutes' WHERE state = 'sending'",
  );
  await owner.pool.query("ALTER TABLE messages ENABLE TRIGGER a_touch");
  await owner.close();
  await sendDue(database, sms(), log);
  const after = await states();
  expect(ids.filter((id) => (asked.get(id) ?? 0) > 1)).toEqual([]);
  expect(droppedThen.filter((id) => asked.has(id))).toEqual([]);
  const unseen = ids.filter((id) => !asked.has(id)).map((id) => after[id]?.state);
  expect(unseen.filter((state) => state !== "dropped" && state !== "unknown")).toEqual([]);
  const seen = ids.filter((id) => asked.has(id)).map((id) => after[id]);
  expect(
    seen.filter((at) => at?.state !== "sent" && at?.state !== "unknown" && at?.channel !== "desk"),
  ).toEqual([]);
  if (process.env.MESSAGE_KILLS)
    process.stdout.write(
      `${JSON.stringify({ kills: KILLS, messages: ids.length, seenOnce: seen.length, dropped: droppedThen.length })}\n`,
    );
});
