import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getNotices } from "#contract/office/notices.ts";
import {
  decideRetention,
  getRetention,
  type RetentionKind,
  setRetention,
} from "#contract/office/retention.ts";
import { addMonths, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** How long records are kept: what is proposed, and that nothing goes unless somebody says so. */

let clinic: TestClinic;
let token: string;
let doctorId: number;
let departmentId: number;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const found = await catalogue(clinic);
  [doctorId, departmentId] = [found.idDoctor, found.idDepartment];
});
afterAll(() => clinic.close());

const query = async (text: string, values: unknown[] = []): Promise<{ id: number }[]> =>
  (await clinic.database.pool.query(text, values)).rows;
const rule = async (kind: RetentionKind) => {
  const { body } = await clinic.call(getRetention, {}, token);
  const found = body.data?.find((each) => each.kind === kind);
  if (!found) throw new Error(`no rule for ${kind}`);
  return found;
};
const yearsAgo = (years: number) => addMonths(clinicToday(), -12 * years);
const setYears = (kind: RetentionKind, years: unknown) =>
  clinic.call(setRetention, { body: { kind, years } } as never, token);
const decide = (kind: RetentionKind, ids: number[]) =>
  clinic.call(decideRetention, { body: { kind, ids } }, token);
const reminders = async () =>
  ((await clinic.call(getNotices, {}, token)).body.data ?? []).filter((notice) =>
    notice.includes("kept long enough"),
  );

const message = async (age: string) =>
  (
    await query(
      `INSERT INTO contact_messages (name, mobile, subject, message, created_on)
       VALUES ('Old Writer', '03001234567', 'Hours', 'When?', now() - $1::interval) RETURNING id`,
      [age],
    )
  )[0]?.id ?? 0;
const request = async (status: string, age: string) =>
  (
    await query(
      `INSERT INTO appointment_requests (name, mobile, priority, status, reject_reason, decided_on, request_date, request_time, doctor_id, department_id)
       VALUES ('Old Asker', '03001234567', 'Low', $1::text, CASE $1::text WHEN 'Rejected' THEN 'Full' END, now() - $2::interval,
         '2024-01-01', '10:00', $3, $4) RETURNING id`,
      [status, age, doctorId, departmentId],
    )
  )[0]?.id ?? 0;
const patient = async (registered: string, dob: string | null, lastVisit?: string) => {
  const { id } = await registerPatient(clinic, token);
  await query("UPDATE patients SET created_on = $2, dob = $3 WHERE id = $1", [id, registered, dob]);
  if (lastVisit)
    await query(
      `INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, status)
       VALUES ($1, $2, $3, $4, '10:00', 'Tooth', 'Completed')`,
      [id, doctorId, departmentId, lastVisit],
    );
  return id;
};

describe("what is kept how long", () => {
  it("keeps patients for ever, and messages and rejected requests a year, until somebody says otherwise", async () => {
    const { body } = await clinic.call(getRetention, {}, token);
    expect(body.data?.map(({ kind, years }) => [kind, years])).toEqual([
      ["clinical records", null],
      ["contact messages", 1],
      ["rejected requests", 1],
    ]);
    for (const years of [0, 51, 1.5, "ten"])
      expect((await setYears("contact messages", years)).body.errors?.[0]?.message).toMatch(
        /^Years are a whole number/,
      );
    const reception = await clinic.signIn("Receptionist");
    expect((await clinic.call(getRetention, {}, reception.token)).status).toBe(403);
  });

  it("proposes what is past it, and erases that alone which is chosen and still past it", async () => {
    const [oldest, old, young] = [
      await message("3 years"),
      await message("13 months"),
      await message("11 months"),
    ];
    const ids = async () => (await rule("contact messages")).proposals.map(({ id }) => id);
    expect(await ids()).toEqual([oldest, old]);
    const { body } = await decide("contact messages", [oldest, young]);
    expect(body.data).toEqual({ erased: 1 });
    expect(await ids()).toEqual([old]);
    expect(await query("SELECT name, is_deleted FROM contact_messages ORDER BY id")).toEqual([
      { name: "Erased", is_deleted: true },
      { name: "Old Writer", is_deleted: false },
      { name: "Old Writer", is_deleted: false },
    ]);
    expect(
      await query(
        "SELECT after FROM audit_log WHERE entity = 'contact_messages' AND entity_id = $1 AND action = 'created'",
        [oldest],
      ),
    ).toMatchObject([{ after: { name: "Erased", message: "Erased", mobile: "Erased" } }]);
  });

  it("proposes rejected requests and no others", async () => {
    const rejected = await request("Rejected", "2 years");
    await request("Approved", "2 years");
    await request("Rejected", "2 months");
    expect((await rule("rejected requests")).proposals.map(({ id }) => id)).toEqual([rejected]);
  });

  it("proposes patients only once that is switched on, by their last visit and age", async () => {
    const gone = await patient("2010-01-01", "1960-01-01", "2012-05-01");
    await patient("2010-01-01", "1960-01-01", yearsAgo(2));
    const child = await patient(yearsAgo(16), yearsAgo(17));
    expect((await rule("clinical records")).proposals).toEqual([]);
    expect((await setYears("clinical records", 10)).status).toBe(200);
    const found = (await rule("clinical records")).proposals;
    expect(found).toMatchObject([{ id: gone, since: "2012-05-01", what: expect.stringMatching(/^P-\d+, /) }]);
    await setYears("clinical records", 1);
    expect((await rule("clinical records")).proposals.map(({ id }) => id)).not.toContain(child);
    expect((await decide("clinical records", [gone, child])).body.data).toEqual({ erased: 1 });
    expect((await setYears("clinical records", "")).status).toBe(200);
    expect((await rule("clinical records")).years).toBeNull();
  });

  it("reminds once a month, until somebody decides, to keep them for now too", async () => {
    await query("UPDATE retention SET confirmed_on = now() - interval '2 months'");
    await setYears("clinical records", null);
    expect(await reminders()).toEqual([
      expect.stringMatching(/^Some contact messages/),
      expect.stringMatching(/^Some rejected requests/),
    ]);
    expect((await decide("contact messages", [])).body.message).toMatch(/^Kept for now/);
    expect(await reminders()).toEqual([expect.stringMatching(/^Some rejected requests/)]);
  });
});
