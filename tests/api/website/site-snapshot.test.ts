import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedReference } from "#db/seed/reference.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { snapshotOf, UnreadableSite } from "#server/features/website/site/snapshot.ts";
import { type PictureRow, readSiteRows } from "#server/features/website/site/store.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { sampleSnapshot } from "#tests/support/website/site-snapshot.ts";

/** What the website shows, read from the database. */

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.poolConfig);
  await seed();
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function seed(): Promise<void> {
  const client = await database.pool.connect();
  await seedReference(client).finally(() => client.release());
}

const run = (statement: string) => database.pool.query(statement);
const filesOf = ({ sha256, width, height }: PictureRow) => ({
  ...{ width, height, src: `/_pictures/${sha256}` },
  ...{ avif: [], tall: [], shared: null },
});
const read = async () => snapshotOf(await readSiteRows(database.kysely, clinicToday()), filesOf);

describe("a new clinic", () => {
  it("shows the sample of content/, word for word", async () => {
    const { version, pictures, isSample: _, ...site } = await read();
    const { version: _version, pictures: samplePictures, isSample: _isSample, ...sample } = sampleSnapshot();
    expect(site).toEqual(sample);
    expect(Object.keys(pictures).sort()).toEqual(Object.keys(samplePictures).sort());
    expect(version).toBeGreaterThan(1);
  });

  it("is not filled again", async () => {
    const { version } = await read();
    await seed();
    expect((await read()).version).toBe(version);
  });

  it("counts its next post from 28", async () => {
    const { rows } = await run(
      "INSERT INTO posts (title, date) VALUES ('A draft', '2026-11-22') RETURNING id::int",
    );
    expect(rows).toEqual([{ id: 28 }]);
    expect((await read()).posts.map(({ id }) => id)).not.toContain(28);
  });
});

describe("a change", () => {
  it.each([
    "UPDATE clinic_settings SET facts = facts || '{\"email\": \"desk@clinic.example\"}' WHERE name = 'clinic'",
    "UPDATE site_sections SET is_shown = false WHERE key = 'gallery'",
    "UPDATE posts SET is_deleted = true WHERE id = 27",
    "UPDATE services SET fees = 6500 WHERE name = 'Scaling and polishing'",
    "UPDATE doctors SET is_active = false WHERE id = 3",
    "UPDATE departments SET name = 'Teeth' WHERE id = 1",
    "INSERT INTO closures (kind, name, from_day, to_day) VALUES ('other', 'Painting', '2127-02-05', '2127-02-05')",
    "UPDATE doctor_hours SET to_time = '17:00' WHERE doctor_id = 1",
    "DELETE FROM site_pictures WHERE name = 'gallery-09-entrance.webp'",
  ])("raises the version: %s", async (statement) => {
    const before = await read();
    await run(statement);
    const { version, ...after } = await read();
    expect(version).toBeGreaterThan(before.version);
    expect(after).not.toEqual({ ...before, version: undefined });
  });

  it("that is rolled back does not", async () => {
    const { version } = await read();
    await run("BEGIN; UPDATE services SET fees = 1; ROLLBACK");
    expect((await read()).version).toBe(version);
  });
});

describe("what the site shows", () => {
  it("leaves out who and what is inactive, deleted or not for the site, and keeps the clinic's order", async () => {
    await run("UPDATE doctors SET is_active = true, site_position = 10 - id");
    expect((await read()).doctors.map(({ id }) => id)).toEqual([3, 2, 1]);
    await run("UPDATE doctors SET site_shown = false WHERE id = 2");
    expect((await read()).doctors.map(({ id }) => id)).toEqual([3, 1]);
    await run("UPDATE departments SET site_shown = false WHERE id = 1");
    const { departments, doctors } = await read();
    expect(departments.map(({ id }) => id)).toEqual([2, 3]);
    expect(doctors.find(({ id }) => id === 1)?.idDepartment).toBeNull();
    await run("INSERT INTO departments (name) VALUES ('Physiotherapy')");
    expect((await read()).departments.at(-1)).toMatchObject({
      name: { en: "Physiotherapy" },
      heading: { en: "Physiotherapy" },
      ...{ picture: null, services: [] },
    });
  });

  it("cannot be changed by a page", async () => {
    const { clinic } = await read();
    expect(() => Object.assign(clinic.name, { en: "Another" })).toThrow(TypeError);
  });

  it("is refused with the field's name when a text is none that the contract knows", async () => {
    await run("UPDATE site_sections SET published = published || '{\"note\": 7}' WHERE key = 'doctors'");
    await expect(read()).rejects.toThrow(UnreadableSite);
    await expect(read()).rejects.toThrow('the text "doctors" cannot be read at note');
  });
});

describe("a clinic that had its records before its website", () => {
  let older: TestDatabase;
  let one: Database;
  beforeAll(async () => {
    older = await createTestDatabase();
    one = openDatabase(older.poolConfig);
    await one.pool.query(`
      INSERT INTO departments (name, description) VALUES ('Dentistry', 'Our own words'), ('Physiotherapy', NULL);
      INSERT INTO services (department_id, name, fees) VALUES (1, 'Scaling and polishing', 6500), (1, 'Braces', 90000), (2, 'Consultation', 900);
      INSERT INTO doctors (first_name, last_name, mobile_number, city, dob, joining_date, department_ids)
      VALUES ('Sana', 'Misaal', '3922903851', 'Lahore', '1988-11-27', '2021-02-15', '{2}'),
             ('Amna', 'Own', '3922903852', 'Lahore', '1988-11-27', '2021-02-15', '{1}')`);
    const client = await one.pool.connect();
    await seedReference(client).finally(() => client.release());
  });
  afterAll(async () => {
    await one.close();
    await older.drop();
  });

  it("gets the site's part for records of the sample's names, and no record more", async () => {
    const { departments, doctors, posts, sections } = snapshotOf(
      await readSiteRows(one.kysely, clinicToday()),
      filesOf,
    );
    expect(
      departments.map(({ name, heading, description }) => [name.en, heading.en, description.en]),
    ).toEqual([
      ["Dentistry", sampleSnapshot().departments[0]?.heading.en, "Our own words"],
      ["Physiotherapy", "Physiotherapy", ""],
    ]);
    expect(departments[0]?.services.map(({ name, fees, startsAt }) => [name.en, fees, startsAt])).toEqual([
      ["Scaling and polishing", 6500, true],
      ["Braces", 90000, false],
    ]);
    expect(doctors.map(({ name, focus }) => [name.en, focus?.en ?? null])).toEqual([
      ["Sana Misaal", "Acne, pigmentation and laser"],
      ["Amna Own", null],
    ]);
    expect(posts).toHaveLength(27);
    expect(sections.services.doors.map(({ idService }) => idService)).toEqual([null, null, null, 3]);
  });
});
