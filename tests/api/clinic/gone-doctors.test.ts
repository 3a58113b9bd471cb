import { afterAll, beforeAll, expect, it } from "vitest";
import { getNotices } from "#contract/office/notices.ts";
import { getTextsOfGoneDoctors } from "#contract/website/gone-doctors.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** A doctor who is switched off is named by texts that nobody thinks of: they are listed at once. */

let clinic: TestClinic;
let token: string;
let reception: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  ({ token: reception } = await clinic.signIn("Receptionist"));
  await query(
    `INSERT INTO doctors (first_name, last_name, name_ur, mobile_number, city, dob, joining_date)
     VALUES ('Zubaida', 'Qizilbash', 'زبیدہ قزلباش', '3001234567', 'Lahore', '1980-01-01', '2020-01-01')`,
  );
});
afterAll(() => clinic.close());

const query = async (text: string, values: unknown[] = []) =>
  (await clinic.database.pool.query(text, values)).rows;
const texts = async () => (await clinic.call(getTextsOfGoneDoctors, {}, token)).body.data ?? [];
const labels = async () => (await texts()).flatMap((one) => one.texts.map(({ label }) => label));
const switchTo = (isActive: boolean) =>
  query("UPDATE doctors SET is_active = $1 WHERE first_name = 'Zubaida'", [isActive]);

it("texts that name a doctor are listed when the doctor is switched off, and no longer once they are changed", async () => {
  const [{ published: faq }] = await query("SELECT published FROM site_sections WHERE key = 'questions'");
  const asked = { question: { en: "Who sees children?" }, answer: { en: "Dr. Qizilbash, every day." } };
  await query("UPDATE site_sections SET published = $1, is_shown = true WHERE key = 'questions'", [
    { ...faq, questions: [asked] },
  ]);
  await query(
    `UPDATE posts SET published = jsonb_set(published, '{html}', '"<p>Written by Zubaida <b>Qizilbash</b></p>"') WHERE id = 7`,
  );
  await query("UPDATE departments SET description_ur = 'ڈاکٹر زبیدہ' WHERE id = 1");
  expect(await texts()).toEqual([]);
  await switchTo(false);
  expect(await texts()).toEqual([
    {
      doctor: "Dr Zubaida Qizilbash",
      texts: [
        { label: expect.any(String), to: "/admin/website?section=questions" },
        { label: expect.stringMatching(/^Post “/), to: "/admin/blog/7" },
        { label: expect.stringMatching(/^Department /), to: "/admin/services/edit/1" },
      ],
    },
  ]);
  expect((await clinic.call(getNotices, {}, token)).body.data).toEqual([
    expect.stringMatching(
      /^The website still names Dr Zubaida Qizilbash, who was switched off: .*, Post “.*”, Department/,
    ),
  ]);
  expect((await clinic.call(getNotices, {}, reception)).body.data).toEqual([]);
  expect((await clinic.call(getTextsOfGoneDoctors, {}, reception)).status).toBe(403);

  await query("UPDATE posts SET state = 'Draft' WHERE id = 7");
  await query("UPDATE site_sections SET is_shown = false WHERE key = 'questions'");
  expect(await labels()).toHaveLength(1);
  await switchTo(true);
  expect(await texts()).toEqual([]);
  await query("UPDATE doctors SET is_active = false, is_deleted = true WHERE first_name = 'Zubaida'");
  expect(await labels()).toEqual([expect.stringMatching(/^Department /)]);
});
