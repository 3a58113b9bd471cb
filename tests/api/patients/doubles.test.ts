import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getPatient,
  listPatients,
  registerPatient as registerAsVisitor,
  savePatient,
} from "#contract/patients/patients.ts";
import { findSimilarPatients, sayDistinct } from "#contract/patients/similar-patients.ts";
import { nameSounds } from "#rules/patients/name-sounds.ts";
import { compareWaiting, isLocked } from "#server/features/patients/patients/doubles.ts";
import {
  askToCompare,
  findCandidates,
  readToCompare,
  storeCompared,
} from "#server/features/patients/patients/doubles-store.ts";
import { patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

let clinic: TestClinic;
let token: string;
let number = 3_110_000_000;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Receptionist"));
});
afterAll(() => clinic.close());

/** A phone and a birthday that no other case has. */
function own() {
  number += 7_919;
  return { phone: `0${number}`, dob: `19${50 + (number % 50)}-05-${10 + (number % 19)}` };
}
const read = async (id: number) => (await clinic.call(getPatient, { params: { id } }, token)).body.data;
const rowOf = async (id: number) => {
  const { body } = await clinic.call(
    listPatients,
    { query: { search: (await read(id))?.registerNo } },
    token,
  );
  return body.data?.find((row) => row.id === id);
};
const similarTo = async (facts: object) => {
  const { body } = await clinic.call(findSimilarPatients, { body: facts }, token);
  return body.data;
};

describe("registering somebody who is here already", () => {
  it("is accepted, and both files say so until somebody says that they are two persons", async () => {
    const facts = own();
    const first = await registerPatient(clinic, token, { fullName: "Muhammad Ali Raza", ...facts });
    expect(first).not.toHaveProperty("possibleDuplicates");
    const second = await registerPatient(clinic, token, { fullName: "M. Ali Raza", ...facts });
    expect((await read(second.id))?.possibleDuplicates).toMatchObject([
      { id: first.id, registerNo: first.registerNo, isProbable: 1, age: first.age, lastVisit: null },
    ]);
    expect((await read(first.id))?.possibleDuplicates).toMatchObject([{ id: second.id }]);
    expect([
      (await rowOf(first.id))?.isPossibleDuplicate,
      (await rowOf(second.id))?.isPossibleDuplicate,
    ]).toEqual([1, 1]);

    const { status } = await clinic.call(sayDistinct, { body: { id: first.id, idOther: second.id } }, token);
    expect(status).toBe(200);
    expect(await read(first.id)).not.toHaveProperty("possibleDuplicates");
    expect(await rowOf(second.id)).not.toHaveProperty("isPossibleDuplicate");
    const again = { ...patientInput(), ...second, possibleDuplicates: undefined, updatedOn: undefined };
    expect((await clinic.call(savePatient, { body: again }, token)).status).toBe(200);
    expect(await read(second.id)).not.toHaveProperty("possibleDuplicates");
  });

  it("is not asked about again where it was said in the form", async () => {
    const facts = own();
    const first = await registerPatient(clinic, token, { fullName: "Zohaib Anwar", ...facts });
    const second = await registerPatient(clinic, token, {
      fullName: "Zohaib Anwer",
      ...facts,
      distinctFrom: [first.id],
    });
    expect(await read(second.id)).not.toHaveProperty("possibleDuplicates");
    expect(await read(first.id)).not.toHaveProperty("possibleDuplicates");
  });

  it("is noticed also where a later change makes two files alike, and no more where one tells them apart", async () => {
    const facts = own();
    const first = await registerPatient(clinic, token, { fullName: "Kiran Naz", ...facts });
    const other = await registerPatient(clinic, token, { fullName: "Wajid Butt", ...facts });
    const body = { ...patientInput(), ...facts, id: other.id };
    await clinic.call(savePatient, { body: { ...body, fullName: "Kiran Naaz" } }, token);
    expect((await read(other.id))?.possibleDuplicates).toMatchObject([{ id: first.id }]);
    await clinic.call(savePatient, { body: { ...body, fullName: "Wajid Butt" } }, token);
    expect(await read(other.id)).not.toHaveProperty("possibleDuplicates");
    expect(await read(first.id)).not.toHaveProperty("possibleDuplicates");
  });

  it("leaves deleted files out", async () => {
    const facts = own();
    const first = await registerPatient(clinic, token, { fullName: "Laiba Tariq", ...facts });
    await clinic.database.pool.query("UPDATE patients SET is_deleted = true WHERE id = $1", [first.id]);
    const again = await registerPatient(clinic, token, { fullName: "Laiba Tariq", ...facts });
    expect(await read(again.id)).not.toHaveProperty("possibleDuplicates");
  });
});

