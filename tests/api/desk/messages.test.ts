import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { approveRequest } from "#contract/desk/appointment-requests.ts";
import {
  createAppointment,
  removeAppointment,
  rescheduleAppointment,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import {
  answerMessage,
  getMessages,
  getWishes,
  getWorklist,
  openMessage,
  saveMessageKind,
  saveReminders,
  saveWishes,
} from "#contract/desk/messages.ts";
import { PLANNED_KINDS } from "#rules/desk/messages/message-templates.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, patientInput, registerPatient, sendRequest, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

let clinic: TestClinic;
let token: string;
let visit: Awaited<ReturnType<typeof visitInput>>;
let phone = 3_001_000_000;

async function visitInput() {
  const { idDoctor, idDepartment, services } = await catalogue(clinic);
  phone += 7919;
  const patient = await registerPatient(clinic, token, {
    ...patientInput(),
    fullName: "Ali Raza",
    phone: `0${phone}`,
  });
  return {
    idPatient: patient.id,
    idDoctor,
    idDepartment,
    idServices: services.slice(0, 1).map(({ id }) => id),
    appointmentDate: someDay(),
    appointmentTime: "17:30",
    durationMinutes: 30,
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: "Toothache",
    allowOverlap: true,
  };
}

/** What is sent to the database. */
const sent: string[] = [];

beforeAll(async () => {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    sent.push(typeof first === "string" ? first : first.text);
    return (query as (...all: unknown[]) => never).apply(this, args);
  });
  clinic = await openClinic();
  token = (await clinic.signIn("Administrator")).token;
});
afterAll(async () => {
  await clinic.close();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  visit = await visitInput();
  for (const kind of PLANNED_KINDS) await switched(kind, true);
});

const switched = (kind: (typeof PLANNED_KINDS)[number], isActive: boolean) =>
  clinic.call(saveMessageKind, { body: { kind, isActive, channel: "desk", en: null, ur: null } }, token);
const book = async (changes: object = {}) => {
  const { body } = await clinic.call(createAppointment, { body: { ...visit, ...changes } }, token);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
};
/** The messages of a visit, oldest first, as "kind state why". */
const of = async (idAppointment: number) =>
  ((await clinic.call(getMessages, { query: { idAppointment } }, token)).body.data ?? [])
    .map(({ kind, state, why }) => [kind, state, why].filter(Boolean).join(" "))
    .reverse();
/** The worklist as if all of it were due. */
async function due() {
  await clinic.database.pool.query(
    "UPDATE messages SET due_on = now() WHERE state = 'planned' AND kind <> 'reminder'",
  );
  return (await clinic.call(getWorklist, {}, token)).body.data?.messages ?? [];
}

