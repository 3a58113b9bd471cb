import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** A doctor's day on A4, for the hours without power. */

const DAY = "2031-03-05";

/** So many more visits of the first doctor on the day, the names in Urdu and as long as they come. */
const visits = (first: number, last: number) => `
  WITH numbered AS (SELECT n, nextval(pg_get_serial_sequence('patients', 'id')) AS id FROM generate_series(${first}, ${last}) n),
  people AS (INSERT INTO patients (id, full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
    SELECT id, CASE n % 2 WHEN 0 THEN 'محمد عبداللہ سعید الرحمٰن خان ترین' ELSE 'Visitor ' || repeat('Ghulam Murtaza ', 5) END,
      'G', '0300' || (1000000 + n), '03001234567', 'E' FROM numbered RETURNING id)
  INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, duration_minutes,
      chief_complaint, status)
    SELECT numbered.id, (SELECT min(id) FROM doctors), (SELECT min(id) FROM departments), '${DAY}',
      time '08:00' + n * interval '10 minutes', 10, repeat('A long complaint. ', 20), 'Scheduled'
    FROM numbered JOIN people USING (id)`;

test("a doctor's day is one A4 with room to write, and goes on to a second page when it is full", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await asOwner(clinic.database, visits(0, 11));
  await desk.signIn(page);
  await page.goto(`/admin/board?day=${DAY}`);
  await page.getByRole("link", { name: "Print the day" }).click();
  await expect(page).toHaveTitle("05-Mar-2031 on paper · Matab");
  const sheets = page.getByRole("region", { name: /^Dr / });
  await page.getByRole("combobox", { name: "Whose day" }).click();
  await page.getByRole("option").nth(1).click();
  await expect(sheets).toHaveCount(1);
  await expect(sheets.getByRole("row")).toHaveCount(2 + 20);
  const printed = async () => await textOfPdf(await page.pdf({ preferCSSPageSize: true }));
  const [only = "", ...none] = await printed();
  expect(none).toEqual([]);
  expect(only).toContain("Wednesday, 05-Mar-2031");
  expect(only).toContain("0300 1000003");
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  }

  await asOwner(clinic.database, visits(12, 26));
  await page.reload();
  await expect(sheets.first().getByRole("row")).toHaveCount(2 + 28);
  const shown = await sheets.count();
  expect(await printed()).toHaveLength(shown);

  await asOwner(clinic.database, visits(27, 44));
  await page.reload();
  await expect(sheets.first().getByRole("row")).toHaveCount(2 + 45);
  const pages = await printed();
  expect(pages).toHaveLength(shown + 1);
  // The head of the table stands on both.
  for (const text of pages.slice(0, 2)) expect(text).toContain("Wednesday, 05-Mar-2031");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/board\\?day=${DAY}$`));
});