describe("a new file", () => {
  const isWaiting = async (id: number) =>
    (await clinic.database.pool.query("SELECT FROM patients_to_compare WHERE patient_id = $1", [id]))
      .rowCount;

  it("is compared with the others though nobody opens it", async () => {
    const facts = own();
    const first = await registerPatient(clinic, token, { fullName: "Nimra Gondal", ...facts });
    const second = await registerPatient(clinic, token, { fullName: "Nimra Gondal", ...facts });
    await expect
      .poll(async () => [await isWaiting(first.id), await isWaiting(second.id)], { timeout: 20_000 })
      .toEqual([0, 0]);
    expect((await read(first.id))?.possibleDuplicates).toMatchObject([{ id: second.id }]);
  });

  it("opens at once while somebody writes a file that it resembles, and is compared afterwards", async () => {
    const facts = own();
    const first = await registerPatient(clinic, token, { fullName: "Sobia Gillani", ...facts });
    await read(first.id);
    const holder = await clinic.database.pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM patients WHERE id = $1 FOR UPDATE", [first.id]);
    const second = await registerPatient(clinic, token, { fullName: "Sobia Gillani", ...facts });
    const other = await registerPatient(clinic, token, { fullName: "Kulsoom Bhatti", ...own() });
    expect(await read(second.id)).not.toHaveProperty("possibleDuplicates");
    await expect.poll(() => isWaiting(other.id), { timeout: 20_000 }).toBe(0);
    expect(await isWaiting(second.id)).toBe(1);
    await holder.query("COMMIT");
    holder.release();
    expect((await read(second.id))?.possibleDuplicates).toMatchObject([{ id: first.id }]);
  });

  it("is not settled by what was found before its last change", async () => {
    const { kysely, pool } = clinic.database;
    const facts = own();
    const first = await registerPatient(clinic, token, { fullName: "Areeba Kazmi", ...facts });
    const other = await registerPatient(clinic, token, { fullName: "Waqas Lodhi", ...facts });
    await read(first.id);
    await read(other.id);
    // Compared as it was, and stored after it was changed and compared again.
    const askedFor = async () => {
      await askToCompare(kysely, other.id);
      const [waiting] = await readToCompare(kysely, { only: other.id, limit: 1 });
      if (!waiting) throw new Error("the file does not wait");
      return waiting;
    };
    const [before, now] = [await askedFor(), await askedFor()];
    expect(now.mark).toBeGreaterThan(before.mark);
    const late = (read: typeof now) =>
      storeCompared(kysely, [{ ...read, found: [{ id: first.id, points: 9 }] }]);
    await late(before);
    expect(await isWaiting(other.id)).toBe(1);
    expect(await read(first.id)).not.toHaveProperty("possibleDuplicates");
    await late(now);
    expect(await isWaiting(other.id)).toBe(0);
    expect((await read(first.id))?.possibleDuplicates).toMatchObject([{ id: other.id }]);

    // A pair that another file's comparison finds after the reading is not lost to it; an older one is.
    const nobody = async (read: typeof now) => storeCompared(kysely, [{ ...read, found: [] }]);
    const early = await askedFor();
    await pool.query("UPDATE patient_doubles SET found_on = now_ms() WHERE first_id = $1", [first.id]);
    await nobody(early);
    expect((await read(first.id))?.possibleDuplicates).toMatchObject([{ id: other.id }]);
    await pool.query("UPDATE patient_doubles SET found_on = '2026-01-01' WHERE first_id = $1", [first.id]);
    await nobody(await askedFor());
    expect(await read(first.id)).not.toHaveProperty("possibleDuplicates");
  });

  it("keeps the likeliest of many, and others come up as these are said to be other persons", async () => {
    const facts = own();
    const many =
      "INSERT INTO patients (full_name, phone, dob, is_partial) SELECT 'Saima Anwar', $1, $2, true FROM generate_series(1, 30)";
    await clinic.database.pool.query(many, [facts.phone, facts.dob]);
    const twin = await registerPatient(clinic, token, { fullName: "Saima Anwar", ...facts });
    const last = await registerPatient(clinic, token, { fullName: "Saima Anwar", ...facts });
    const shown = async () => (await read(last.id))?.possibleDuplicates?.map(({ id }) => id) ?? [];
    const first = await shown();
    expect(first).toHaveLength(20);
    expect(first[0]).toBe(twin.id);
    const body = { ...patientInput(), ...facts, id: last.id, fullName: "Saima Anwar", distinctFrom: first };
    expect((await clinic.call(savePatient, { body }, token)).status).toBe(200);
    const then = await shown();
    expect(then).toHaveLength(11);
    expect(then.filter((id) => first.includes(id))).toEqual([]);

    // The twin has its own twenty, and loses none to what others find.
    const ofTwin = async () => (await read(twin.id))?.possibleDuplicates?.map(({ id }) => id) ?? [];
    expect(await ofTwin()).toHaveLength(20);
    for (const idOther of (await ofTwin()).slice(0, 5))
      await clinic.call(sayDistinct, { body: { id: twin.id, idOther } }, token);
    expect(await ofTwin()).toHaveLength(20);
    await clinic.database.pool.query("UPDATE patients SET is_deleted = true WHERE phone = $1", [facts.phone]);
  });

  it("keeps nobody waiting and loses no decision while many save and decide about one pair", async () => {
    const facts = own();
    const first = await registerPatient(clinic, token, { fullName: "Hira Sethi", ...facts });
    const second = await registerPatient(clinic, token, { fullName: "Hira Sethi", ...facts });
    const save = async (id: number) => {
      const body = { ...patientInput(), ...facts, id, fullName: "Hira Sethi", distinctFrom: [first.id] };
      return (await clinic.call(savePatient, { body }, token)).status;
    };
    const decide = async () =>
      (await clinic.call(sayDistinct, { body: { id: first.id, idOther: second.id } }, token)).status;
    const compare = async () => {
      await compareWaiting(clinic.database.kysely).catch((error: unknown) => {
        if (!isLocked(error)) throw error;
      });
      return 200;
    };
    const done = await Promise.all(
      Array.from({ length: 8 }, (_, n) => [save(second.id), compare(), ...(n % 2 ? [decide()] : [])]).flat(),
    );
    expect(new Set(done)).toEqual(new Set([200]));
    expect(await read(second.id)).not.toHaveProperty("possibleDuplicates");
  });

  it("opens a file that cannot be compared, with what was found before", async () => {
    const facts = own();
    await asOwner(clinic, "ALTER TABLE patient_doubles RENAME COLUMN points TO points_away");
    try {
      await asOwner(clinic, "ALTER TABLE patient_doubles ADD COLUMN points int CHECK (points IS NULL)");
      const twins = [
        await registerPatient(clinic, token, { fullName: "Amber Qazi", ...facts }),
        await registerPatient(clinic, token, { fullName: "Amber Qazi", ...facts }),
      ];
      for (const { id } of twins) expect(await read(id)).toMatchObject({ fullName: "Amber Qazi" });
    } finally {
      await asOwner(clinic, "ALTER TABLE patient_doubles DROP COLUMN points");
      await asOwner(clinic, "ALTER TABLE patient_doubles RENAME COLUMN points_away TO points");
    }
  });
});

