import { readFileSync } from "node:fs";
import { openDesk } from "#tests/support/desk.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import { createTestDatabase } from "#tests/support/platform/database.ts";
import { spawnApp } from "#tests/support/platform/process.ts";
import { createRecords } from "#tests/support/records.ts";
import { send, type Trial } from "./api.ts";
import { fillClinical } from "./clinical.ts";
import { fillForms } from "./fill.ts";
import { openPages, PAGES, treatmentPages } from "./pages.ts";
import { readLists, setPapers } from "./read.ts";
import { fillTreatment } from "./treatment.ts";

/**
 * The big list of naughty strings against every text that a person may type: each string into each text field of each
 * form, then read back by every list, view, file, paper and page. Ends with code 1 when anything is answered by
 * neither 200 nor 400, comes back changed, or makes a page complain.
 * Usage: `node bench/trials/naughty/naughty.ts [how many strings] [treatment]`, by default all 485; `treatment`: tooth
 * chart, work, plans and lab work alone.
 */

/** The Big List of Naughty Strings by Max Woolf and others, MIT licence, as of August 2016. */
const LIST: string[] = JSON.parse(readFileSync(new URL("naughty-strings.json", import.meta.url), "utf8"));
const ADMIN = { email: "admin@clinic.example", password: "a password for tests" };
const say = (text: string) => void process.stdout.write(`${text}\n`);
const isTreatment = process.argv[3] === "treatment";
const faults: string[] = [];
const fault = (line: string) => {
  faults.push(line);
  if (faults.length <= 20) say(`  ! ${line}`);
};

const stop = await startTestCluster();
const database = await createTestDatabase();
const app = await spawnApp({
  env: { DATABASE_URL: database.url, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
});
try {
  const desk = await openDesk({ url: app.url, admin: ADMIN, database, app });
  const { body } = await send({ app, fault }, "POST", "/Account/AdminLogin", {}, ADMIN);
  const session = body.data as { token: string };
  const strings = LIST.slice(0, Number(process.argv[2] ?? LIST.length));
  const trial: Trial = { app, database, session, token: session.token, strings, say, fault };
  const records = await createRecords(desk, "Naughty", "whole");
  if (!isTreatment) {
    await fillForms(trial, records);
    await fillClinical(trial, records);
  }
  await fillTreatment(trial, records);
  await readLists(trial);
  await setPapers(trial);
  await openPages(trial, treatmentPages(records));
  if (!isTreatment) await openPages(trial, PAGES);
} finally {
  await app.stop();
  await database.drop();
  await stop();
}
say(faults.length === 0 ? "\nNothing broke." : `\n${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
