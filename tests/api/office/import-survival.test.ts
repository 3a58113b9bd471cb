import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectOneWinner, TwoProcesses } from "#tests/support/platform/two-processes.ts";

/**
 * Lists with opening balances that are brought in and undone at two desks at once, through two processes, and in a process that
 * is killed in the middle. In its long form:
 *
 *   IMPORT_RACES=1000 IMPORT_KILLS=100 npx vitest run tests/api/office/import-survival.test.ts
 */
const RACES = Number(process.env.IMPORT_RACES ?? 5);
const KILLS = Number(process.env.IMPORT_KILLS ?? 1);

// Each kill costs a start of the application.
vi.setConfig({ testTimeout: 90_000 + 20_000 * KILLS + 3_000 * RACES, hookTimeout: 90_000 });

let clinic: TwoProcesses;
beforeAll(async () => {
  clinic = await TwoProcesses.open();
});
afterAll(() => clinic.stop());

const RUN = "/Import/Run";
const UNDO = "/Import/Undo";
const BUSY = /^This list is being (?:worked on in another window|brought in)/;
const OWED = 4500;
const AHEAD = 1000;

let numbered = 0;
/** A name and a phone that nobody else resembles. */
const person = () => {
  numbered += 1;
  const word = [...String(numbered)].map((digit) => "bdfgklmnrz"[Number(digit)]).join("a");
  return `${word}ash ${word}oon,0302${String(3_000_000 + ((numbered * 7_919) % 6_000_000))}`;
};

/** Checks a list of somebody who owes, somebody who paid ahead and somebody else. Answers its id. */
async function checked(): Promise<number> {
  const rows = [`${person()},${OWED},`, `${person()},,${AHEAD}`, `${person()},,`];
  const form = new FormData();
  form.set("importData", JSON.stringify({ kind: "patients", fileName: "register.csv" }));
  form.set("ImportFile", new Blob([["Name,Mobile,Balance,Deposit", ...rows].join("\n")]), "register.csv");
  const { id } = await clinic.made("/Import/Upload", form);
  const mapping = ["fullName", "phone", "owes", "paidAhead"];
  const opening = { openingDoctor: 1, openingDay: clinicToday() };
  await clinic.made("/Import/Check", { id, mapping, dateOrder: "dmy", ...opening });
  return id;
}

/** Brings such a list in. Answers its id, and the bill of who owes. */
async function broughtIn(): Promise<{ id: number; bill: number }> {
  const id = await checked();
  const { counts } = await clinic.made(RUN, { id });
  expect(counts).toMatchObject({ imported: 3 });
  const { rows: made } = await clinic.owner.query(
    "SELECT max(opening_bill_id)::int AS bill FROM import_rows WHERE batch_id = $1",
    [id],
  );
  return { id, bill: made[0].bill };
}

/** How many patients stand, and what is owed and held of them. */
const standing = async () =>
  (
    await clinic.owner.query(`SELECT (SELECT count(*)::int FROM patients WHERE NOT is_deleted) AS patients,
      (SELECT coalesce(sum(due), 0)::float FROM bills WHERE NOT is_deleted) AS due,
      (SELECT coalesce(sum(credit), 0)::float FROM patient_balances) AS credit`)
  ).rows[0];
const undoneEvents = async () =>
  (await clinic.owner.query("SELECT count(*)::int AS n FROM audit_log WHERE action = 'import undone'"))
    .rows[0].n;

/** What stands once such a list is in. */
const withOneMore = ({ patients, due, credit }: Awaited<ReturnType<typeof standing>>) => ({
  ...{ patients: patients + 3, due: due + OWED, credit: credit + AHEAD },
});

it(`two desks bring the same list in ${RACES} times: it comes in once`, async () => {
  for (let n = 0; n < RACES; n++) {
    const before = await standing();
    const id = await checked();
    expectOneWinner(
      await Promise.all([clinic.post(clinic.one, RUN, { id }), clinic.post(clinic.two, RUN, { id })]),
      /has been run|is being worked on in another window|is being brought in/,
    );
    expect(await standing()).toEqual(withOneMore(before));
  }
  await clinic.expectSound();
});

it(`a process is killed while it brings a list in, ${KILLS} times: all or nothing, and the call sent again does it once`, async () => {
  for (let n = 0; n < KILLS; n++) {
    const before = await standing();
    const id = await checked();
    const key = `run-killed-${n}`;
    let again = await clinic.killDuring(RUN, { id }, "bills", key);
    // The database may still be ending the transaction of the process that is gone: whoever asks meanwhile is told so.
    while (again.status === 409 && BUSY.test(again.message))
      again = await clinic.post(clinic.two, RUN, { id }, key);
    expect([again.status, again.data?.counts.imported]).toEqual([200, 3]);
    expect(await standing()).toEqual(withOneMore(before));
  }
  await clinic.expectSound();
});

it(`two desks undo the same list ${RACES} times: one does, and nothing of it is left`, async () => {
  for (let n = 0; n < RACES; n++) {
    const before = await standing();
    const { id } = await broughtIn();
    expectOneWinner(
      await Promise.all([clinic.post(clinic.one, UNDO, { id }), clinic.post(clinic.two, UNDO, { id })]),
      /has been undone already|is being worked on in another window/,
    );
    expect(await standing()).toEqual(before);
  }
  await clinic.expectSound();
});

it(`a payment of what was owed races the undo ${RACES} times: the bill stays with it, or it is refused`, async () => {
  for (let n = 0; n < RACES; n++) {
    const before = await standing();
    const { id, bill } = await broughtIn();
    const payment = { paymentId: bill, amount: 500, paymentMethod: "Cash" };
    const [undone, paid] = await Promise.all([
      clinic.post(clinic.one, UNDO, { id }),
      clinic.post(clinic.two, "/Payments/ReceivePayment", payment),
    ]);
    expect(undone.status).toBe(200);
    if (paid.status !== 200) expect([404, 409]).toContain(paid.status);
    const left = paid.status === 200 ? { patients: 1, due: OWED - 500 } : { patients: 0, due: 0 };
    expect(await standing()).toEqual({
      ...{ patients: before.patients + left.patients, due: before.due + left.due, credit: before.credit },
    });
  }
  await clinic.expectSound();
});

it(`a process is killed while it undoes a list, ${KILLS} times: all or nothing, and the call sent again does it once`, async () => {
  for (let n = 0; n < KILLS; n++) {
    const before = await standing();
    const events = await undoneEvents();
    const { id } = await broughtIn();
    const key = `undo-killed-${n}`;
    let again = await clinic.killDuring(UNDO, { id }, "audit_log", key);
    // The database may still be ending the transaction of the process that is gone: whoever asks meanwhile is told so.
    while (again.status === 409 && BUSY.test(again.message))
      again = await clinic.post(clinic.two, UNDO, { id }, key);
    expect([again.status, again.data?.state]).toEqual([200, "undone"]);
    expect(await standing()).toEqual(before);
    expect(await undoneEvents()).toBe(events + 1);
  }
  await clinic.expectSound();
});
