import { readdirSync, readFileSync } from "node:fs";
import type { ClinicFacts } from "#contract/clinic/settings.ts";
import { sampleClinic, samplePrints } from "#db/seed/site-sample.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { createRecords, type Records } from "#tests/support/records.ts";

/** What the clinic says about itself is a record, whoever built the pages. */

const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
const alone = (text: string) =>
  new RegExp(`(?<![\\w-])${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`);

test("the built back-office holds no fact of the sample clinic", () => {
  const built = new URL("../../../dist/admin/", import.meta.url);
  const files = readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|html|svg)$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(name, built), "utf8") }));
  expect(files.length).toBeGreaterThan(50);
  // The country is no fact of the sample alone: Pakistan Day is a holiday of every clinic there.
  const facts = textsOf([sampleClinic(), samplePrints()]).filter((fact) => fact !== "Pakistan");
  expect(facts).toContain("(042) 000 0000");
  // Set-up knows how the cities are written in Urdu, this one among them.
  const isOfCities = (name: string, fact: string) => name.startsWith("assets/set-up-") && fact === "لاہور";
  const found = files.flatMap(({ name, text }) =>
    facts
      .filter((fact) => alone(fact).test(text) && !isOfCities(name, fact))
      .map((fact) => `${name}: ${fact}`),
  );
  expect(found).toEqual([]);
});

let desk: Desk;
let records: Records;
test.beforeAll(async ({ clinics }, { file }) => {
  desk = await openDesk(await clinics.of(file));
  records = await createRecords(desk, "Bano", "whole");
});

test("a page that stays open follows, and prints nothing old", async ({ page }) => {
  await desk.signIn(page);
  await page.goto(`/admin/billing/view/${records.bill}`);
  const { clinic: facts } = await desk.get<{ clinic: { facts: ClinicFacts } }>("/Settings/Get");
  await desk.post("/Settings/SaveClinic", { ...facts.facts, name: { en: "Shifa Clinic" } });
  await page.getByRole("link", { name: "Print" }).first().click();
  await expect(page.getByRole("main").getByText("Shifa Clinic", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Shifa Clinic, Lahore").first()).toBeVisible();
});