describe("planning", () => {
  it("is nothing before an administrator switches a kind on, and asks the database once", async () => {
    for (const kind of PLANNED_KINDS) await switched(kind, false);
    sent.length = 0;
    const { id } = await book();
    expect(sent.filter((text) => /_messages\(|message_facts/.test(text))).toHaveLength(1);
    await switched("booked", true);
    sent.length = 0;
    const other = await book();
    expect(sent.filter((text) => /_messages\(|message_facts/.test(text))).toHaveLength(2);
    expect([await of(id), await of(other.id)]).toEqual([[], ["booked planned"]]);
  });

  it("follows the visit: booked, moved, moved back, cancelled, scheduled again, completed, deleted", async () => {
    const { id } = await book();
    const move = (newTime: string) =>
      clinic.call(
        rescheduleAppointment,
        { body: { appointmentId: id, newDate: visit.appointmentDate, newTime, allowOverlap: true } },
        token,
      );
    const change = (changes: object) =>
      clinic.call(updateAppointment, { query: { id }, body: { ...visit, ...changes } } as never, token);
    const planned = async () => (await of(id)).filter((text) => text.endsWith("planned"));
    expect(await of(id)).toEqual(["booked planned", "reminder planned", "reminder planned"]);
    await move("18:00");
    expect(await planned()).toEqual(["moved planned", "reminder planned", "reminder planned"]);
    await move("17:30");
    expect((await planned()).sort()).toEqual(["booked planned", "reminder planned", "reminder planned"]);
    await change({ status: "Cancelled" });
    expect(await planned()).toEqual(["cancelled planned"]);
    await change({});
    expect((await planned()).sort()).toEqual(["booked planned", "reminder planned", "reminder planned"]);
    await change({ status: "Completed", appointmentDate: clinicToday() });
    expect(await planned()).toEqual([]);
    const again = await book();
    await clinic.call(removeAppointment, { query: { id: again.id } }, token);
    const { rows } = await clinic.database.pool.query(
      "SELECT DISTINCT state, why FROM messages WHERE appointment_id = $1",
      [again.id],
    );
    expect(rows).toEqual([{ state: "dropped", why: "deleted" }]);
  });

  describe("a move that is taken back", () => {
    let id: number;
    const times: Record<string, string> = { A: "17:30", B: "18:00", C: "18:30" };
    const move = (to: string, changes: object = {}) =>
      clinic.call(
        rescheduleAppointment,
        {
          body: {
            appointmentId: id,
            newDate: visit.appointmentDate,
            newTime: times[to] ?? to,
            allowOverlap: true,
            ...changes,
          },
        },
        token,
      );
    const planned = async () => (await of(id)).filter((text) => text.endsWith("planned")).sort();
    const ofKind = async (kind: string) =>
      (await clinic.call(getMessages, { query: { idAppointment: id } }, token)).body.data?.find(
        (message) => message.kind === kind && message.state === "planned",
      )?.id ?? 0;
    /** A person sends, or passes over, the planned message of a kind. */
    async function tell(kind: string, answer: "sent" | "skipped" = "sent") {
      const ids = [await ofKind(kind)];
      await clinic.call(openMessage, { body: { ids } }, token);
      expect((await clinic.call(answerMessage, { body: { ids, answer } }, token)).status).toBe(200);
    }
    const reminders = ["reminder planned", "reminder planned"];
    beforeEach(async () => {
      id = (await book()).id;
    });

    it("is told of where the patient was told of the move, whatever was told before", async () => {
      await tell("booked");
      await move("B");
      await tell("moved");
      await move("A");
      expect(await planned()).toEqual(["moved planned", ...reminders]);
      await tell("moved");
      await move("B");
      expect(await planned()).toEqual(["moved planned", ...reminders]);
    });

    it("is told of where the booking never left and the move did", async () => {
      await move("B");
      await tell("moved");
      await move("A");
      expect(await planned()).toEqual(["moved planned", ...reminders]);
    });

    it("leaves nothing where the patient knows no other time, over several moves", async () => {
      await tell("booked");
      await move("B");
      expect(await planned()).toEqual(["moved planned", ...reminders]);
      await move("A");
      expect(await planned()).toEqual(reminders);
      await move("B");
      await move("C");
      await move("A");
      expect(await planned()).toEqual(reminders);
      await move("C");
      expect(await planned()).toEqual(["moved planned", ...reminders]);
    });

    it("leaves nothing where no word of a booking is ever sent", async () => {
      await switched("booked", false);
      id = (await book()).id;
      await move("B");
      await move("C");
      await move("A");
      expect(await planned()).toEqual(reminders);
    });

    it("is told of where somebody passed the message over, because they had told the move themselves", async () => {
      await tell("booked");
      await move("B");
      await tell("moved", "skipped");
      await move("A");
      expect(await planned()).toEqual(["moved planned", ...reminders]);
    });

    it("knows the time that was told last, and is silent on the way back to it", async () => {
      await move("B");
      await tell("moved");
      await move("C");
      await move("B");
      expect(await planned()).toEqual(reminders);
    });

    it("counts another doctor as a move", async () => {
      await tell("booked");
      const { rows } = await clinic.database.pool.query<{ id: number }>(
        "UPDATE doctors SET department_ids = department_ids || $2::bigint WHERE id = (SELECT max(id) FROM doctors WHERE id <> $1) RETURNING id",
        [visit.idDoctor, visit.idDepartment],
      );
      expect((await move("A", { idDoctor: rows[0]?.id })).status).toBe(200);
      expect(await planned()).toEqual(["moved planned", ...reminders]);
      await move("A", { idDoctor: visit.idDoctor });
      expect(await planned()).toEqual(reminders);
    });
  });

  it("happens for a request that is approved", async () => {
    const request = await sendRequest(clinic);
    const { body } = await clinic.call(
      approveRequest,
      {
        query: { id: request.id, patientId: visit.idPatient, message: "Toothache", allowOverlap: true },
      } as never,
      token,
    );
    expect(await of((body.data as { idAppointment: number }).idAppointment)).toContain("booked planned");
  });

  it("that fails costs no booking", async () => {
    await asOwner(clinic, "ALTER TABLE message_kinds RENAME TO message_kinds_gone");
    const { id } = await book();
    await asOwner(clinic, "ALTER TABLE message_kinds_gone RENAME TO message_kinds");
    expect([id > 0, await of(id)]).toEqual([true, []]);
  });

  it("follows the reminders that are set; who wants none gets none", async () => {
    const reminders = [{ daysBefore: 2, at: "12:00" }];
    expect((await clinic.call(saveReminders, { body: { reminders } }, token)).status).toBe(200);
    expect(await of((await book()).id)).toEqual(["booked planned", "reminder planned"]);
    const wishes = {
      idPatient: visit.idPatient,
      reminders: true,
      recalls: true,
      agreed: false,
      stopped: true,
    };
    const first = await book();
    await clinic.call(saveWishes, { body: wishes }, token);
    expect(await of(first.id)).toEqual(["booked dropped stopped", "reminder dropped stopped"]);
    expect(await of((await book()).id)).toEqual([]);
    const { body } = await clinic.call(getWishes, { query: { idPatient: visit.idPatient } }, token);
    expect(body.data).toMatchObject({ reminders: true, stoppedOn: expect.any(String) });
    await clinic.call(
      saveReminders,
      { body: { reminders: [{ daysBefore: 1, at: "18:00" }, { minutesBefore: 150 }] } },
      token,
    );
  });

  it.each(["the patient does not agree any more", "the kind is sent by the desk"])(
    "is the desk's, though it was to go by itself, once %s",
    async (what) => {
      const { id } = await book();
      const channels = async () =>
        (
          await clinic.database.pool.query(
            "SELECT DISTINCT channel, address = $2 AS reaches FROM messages WHERE appointment_id = $1 AND kind = 'booked'",
            [id, `0${phone}`],
          )
        ).rows;
      await clinic.database.pool.query(
        "UPDATE messages SET channel = 'email', address = 'ali@x.example' WHERE appointment_id = $1",
        [id],
      );
      const wishes = { idPatient: visit.idPatient, reminders: true, recalls: true, stopped: false };
      await clinic.call(saveWishes, { body: { ...wishes, agreed: true } }, token);
      expect(await channels()).toEqual([{ channel: "email", reaches: false }]);
      if (what.startsWith("the patient"))
        await clinic.call(saveWishes, { body: { ...wishes, agreed: false } }, token);
      else
        await clinic.call(
          saveMessageKind,
          { body: { kind: "booked", isActive: true, channel: "desk", en: null, ur: null } },
          token,
        );
      expect(await channels()).toEqual([{ channel: "desk", reaches: true }]);
    },
  );

  it("are kept when the patient stopped messages while somebody at the desk had the form open", async () => {
    const { idPatient } = visit;
    const seen = (await clinic.call(getWishes, { query: { idPatient } }, token)).body.data;
    const stop = () =>
      clinic.database.pool.query(
        `INSERT INTO contact_wishes (id, stopped_on, source) VALUES ($1, now_ms(), 'link')
          ON CONFLICT (id) DO UPDATE SET stopped_on = now_ms()`,
        [idPatient],
      );
    await stop();
    const wishes = { idPatient, language: "ur" as const, reminders: true, recalls: true, agreed: false };
    const body = { ...wishes, stopped: false, updatedOn: seen?.updatedOn };
    expect((await clinic.call(saveWishes, { body }, token)).status).toBe(409);
    const now = (await clinic.call(getWishes, { query: { idPatient } }, token)).body.data;
    expect(now).toMatchObject({ language: null, stoppedOn: expect.any(String) });
    const again = { ...body, updatedOn: now?.updatedOn };
    expect((await clinic.call(saveWishes, { body: again }, token)).body.data?.stoppedOn).toBeNull();
  });
});

describe("the worklist", () => {
  it("has a family as one text, opens it, and asks who else has it open", async () => {
    const sara = await registerPatient(clinic, token, {
      ...patientInput(),
      fullName: "Sara Raza",
      phone: `0${phone}`,
      distinctFrom: [visit.idPatient],
    });
    await book();
    await book({ idPatient: sara.id, appointmentTime: "18:00" });
    const item = (await due()).find(({ phone: number }) => number === `0${phone}`);
    expect(item).toMatchObject({
      chat: `92${phone}`,
      text: expect.stringContaining("Ali 5:30 pm, Sara 6:00 pm"),
      state: "planned",
    });
    const ids = item?.ids ?? [];
    const desk = await clinic.signIn("Receptionist");
    expect((await clinic.call(openMessage, { body: { ids } }, desk.token)).body.data).toEqual({
      text: item?.text,
      chat: item?.chat,
    });
    const refused = await clinic.call(openMessage, { body: { ids } }, token);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/ opened this at \d\d:\d\d\. Send it again\?$/),
    ]);
    expect(
      (await clinic.call(openMessage, { body: { ids, anyway: true, text: "Come at 17:30" } }, token)).body
        .data?.text,
    ).toBe("Come at 17:30");
    expect((await clinic.call(answerMessage, { body: { ids, answer: "sent" } }, token)).status).toBe(200);
    expect((await clinic.call(answerMessage, { body: { ids, answer: "sent" } }, token)).status).toBe(409);
    expect((await due()).some(({ ids: [first] }) => first === ids[0])).toBe(false);
    const doctor = await clinic.signIn("Doctor", { doctorId: visit.idDoctor });
    const [told] =
      (await clinic.call(getMessages, { query: { idPatient: visit.idPatient } }, doctor.token)).body.data ??
      [];
    expect(told).toMatchObject({ text: null });
  });

  it("names the clinic and the time before in the text of a moved visit", async () => {
    const { id: appointmentId } = await book();
    const body = {
      appointmentId,
      newDate: visit.appointmentDate,
      newTime: "18:00",
      idDoctor: visit.idDoctor,
      allowOverlap: true,
    };
    expect((await clinic.call(rescheduleAppointment, { body }, token)).status).toBe(200);
    const told = (await due()).find(({ phone: number, kind }) => number === `0${phone}` && kind === "moved");
    expect(told?.text).toMatch(
      /^New time for Ali: (\w{3}\s\d{1,2}\s\w{3,4}) 6:00 pm with Dr [^,]+, Matab Clinic[^,]*, instead of \1 5:30 pm\. Not suitable\? /,
    );
    expect(told?.text).not.toMatch(/\d \d{3}/);
  });

  it("takes an answer back, skips, and calls who has no WhatsApp", async () => {
    await book();
    const find = async () => (await due()).find(({ phone: number }) => number === `0${phone}`);
    const { ids = [] } = (await find()) ?? {};
    const say = (answer: "sent" | "skipped" | "no WhatsApp" | "has WhatsApp" | "not sent") =>
      clinic.call(answerMessage, { body: { ids, answer } }, token);
    await clinic.call(openMessage, { body: { ids } }, token);
    await say("sent");
    await say("not sent");
    expect(await find()).toMatchObject({ state: "planned", by: null });
    await say("no WhatsApp");
    expect(await find()).toMatchObject({ chat: null, why: "no WhatsApp" });
    await clinic.call(openMessage, { body: { ids } }, token);
    await say("sent");
    await say("not sent");
    expect(await find()).toMatchObject({ state: "planned", chat: null, why: "no WhatsApp" });
    await say("has WhatsApp");
    expect(await find()).toMatchObject({ chat: `92${phone}`, why: null });
    expect((await say("has WhatsApp")).status).toBe(409);
    await say("skipped");
    expect(await find()).toBeUndefined();
  });

  it("asks of an opened message whether it was sent, and sends nothing of a visit that was cancelled meanwhile", async () => {
    const made = await book();
    const find = async () =>
      (await due()).find(({ phone: number, kind }) => number === `0${phone}` && kind === "booked");
    const { ids = [] } = (await find()) ?? {};
    await clinic.call(openMessage, { body: { ids } }, token);
    await clinic.call(
      updateAppointment,
      { query: { id: made.id }, body: { ...visit, status: "Cancelled" as const } },
      token,
    );
    expect(await find()).toMatchObject({ state: "opened" });
    const again = await clinic.call(openMessage, { body: { ids, anyway: true } }, token);
    expect([again.status, again.body.message]).toEqual([
      409,
      "This message is not to be sent any more. The list shows what is.",
    ]);
    expect((await clinic.call(answerMessage, { body: { ids, answer: "not sent" } }, token)).status).toBe(200);
    expect(await find()).toBeUndefined();
    const [told] =
      (await clinic.call(getMessages, { query: { idAppointment: made.id } }, token)).body.data?.filter(
        ({ kind }) => kind === "booked",
      ) ?? [];
    expect(told).toMatchObject({ state: "dropped", why: "cancelled" });
  });

  it.each([
    ["an empty text", openMessage, { text: " " }],
    ["a text over 1,000 characters", openMessage, { text: "a".repeat(1001) }],
    ["no messages", openMessage, { ids: [] }],
    [
      "an unknown placeholder",
      saveMessageKind,
      { kind: "booked", isActive: true, channel: "desk", en: "Come, {doctr}" },
    ],
    [
      "a text of which nothing is left without a link",
      saveMessageKind,
      { kind: "booked", isActive: true, channel: "desk", en: "{link}" },
    ],
    [
      "what turns the text in Urdu",
      saveMessageKind,
      { kind: "booked", isActive: true, channel: "desk", ur: "{patient}\u202E: {day}" },
    ],
    [
      "what cannot be seen in English",
      saveMessageKind,
      { kind: "booked", isActive: true, channel: "desk", en: "{patient}\u2066\u200b {day}" },
    ],
    ["a turned text", openMessage, { text: "Come\n\u202eat 5" }],
    ["a way that there is not", saveMessageKind, { kind: "booked", isActive: true, channel: "pigeon" }],
    ["six reminders", saveReminders, { reminders: Array.from({ length: 6 }, () => ({ minutesBefore: 60 })) }],
  ])("refuses %s in words", async (_what, endpoint, body) => {
    const { status, body: answer } = await clinic.call(
      endpoint as never,
      { body: { ids: [1], ...body } } as never,
      token,
    );
    expect([status, answer.errors?.[0]?.message]).toEqual([400, expect.stringMatching(/\.$/)]);
  });
});

it("the trail and an erased patient's rows hold neither number nor text", async () => {
  const { id } = await book();
  const { ids = [] } = (await due()).find(({ phone: number }) => number === `0${phone}`) ?? {};
  await clinic.call(openMessage, { body: { ids, text: "Zqvmark" } }, token);
  await clinic.call(answerMessage, { body: { ids, answer: "sent" } }, token);
  const trail = await clinic.database.pool.query(
    "SELECT before::text || after::text AS text FROM audit_log WHERE entity = 'messages'",
  );
  expect(trail.rows.length).toBeGreaterThan(0);
  expect(trail.rows.filter(({ text }) => text?.includes("Zqvmark") || text?.includes(String(phone)))).toEqual(
    [],
  );
  await clinic.database.pool.query("SELECT erase('patients', $1, 'asked')", [visit.idPatient]);
  const { rows } = await clinic.database.pool.query(
    "SELECT DISTINCT body, address, group_key FROM messages WHERE appointment_id = $1",
    [id],
  );
  expect(rows).toEqual([{ body: null, address: "0000000000", group_key: null }]);
});