describe("a visitor who registers", () => {
  it("is answered alike whether or not there is such a patient; the desk sees the flag", async () => {
    const facts = own();
    const { id: _, createdOn: __, ...form } = patientInput();
    const send = (fullName: string) =>
      clinic.call(registerAsVisitor, { body: { ...form, ...facts, fullName } });
    const [first, second] = [await send("Shumaila Rauf"), await send("Shumaila Rauf Khan")];
    const shape = ({ body }: typeof first) => [body.message, Object.keys(body.data ?? {})];
    expect([first.status, shape(first)]).toEqual([second.status, shape(second)]);
    expect((await rowOf(second.body.data?.id ?? 0))?.isPossibleDuplicate).toBe(1);
  });
});

describe("while a form is typed", () => {
  it("finds by national number, by phone in any form, and across scripts", async () => {
    const facts = own();
    const { id } = await registerPatient(clinic, token, {
      fullName: "Rukhsana Parveen",
      ...facts,
      nationalIdentificationNumber: "35202-9911223-4",
    });
    expect(await similarTo({ nationalIdentificationNumber: "3520299112234" })).toMatchObject([
      { id, isProbable: 1 },
    ]);
    expect(
      await similarTo({ fullName: "rukhsana Parvin", dob: facts.dob, phone: `+92${facts.phone.slice(1)}` }),
    ).toMatchObject([{ id, isProbable: 1 }]);
    expect(await similarTo({ fullName: "رخسانہ پروین", phone: facts.phone })).toMatchObject([
      { id, isProbable: 0 },
    ]);
    expect(await similarTo({ id, fullName: "Rukhsana Parveen", ...facts })).toEqual([]);
    expect(await similarTo({ fullName: "Somebody Else", phone: facts.phone })).toEqual([]);
  });

  it("answers nothing to what says nothing, and refuses no hostile text", async () => {
    for (const fullName of ["", "'; --", "\u202eabc", "😀".repeat(50), "%", "{}"])
      expect(await similarTo({ fullName })).toEqual([]);
    const { status } = await clinic.call(findSimilarPatients, { body: { fullName: "\ud800" } }, token);
    expect(status).toBe(400);
  });

  it("says of a patient who is not there that it is not", async () => {
    const { id } = await registerPatient(clinic, token, own());
    const to = async (idOther: number) =>
      (await clinic.call(sayDistinct, { body: { id, idOther } }, token)).status;
    expect([await to(999_999_999), await to(id)]).toEqual([404, 400]);
  });
});

