import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setStage, walkIn } from "#contract/desk/board.ts";
import {
  askForCode,
  getDisplays,
  getRoom,
  pairDisplay,
  removeDisplay,
  showNames,
  waitForRoomChange,
} from "#contract/desk/screen.ts";
import { addressBlocks } from "#rules/clinic/address-block.ts";
import type { Step } from "#rules/desk/board/attendance.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { rememberPlace } from "#server/features/clinic/account/sign-in-places.ts";
import { giveCode } from "#server/features/desk/waiting-room/pairing.ts";
import { catalogue } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let admin: string;
let adminId: number;
let desk: string;
let doctors: { id: number; name: string }[];

beforeAll(async () => {
  clinic = await openClinic();
  ({ token: admin, staffId: adminId } = await clinic.signIn("Administrator"));
  desk = (await clinic.signIn("Receptionist")).token;
  ({ doctors } = await catalogue(clinic));
});
afterAll(() => clinic.close());

const db = () => clinic.database.kysely;
const freshTries = () => sql`DELETE FROM throttle`.execute(db());

async function newCode() {
  const { body } = await clinic.call(askForCode, {});
  if (!body.data) throw new Error(body.message);
  return body.data;
}

/** A paired screen: its own token and its record's id. */
async function pairedScreen(idDoctors: number[] = [], name = "Waiting room") {
  await freshTries();
  const { code, token } = await newCode();
  const { body } = await clinic.call(pairDisplay, { body: { code, name, idDoctors } }, admin);
  if (!body.data) throw new Error(body.message);
  return { token, id: body.data.id };
}

async function roomOf(token: string) {
  const { body } = await clinic.call(getRoom, {}, token);
  if (!body.data) throw new Error(body.message);
  return body.data;
}

async function receive(name: string, idDoctor: number, ...steps: Step[]) {
  const body = { name, phone: "03001112233", idDoctor, allowOverLimit: true };
  const { body: answer } = await clinic.call(walkIn, { body }, desk);
  if (!answer.data) throw new Error(answer.message);
  const { visit } = answer.data;
  for (const stage of steps)
    expect((await clinic.call(setStage, { body: { id: visit.id, stage } }, desk)).status).toBe(200);
  return visit;
}

