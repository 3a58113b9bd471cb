import { ALWAYS_IN } from "#tests/support/board.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** The board when it is full. Its clinic is its own: six doctors leave less room for everything else. */

/** Six doctors with twenty visits each, at every stage, the names in Urdu and as long as they come. */
const FULL_DAY = `
  INSERT INTO doctors (first_name, last_name, mobile_number, city, dob, joining_date)
  SELECT 'Muhammad Zulfiqar', 'Chaudhry ' || n, '0300111222' || n, 'Lahore', '1980-01-01', '2020-01-01'
    FROM generate_series(1, 6 - (SELECT count(*)::int FROM doctors WHERE NOT is_deleted)) n;
  INSERT INTO doctor_weeks (doctor_id, from_day) SELECT id, '-infinity' FROM doctors ON CONFLICT DO NOTHING;
  ${ALWAYS_IN};
  CREATE TEMP TABLE full_day AS SELECT row_number() OVER () AS n, d.id AS doctor_id, v,
      nextval(pg_get_serial_sequence('patients', 'id')) AS patient_id, nextval(pg_get_serial_sequence('appointments', 'id')) AS id
    FROM (SELECT id FROM doctors WHERE NOT is_deleted ORDER BY id LIMIT 6) d, generate_series(0, 19) v;
  INSERT INTO patients (id, full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name, known_allergies)
    SELECT patient_id, CASE n % 3 WHEN 0 THEN 'محمد عبداللہ سعید الرحمٰن خان ترین' WHEN 1 THEN 'عائشہ صدیقہ بیگم' ELSE 'Ghulam Murtaza Bhatti' END,
      'G', '0300' || (1000000 + n), '03001234567', 'E', CASE n % 7 WHEN 0 THEN 'Penicillin' END FROM full_day;
  INSERT INTO appointments (id, patient_id, doctor_id, department_id, appointment_date, appointment_time, duration_minutes, chief_complaint,
      status, allow_overlap, priority)
    SELECT id, patient_id, doctor_id, (SELECT min(id) FROM departments), clinic_today(), time '08:00' + v * interval '30 minutes', 30, '-',
      CASE WHEN v < 6 THEN 'Completed' WHEN v = 9 THEN 'Cancelled' ELSE 'Scheduled' END, n % 5 = 0, CASE n % 6 WHEN 0 THEN 'High' ELSE 'Medium' END FROM full_day;
  INSERT INTO attendances (id, doctor_id, day, token_no, arrived_on, seated_on)
    SELECT id, doctor_id, clinic_today(), v + 1, now() - CASE v WHEN 6 THEN interval '4 hours' ELSE interval '30 minutes' END, CASE v WHEN 6 THEN now() - interval '3 hours 24 minutes' END
    FROM full_day WHERE v BETWEEN 6 AND 8
    ON CONFLICT (id) DO UPDATE SET token_no = excluded.token_no, arrived_on = excluded.arrived_on, seated_on = excluded.seated_on;`;

test("a full day of six doctors and 120 visits can be read and used at every width", async ({
  page,
  clinic,
}, info) => {
  test.slow();
  const desk = await openDesk(clinic);
  await asOwner(clinic.database, ALWAYS_IN);
  await asOwner(clinic.database, FULL_DAY);
  await desk.signIn(page);
  await page.goto("/admin/board");
  await expect(page.locator("[data-visit]").first()).toBeVisible();
  const shown = page.getByRole("list", { name: "Days" }).locator("[aria-current=date]");
  await expect(shown).toHaveAccessibleName(/, 40 % taken$/);
  for (const width of [1366, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 768 });
    const seated = page.locator("[data-look=in]").first();
    await seated.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath(`full-${width}.png`) });
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  }
  // On a tablet a chip leads to each doctor's list.
  await page.setViewportSize({ width: 768, height: 1024 });
  const chips = page.getByRole("navigation", { name: "Doctors" }).getByRole("button");
  await chips.last().click();
  const last = page.locator("[data-doctor]").last();
  await expect(last.getByRole("heading", { level: 2 })).toBeInViewport();
  await expect(last.locator("[data-visit]").first()).toBeFocused();
  await expect(chips.first()).toBeInViewport();
  await page.setViewportSize({ width: 1366, height: 768 });
  const grid = page.getByRole("region", { name: "Day of the clinic" });
  expect(await grid.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  // The minutes of who is inside stand whole in their column, whatever stands beside them.
  const minutes = grid.getByText("3 h 24 min", { exact: true });
  await expect(minutes).toHaveCount(6);
  const cut = await minutes.evaluateAll((all) =>
    all.filter((one) => {
      const line = one.closest("p")?.getBoundingClientRect();
      return !line || one.getBoundingClientRect().right > line.right + 1;
    }),
  );
  expect(cut).toHaveLength(0);
  await expect(grid.locator("[data-visit]")).toHaveCount(120);
  // A name in Nastaliq has a taller line, and leaves the second one its room within the card.
  const cards = await grid
    .locator("[data-visit]:has(.ur):not([data-one], [data-look=off])")
    .evaluateAll((all) =>
      all.map((card) => {
        const [name, second] = [...card.children].map((line) => line.getBoundingClientRect());
        const { bottom } = card.getBoundingClientRect();
        return (name?.height ?? 0) >= 26 && (second?.bottom ?? bottom) <= bottom;
      }),
    );
  expect(cards.length).toBeGreaterThan(50);
  expect(cards).not.toContain(false);
});

test("the board says at once that there is no line, and reads the day when it is back", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/board");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Not live since .* No line: nothing is saved\.$/)).toBeVisible({
    timeout: 2000,
  });
  const figures = page.getByRole("term").first();
  await expect(figures).toBeInViewport();
  await page.context().setOffline(false);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
});

test("the board says that nothing is saved while the server is away, and that all is where only news stays away", async ({
  page,
  clinic,
}) => {
  test.slow();
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/board");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.route("**/api/Board/WaitForChange*", (route) => route.abort());
  const bar = page.getByRole("status").filter({ hasText: "Not live since" });
  await expect(bar).toContainText("What you save is still saved.", { timeout: 60_000 });
  await page.route("**/api/**", (route) => route.abort());
  await expect(bar).toContainText("No line: nothing is saved.", { timeout: 30_000 });
});
