import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listExpenses } from "#contract/money/expenses.ts";
import { getReceived } from "#contract/money/received.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Somebody who asks for hundreds of things at once waits for themselves, and nobody else waits for them. */

/** Several times as many as there are connections to the database. */
const REPORTS = 40;

let clinic: TestClinic;
let owner: pg.Client;
beforeAll(async () => {
  clinic = await openClinic();
  owner = new pg.Client(clinic.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await clinic.close();
});

const waitsInTheDatabase = async () =>
  (
    await owner.query(`SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND NOT l.granted) AS waits`)
  ).rows[0].waits;

describe.each([1, 4])("while accounts ask for 40 reports each that take long, %i of them,", (accounts) => {
  it("another account's call is answered first, and in the end so are the reports", async () => {
    const flooding = await Promise.all(
      Array.from({ length: accounts }, async () => (await clinic.signIn("Accountant")).token),
    );
    const { token: other } = await clinic.signIn("Receptionist");
    // What a report reads is held, so that each takes as long as we want.
    await owner.query("BEGIN; LOCK TABLE bill_transactions IN ACCESS EXCLUSIVE MODE");
    let answered = 0;
    const reports = flooding.flatMap((token) =>
      Array.from({ length: REPORTS }, async () => {
        const { status } = await clinic.call(getReceived, { query: { by: "doctor" } }, token);
        answered += 1;
        return status;
      }),
    );
    await expect.poll(waitsInTheDatabase, { interval: 5, timeout: 30_000 }).toBe(true);
    const { status } = await clinic.call(listExpenses, { query: {} }, other);
    expect([status, answered]).toEqual([200, 0]);
    await owner.query("ROLLBACK");
    expect(await Promise.all(reports)).toEqual(Array(accounts * REPORTS).fill(200));
  });
});

it("while an account waits for 40 papers, its other calls are answered first", async () => {
  const { token } = await clinic.signIn("Accountant");
  // What an estimate is read of is held; there is no such plan.
  await owner.query("BEGIN; LOCK TABLE treatment_plans IN ACCESS EXCLUSIVE MODE");
  let answered = 0;
  const papers = Array.from({ length: REPORTS }, async () => {
    const { statusCode } = await clinic.app.inject({
      url: "/api/TreatmentPlans/GetPdf?id=1",
      headers: { authorization: `Bearer ${token}` },
    });
    answered += 1;
    return statusCode;
  });
  await expect.poll(waitsInTheDatabase, { interval: 5, timeout: 30_000 }).toBe(true);
  const { status } = await clinic.call(listExpenses, { query: {} }, token);
  expect([status, answered]).toEqual([200, 0]);
  await owner.query("ROLLBACK");
  expect(await Promise.all(papers)).toEqual(Array(REPORTS).fill(404));
});
