import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Channel } from "#server/platform/channels/channel.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { asOwner, createClinicDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { sendDue } from "./sender.ts";
import { answer, open, worklist } from "./worklist.ts";

/** One reminder of a visit in six hours, by what was sent and not by what was due. */

let test: TestDatabase;
let database: Database;
/** The messages that the channel sent. */
let left: number[];
const log = createLog("info", { write: () => undefined });
const sms: Channel = {
  name: "sms",
  repeatable: false,
  canReach: () => true,
  send: async ({ id }) => {
    left.push(id);
    return { providerId: null };
  },
};

let me: SignedIn;

beforeAll(async () => {
  test = await createClinicDatabase();
  database = openDatabase(test.poolConfig);
  await query("UPDATE message_kinds SET is_active = true");
  const [{ id }] = await query(
    "INSERT INTO staff (name, email, role) VALUES ('Rabia', 'rabia@clinic.pk', 'Receptionist') RETURNING id",
  );
  const expiresAt = "2099-01-01T00:00:00.000Z";
  const email = "rabia@clinic.pk";
  me = {
    id,
    name: "Rabia",
    email,
    role: "Receptionist",
    granted: [],
    doctorId: null,
    worksFor: [],
    sessionId: 1,
    expiresAt,
  };
});
afterAll(async () => {
  await database.close();
  await test.drop();
});
beforeEach(async () => {
  await asOwner(test, "DELETE FROM messages");
  left = [];
});

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

/** A message of a visit: kind, way, state, then minutes from now until it is due or since when its state holds. */
type Had = readonly [
  kind: string,
  way: "desk" | "sms",
  state: string,
  minutes: number,
  of?: { why?: string; start?: string },
];

/** So many visits of the day after tomorrow, each with these messages; their ids in this order. */
async function visits(count: number, had: readonly Had[]): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const [visit] = await query(
      `WITH person AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
         VALUES ('Person', 'G', $1, '03001234567', 'E') RETURNING id, phone)
       INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, allow_overlap)
       SELECT id, (SELECT min(id) FROM doctors), (SELECT min(id) FROM departments), current_date + 2, '17:00', '-', true FROM person
       RETURNING id, patient_id, $1 AS phone`,
      [`0300${1_000_000 + n}`],
    );
    for (const [index, [kind, way, state, minutes, of = {}]] of had.entries()) {
      const [row] = await query(
        `INSERT INTO messages (kind, appointment_id, patient_id, visit_start, doctor_id, channel, language, address, group_key, due_on,
           state, state_on, why, not_after, dedupe_key, sent_by)
         SELECT $1, $2, $3, appointment_date + $9::time, doctor_id, $4, 'en', $5, message_group($5, appointment_date + $9::time),
           now() + make_interval(mins => $7), $6, now() + make_interval(mins => $7), $8, now() + interval '1 day', $10, $11
         FROM appointments WHERE id = $2 RETURNING id`,
        [
          kind,
          visit.id,
          visit.patient_id,
          way,
          visit.phone,
          state,
          minutes,
          of.why ?? null,
          of.start ?? "17:00",
          `${kind}:${visit.id}:${index + 1}`,
          null,
        ],
      );
      ids.push(row.id);
    }
  }
  return ids;
}
const states = async () =>
  (await query("SELECT state, why FROM messages ORDER BY id")).map(({ state, why }) =>
    [state, why].filter(Boolean).join(" "),
  );
const listed = async () =>
  (await worklist(database.kysely, ["sms"], undefined)).messages.flatMap(({ ids }) => ids);
