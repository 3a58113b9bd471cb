import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { getReport } from "#contract/office/report.ts";
import { createLog, logDestination } from "#server/platform/process/log.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic } from "#tests/support/clinic.ts";

const folder = mkdtempSync(join(tmpdir(), "report-"));
const logFile = join(folder, "log/matab.log");
const clinic = await openClinic({ DATA_DIR: folder, LOG_FILE: logFile });
afterAll(async () => {
  await clinic.close();
  rmSync(folder, { recursive: true });
});
const { token } = await clinic.signIn("Administrator");

const report = async () => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await clinic.app.inject({ method: "GET", url: `/api${getReport.path}`, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="matab-report-[\d-]+\.txt"$/);
  return answer.body;
};

it("tells of versions, state and both logs, and of nobody", async () => {
  const person = { fullName: "Zulqarnain Bukhari", phone: "03214578216", address: "House 12, Gulberg" };
  await registerPatient(clinic, token, { ...person, email: "zulqarnain@example.pk" });
  const log = createLog("info", logDestination(logFile));
  // What a fault with this patient's record leaves behind, in the app's log and in PostgreSQL's.
  const failed = await sql`SELECT ${person.fullName}::date`
    .execute(clinic.database.kysely)
    .catch((error) => error);
  log.error({ err: failed }, "a call failed");
  log.warn({ err: new Error("550 <zulqarnain@example.pk>: no such mailbox") }, "a mail was refused");
  mkdirSync(join(folder, "postgres/log"), { recursive: true });
  const said = `2026-11-22 08:00:00 UTC [1] ERROR:  ${failed.message}\n2026-11-22 08:00:01 UTC [1] LOG:  checkpoint\n`;
  writeFileSync(join(folder, "postgres/log/postgresql.log"), said);
  const text = await report();
  for (const line of [
    "## Versions",
    "PostgreSQL 18",
    "writable: true",
    "a call failed",
    "invalid input syntax",
    "checkpoint",
  ])
    expect(text).toContain(line);
  for (const theirs of ["Zulqarnain", "Bukhari", person.phone, "Gulberg", "zulqarnain@", failed.message])
    expect(text).not.toContain(theirs);
  expect(failed.message).toContain(person.fullName);
});

it("holds a thousand lines of each log at most", async () => {
  writeFileSync(logFile, Array.from({ length: 1200 }, (_, line) => `{"msg":"line ${line}."}\n`).join(""));
  const text = await report();
  expect(text).toContain('"line 200."');
  expect(text).not.toContain('"line 199."');
});