describe("pairing", () => {
  it("makes the token that the screen holds open the waiting room, once its digits were typed", async () => {
    const { code, token } = await newCode();
    expect(code).toMatch(/^\d{6}$/);
    expect((await clinic.call(getRoom, {}, token)).status).toBe(401);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { body } = await clinic.call(pairDisplay, { body: { code: spaced, name: "Hall" } }, admin);
    expect(body.data).toMatchObject({ name: "Hall", doctors: [], lastSeenOn: null });
    expect((await clinic.call(getRoom, {}, token)).status).toBe(200);
    const again = await clinic.call(pairDisplay, { body: { code, name: "Hall" } }, admin);
    expect([again.status, again.body.errors?.[0]?.field]).toEqual([400, "code"]);
    const { displays } = (await clinic.call(getDisplays, {}, admin)).body.data ?? {};
    expect(displays?.find(({ name }) => name === "Hall")?.lastSeenOn).not.toBeNull();
    const { rows } = await sql`SELECT FROM displays WHERE token_hash = ${Buffer.from(token)}`.execute(db());
    expect(rows).toEqual([]);
  });

  it("takes no code of eleven minutes ago, and no doctor who is not there", async () => {
    const { code, token } = await newCode();
    const strange = { code, name: "Hall", idDoctors: [999_999] };
    expect((await clinic.call(pairDisplay, { body: strange }, admin)).body.errors?.[0]?.field).toBe(
      "idDoctors",
    );
    await sql`UPDATE display_codes SET expires_on = now() WHERE code = ${code}`.execute(db());
    expect((await clinic.call(pairDisplay, { body: { code, name: "Hall" } }, admin)).status).toBe(400);
    expect((await clinic.call(getRoom, {}, token)).status).toBe(401);
  });

  it("is the administrator's, and not to be guessed", async () => {
    expect((await clinic.call(pairDisplay, { body: { code: "000000", name: "Hall" } }, desk)).status).toBe(
      403,
    );
    await freshTries();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      const code = String(guess).padStart(6, "0");
      statuses.push((await clinic.call(pairDisplay, { body: { code, name: "Hall" } }, admin)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    await freshTries();
  });

  it("is asked for in spite of a flood from other networks, of one customer or of a whole company", async () => {
    await freshTries();
    const asks = async (address: string, times = 1) => {
      const answers = await Promise.allSettled(
        Array.from({ length: times }, () => giveCode(db(), addressBlocks(address))),
      );
      return answers.filter(({ status }) => status === "fulfilled").length;
    };
    expect(await asks("203.0.113.7", 40)).toBe(20);
    for (const last of [8, 9, 10]) expect(await asks(`203.0.113.${last}`, 20)).toBe(20);
    expect(await asks("203.0.113.11", 20)).toBe(5);
    const company = Array.from({ length: 20 }, (_, n) => `2001:db8:1:${n}::1`);
    expect((await Promise.all(company.map((address) => asks(address)))).filter(Boolean)).toHaveLength(5);
    expect(await asks("198.51.100.1", 5)).toBe(5);
    expect((await newCode()).code).toMatch(/^\d{6}$/);
    await freshTries();
  });

  it("is asked for where staff signed in, in spite of a flood from more networks than are let in", async () => {
    await freshTries();
    const fill = (bucket: string, hits: number) =>
      sql`INSERT INTO throttle (bucket, hits, resets_on) VALUES (${bucket}, ${hits}, now() + interval '5 minutes')`.execute(
        db(),
      );
    await fill("first screen codes", 600);
    await fill("screen code", 60);
    const own = addressBlocks("198.51.100.77");
    await expect(giveCode(db(), own)).rejects.toThrow("Too many attempts");
    await rememberPlace(db(), adminId, { device: null, network: own });
    expect((await giveCode(db(), own)).code).toMatch(/^\d{6}$/);
    await expect(giveCode(db(), addressBlocks("198.51.101.1"))).rejects.toThrow("Too many attempts");
    await freshTries();
  });

  it("ends when the screen is removed: at once, also while it waits, and with the audit's word", async () => {
    const { token, id } = await pairedScreen();
    const { cursor, day } = await roomOf(token);
    const waits = clinic.call(waitForRoomChange, { query: { cursor, day } }, token);
    expect((await clinic.call(removeDisplay, { query: { id } }, admin)).status).toBe(200);
    expect([(await waits).status, (await clinic.call(getRoom, {}, token)).status]).toEqual([401, 401]);
    expect((await clinic.call(removeDisplay, { query: { id } }, admin)).status).toBe(404);
    const { rows } = await sql<{ action: string; after: object | null }>`
      SELECT action, after FROM audit_log WHERE entity = 'displays' AND entity_id = ${id} ORDER BY id`.execute(
      db(),
    );
    expect(rows.map(({ action }) => action)).toEqual(["created", "changed"]);
    expect(JSON.stringify(rows)).not.toContain("token_hash");
  });
});

describe("the waiting room", () => {
  let screen: string;
  let first: { id: number; name: string };
  let second: { id: number; name: string };
  beforeAll(async () => {
    ({ token: screen } = await pairedScreen());
    [first, second] = doctors as [typeof first, typeof second];
  });
  const partOf = async (name: string, token = screen) =>
    (await roomOf(token)).doctors.find((doctor) => doctor.name === name);

  it("shows who is with each doctor, who was called, the next five, and how late it is", async () => {
    await receive("Bushra Khalid", first.id, "With doctor");
    await receive("Hassan Javed", first.id, "Called");
    for (let number = 0; number < 6; number++) await receive("Amna Saleem", first.id);
    expect(await partOf(first.name)).toMatchObject({
      letter: "A",
      inside: [{ token: "A-1", name: null }],
      called: [{ token: "A-2", name: null }],
      next: ["A-3", "A-4", "A-5", "A-6", "A-7"].map((token) => ({ token, name: null })),
    });
  });

  it("says that a token is called again, and is told within the wait", async () => {
    const visit = await receive("Tahir Iqbal", second.id, "Called");
    const { cursor, day, doctors: shown } = await roomOf(screen);
    const called = shown.find(({ name }) => name === second.name)?.called[0];
    const waits = clinic.call(waitForRoomChange, { query: { cursor, day } }, screen);
    await sql`UPDATE attendances SET called_on = now_ms() + interval '1 second' WHERE id = ${visit.id}`.execute(
      db(),
    );
    expect((await waits).body.data?.changed).toBe(true);
    const again = (await partOf(second.name))?.called[0];
    expect([again?.token, again?.call === called?.call]).toEqual([called?.token, false]);
  });

  it("is of the day that it is: another day is a change at once", async () => {
    const { cursor } = await roomOf(screen);
    const day = addDays(clinicToday(), -1);
    const { body } = await clinic.call(waitForRoomChange, { query: { cursor, day } }, screen);
    expect(body.data?.changed).toBe(true);
  });

  it("is only of the doctors that the screen is for", async () => {
    const { token } = await pairedScreen([second.id], "Upstairs");
    expect((await roomOf(token)).doctors.map(({ name }) => name)).toEqual([second.name]);
    const { displays } = (await clinic.call(getDisplays, {}, admin)).body.data ?? {};
    expect(displays?.find(({ name }) => name === "Upstairs")?.doctors).toEqual([second.name]);
  });

  it("names nobody; with names switched on two letters, and never a whole name, phone or number", async () => {
    await receive("عائشہ صدیقی", second.id);
    await receive("Al Qamar", second.id);
    await receive("Ayesha Siddiqui", second.id, "Called");
    const people = (
      await sql<{ id: number; name: string; phone: string; no: string }>`
        SELECT id, full_name AS name, phone, register_no AS no FROM patients`.execute(db())
    ).rows;
    expect(people.length).toBeGreaterThan(5);
    for (const showsNames of [false, true]) {
      await clinic.call(showNames, { body: { showsNames } }, admin);
      const room = await roomOf(screen);
      const own = room.doctors.find(({ name }) => name === second.name);
      const names = [...(own?.called ?? []), ...(own?.next ?? [])].map(({ name }) => name);
      expect(names).toEqual(
        showsNames ? expect.arrayContaining(["عا…", "A…", "Ay…"]) : names.map(() => null),
      );
      // Doctors' and the clinic's names are for everybody to read.
      const { clinic: _, doctors: parts, ...rest } = room;
      const body = JSON.stringify([rest, parts.map(({ name, ...part }) => part)]);
      for (const { name, phone, no } of people)
        for (const secret of [name, ...name.split(" ").filter((word) => word.length > 2), phone, no])
          expect([secret, body.includes(secret)]).toEqual([secret, false]);
      expect(body).not.toMatch(/"id\w*":/);
    }
  });
});