describe("the desk's list", () => {
  it("holds one message of a visit, and none of its reminders within six hours of one that was sent", async () => {
    const [first = 0, second = 0] = await visits(1, [
      ["reminder", "desk", "planned", -900],
      ["reminder", "desk", "planned", -20],
    ]);
    expect(await listed()).toEqual([first]);
    await open(database.kysely, { ids: [first] }, me, undefined);
    expect(await listed()).toEqual([first]);
    await answer(database.kysely, { ids: [first], answer: "sent" });
    expect(await listed()).toEqual([]);
    const refused = open(database.kysely, { ids: [second] }, me, undefined);
    await expect(refused).rejects.toThrow("not to be sent any more");
    await answer(database.kysely, { ids: [first], answer: "not sent" });
    expect(await listed()).toEqual([first]);
  });

  it.each<[string, Had[], number[]]>([
    [
      "a reminder behind the word of the booking",
      [
        ["booked", "desk", "planned", -60],
        ["reminder", "desk", "planned", -5],
      ],
      [0],
    ],
    [
      "nothing after one that somebody passed over",
      [
        ["reminder", "desk", "dropped", -60, { why: "skipped" }],
        ["reminder", "desk", "planned", -5],
      ],
      [],
    ],
    [
      "the next one, once six hours have passed",
      [
        ["reminder", "desk", "sent", -400],
        ["reminder", "desk", "planned", -5],
      ],
      [1],
    ],
    [
      "the next one, where the other was dropped",
      [
        ["reminder", "desk", "dropped", -60, { why: "switched off" }],
        ["reminder", "desk", "planned", -5],
      ],
      [1],
    ],
    [
      "the next one, where the patient heard since that the visit is cancelled",
      [
        ["reminder", "desk", "sent", -60],
        ["cancelled", "desk", "sent", -30],
        ["reminder", "desk", "planned", -5],
      ],
      [2],
    ],
    [
      "the next one, where the other told of another time",
      [
        ["reminder", "desk", "sent", -60, { start: "12:00" }],
        ["reminder", "desk", "planned", -5],
      ],
      [1],
    ],
    [
      "nothing while the other is leaving by itself",
      [
        ["reminder", "sms", "sending", 0],
        ["reminder", "desk", "planned", -5],
      ],
      [],
    ],
  ])("holds %s", async (_what, had, expected) => {
    const ids = await visits(1, had);
    expect(await listed()).toEqual(expected.map((index) => ids[index]));
  });
});

describe("what leaves by itself", () => {
  it.each<[string, Had[], number[], string[]]>([
    [
      "is the first of two that are due, as after a night without power",
      [
        ["reminder", "sms", "planned", -900],
        ["reminder", "sms", "planned", -20],
      ],
      [0],
      ["sent", "dropped covered"],
    ],
    [
      "is nothing after one that the desk sent",
      [
        ["reminder", "desk", "sent", -60],
        ["reminder", "sms", "planned", -5],
      ],
      [],
      ["sent", "dropped covered"],
    ],
    [
      "is not kept from leaving by one that the desk did not send",
      [
        ["reminder", "desk", "planned", -900],
        ["reminder", "sms", "planned", -5],
      ],
      [1],
      ["planned", "sent"],
    ],
    [
      "waits while somebody at the desk has the other one open",
      [
        ["reminder", "desk", "opened", -60],
        ["reminder", "sms", "planned", -5],
      ],
      [],
      ["opened", "planned"],
    ],
    [
      "leaves where nobody said for six hours what became of the other one",
      [
        ["reminder", "sms", "unknown", -400],
        ["reminder", "sms", "planned", -5],
      ],
      [1],
      ["unknown", "sent"],
    ],
    [
      "is dropped ten minutes after the other was sent, before it is due",
      [
        ["reminder", "desk", "sent", -11],
        ["reminder", "desk", "planned", 120],
      ],
      [],
      ["sent", "dropped covered"],
    ],
    [
      "is kept as long as the answer can be taken back",
      [
        ["reminder", "desk", "sent", -9],
        ["reminder", "desk", "planned", 120],
      ],
      [],
      ["sent", "planned"],
    ],
    [
      "is kept where it is due later than six hours after the other",
      [
        ["reminder", "desk", "sent", -60],
        ["reminder", "desk", "planned", 330],
      ],
      [],
      ["sent", "planned"],
    ],
  ])("%s", async (_what, had, expected, after) => {
    const ids = await visits(1, had);
    await sendDue(database, [sms], log);
    expect([left, await states()]).toEqual([expected.map((index) => ids[index]), after]);
  });

  it("is one for each visit, however many senders begin at once", async () => {
    const ids = await visits(20, [
      ["reminder", "sms", "planned", -20],
      ["reminder", "sms", "planned", -20],
    ]);
    await Promise.all(Array.from({ length: 5 }, () => sendDue(database, [sms], log)));
    await sendDue(database, [sms], log);
    expect(left.sort((a, b) => a - b)).toEqual(ids.filter((_, index) => index % 2 === 0));
    expect((await states()).filter((state) => state === "dropped covered")).toHaveLength(20);
  });

  it("and a person who opens another of the visit at that moment are never both served", async () => {
    const ids = await visits(12, [
      ["reminder", "desk", "planned", -20],
      ["reminder", "sms", "planned", -10],
    ]);
    const taken = ids.filter((_, index) => index % 2 === 0);
    const opening = Promise.allSettled(
      taken.map((id) =>
        database.kysely.transaction().execute((trx) => open(trx, { ids: [id] }, me, undefined)),
      ),
    );
    await Promise.all([sendDue(database, [sms], log), opening]);
    const opened = (await opening).map(({ status }) => status === "fulfilled");
    const sent = taken.map((id) => left.includes(id + 1));
    expect(opened.filter((isOpen, index) => isOpen && sent[index])).toEqual([]);
    expect(opened.filter((isOpen, index) => isOpen || sent[index])).toHaveLength(12);
  });
});