describe("the search for candidates", () => {
  it("finds by name what the condition behind its index says, also of names that many have", async () => {
    const [names, guardians] = [
      ["Ali Ansari", "Muhammad Ali", "Ali Dar Gill", "عالیہ ڈار", "Muhammad", "ALI ANSARI", "=1984"],
      ["Khalid", "KHALID", "Tariq Dar", null, "", "+khalid"],
    ];
    const years = [1984, 1985, null];
    const persons = names.flatMap((name) =>
      guardians.flatMap((guardian) =>
        years.map((year) => ({ name, guardian, dob: year === null ? null : `${year}-07-19` })),
      ),
    );
    await clinic.database.pool.query(
      `INSERT INTO patients (full_name, guardian_name, dob, phone, is_partial)
       SELECT name, nullif(guardian, ''), dob, '03990000000', true
       FROM jsonb_to_recordset($1) AS r (name text, guardian text, dob date)`,
      [JSON.stringify(persons)],
    );
    const wanted = persons.map(({ name, guardian, dob }, n) => ({
      ...{ n, keys: nameSounds(name), guardianName: guardian ?? "", dob },
      ...{ phones: [], nationalDigits: null },
    }));
    const found = await findCandidates(clinic.database.kysely, wanted);
    const { rows } = await clinic.database.pool.query<{ n: number; id: number }>(
      `SELECT w.n, p.id FROM jsonb_to_recordset($1) AS w (n int, keys text[], "guardianName" text, dob date), patients p
       WHERE w.keys <> '{}' AND name_sounds(p.full_name) @> w.keys AND NOT p.is_deleted
         AND (date_trunc('year', p.dob::timestamp) = date_trunc('year', w.dob::timestamp)
           OR lower(p.guardian_name) = lower(nullif(w."guardianName", '')))`,
      [JSON.stringify(wanted)],
    );
    const pairs = (all: readonly { n: number; id: number }[]) => all.map(({ n, id }) => `${n} ${id}`).sort();
    expect(rows.length).toBeGreaterThan(1_000);
    expect(pairs(found)).toEqual(pairs(rows));
    await clinic.database.pool.query("DELETE FROM patients WHERE phone = '03990000000'");
  });
});

describe("a patient of whom only name and phone are known", () => {
  it("is shown with empty fields, is found by the filter and the old number, and is whole once the form is saved", async () => {
    const { rows } = await clinic.database.pool.query<{ id: number }>(
      "INSERT INTO patients (full_name, phone, is_partial, old_number) VALUES ('Walk In', '03007654321', true, '77-B') RETURNING id",
    );
    const id = rows[0]?.id ?? 0;
    expect(await read(id)).toMatchObject({
      ...{ guardianName: "", emgencyContactNo: "", emgencyContactPersonName: "" },
      ...{ isPartial: 1, oldNumber: "77-B" },
    });
    const { body } = await clinic.call(listPatients, { query: { isPartial: "1" } }, token);
    expect(body.data?.map((row) => row.id)).toEqual([id]);
    const found = await clinic.call(listPatients, { query: { search: "77-B" } }, token);
    expect(found.body.data?.map((row) => row.id)).toContain(id);

    const form = { ...patientInput(), id, fullName: "Walk In" };
    const refused = await clinic.call(savePatient, { body: { ...form, guardianName: "" } }, token);
    expect(refused.body.errors).toEqual([{ field: "guardianName", message: "Guardian Name is required." }]);
    const saved = await clinic.call(savePatient, { body: form }, token);
    expect(saved.body.data).toMatchObject({
      isPartial: 0,
      oldNumber: "77-B",
      guardianName: form.guardianName,
    });
  });

  it("is the only one who may lack them", async () => {
    const without = "INSERT INTO patients (full_name, phone) VALUES ('Nobody', '03007654321')";
    await expect(clinic.database.pool.query(without)).rejects.toThrow(/patients_whole_check/);
  });
});
