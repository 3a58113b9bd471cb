import { readdirSync, readFileSync } from "node:fs";
import type { ClinicFacts, PrintTexts } from "#contract/settings.ts";
import { sampleClinic, samplePrints } from "#db/seed/site-sample.ts";
import { expect, test } from "#tests/support/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { spawnApp } from "#tests/support/process.ts";
import { createRecords, type Records } from "#tests/support/records.ts";

/** What the clinic says about itself is a record, whoever built the pages. */

const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
const alone = (text: string) =>
  new RegExp(`(?<![\\w-])${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`);

test("the built back-office holds no fact of the sample clinic", () => {
  const built = new URL("../../dist/admin/", import.meta.url);
  const files = readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|html|svg)$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(name, built), "utf8") }));
  expect(files.length).toBeGreaterThan(50);
  const facts = textsOf([sampleClinic(), samplePrints()]);
  expect(facts).toContain("(042) 000 0000");
  const found = files.flatMap(({ name, text }) =>
    facts.filter((fact) => alone(fact).test(text)).map((fact) => `${name}: ${fact}`),
  );
  expect(found).toEqual([]);
});

let desk: Desk;
let records: Records;
test.beforeAll(async ({ clinics }, { file }) => {
  desk = await openDesk(await clinics.of(file));
  records = await createRecords(desk, "Bano", "whole");
});

interface Stored {
  clinic: { facts: ClinicFacts };
  prints: { facts: PrintTexts };
}

test("name, phone and tax number follow a change at once, in a second process too", async ({
  page,
  clinic,
}) => {
  const second = await spawnApp({ env: { DATABASE_URL: clinic.database.url } });
  const { clinic: facts, prints } = await desk.get<Stored>("/Settings/Get");
  await page.goto(`${second.url}/auth/login`);
  await expect(page.getByText("Matab Clinic, Lahore")).toBeVisible();

  const name = { en: `Sehat "Clinic" & <Sons> $&` };
  const phone = { display: "(042) 111 2222", tel: "+92421112222" };
  await desk.post("/Settings/SaveClinic", { ...facts.facts, name, phone });
  await desk.post("/Settings/SavePrints", { ...prints.facts, taxNumber: "7654321-0" });

  for (const url of [clinic.url, second.url]) {
    await expect(async () => {
      await page.goto(`${url}/auth/login`);
      const given = await page.locator('meta[name="clinic"]').getAttribute("content");
      expect(JSON.parse(given ?? "").clinic.name).toEqual(name);
    }).toPass({ timeout: 5000 });
    await expect(page.getByText(`${name.en}, Lahore`)).toBeVisible();
  }

  await desk.signIn(page);
  for (const url of [clinic.url, second.url]) {
    await page.goto(`${url}/admin/billing/invoice/${records.bill}`);
    const paper = page.getByRole("main");
    for (const text of [name.en, "Phone (042) 111 2222", "NTN 7654321-0"])
      await expect(paper.getByText(text)).toBeVisible();
    await page.goto(`${url}/admin/doctors-panel/prescription/${records.appointment}`);
    await expect(page.getByText("Monday to Friday, 1:00 pm to 9:00 pm. Phone (042) 111 2222")).toBeVisible();
  }
  await second.stop();
});

test("a page that stays open follows, and prints nothing old", async ({ page }) => {
  await desk.signIn(page);
  await page.goto(`/admin/billing/view/${records.bill}`);
  const { clinic: facts } = await desk.get<Stored>("/Settings/Get");
  await desk.post("/Settings/SaveClinic", { ...facts.facts, name: { en: "Shifa Clinic" } });
  await page.getByRole("link", { name: "Print" }).first().click();
  await expect(page.getByRole("main").getByText("Shifa Clinic")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Shifa Clinic, Lahore").first()).toBeVisible();
});
