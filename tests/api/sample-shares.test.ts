import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBill } from "#contract/bills.ts";
import { getSampleSummary, previewSampleRemoval, removeSample } from "#contract/sample.ts";
import {
  addShareRule,
  createShareStatement,
  getShareStatement,
  listShareStatements,
  payShareStatement,
  previewShareStatement,
  type ShareStatement,
} from "#contract/shares.ts";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { addDays, clinicToday } from "#rules/clinic-time.ts";
import { monthBeside } from "#rules/month.ts";
import { SAMPLE_TABLES } from "#rules/sample.ts";
import { namesOf } from "#server/features/sample/store.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/database.ts";

/** The doctors' share in the demo year. SAMPLE_SCALE=1 npx vitest run tests/api/sample-shares.test.ts: a whole year. */
const SCALE = Number(process.env.SAMPLE_SCALE ?? 0.03);

// A whole year takes its time to fill and to state again.
vi.setConfig({ testTimeout: 60_000 + 240_000 * SCALE });

let clinic: TestClinic;
let admin: { staffId: number; token: string };
afterEach(() => clinic.close());

async function open(until = clinicToday()): Promise<void> {
  clinic = await openClinic();
  const client = await clinic.database.pool.connect();
  const year = { until, scale: SCALE, passwordHash: "no password fits this" };
  await fillDemoYear(client, year).finally(() => client.release());
  admin = await clinic.signIn("Administrator");
}

const rows = async <Row>(text: string): Promise<Row[]> => (await clinic.database.pool.query(text)).rows;
const call: TestClinic["call"] = (endpoint, input, token = admin.token) =>
  clinic.call(endpoint, input, token);
const data = <Data>({ body }: { body: { data?: Data | null; message: string } }): Data => {
  if (!body.data) throw new Error(body.message);
  return body.data;
};

async function recordsAgree(): Promise<void> {
  const owner = new pg.Client(clinic.owner);
  await owner.connect();
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.end();
}

/** Every statement with its bills, the first one first. */
async function statements(): Promise<ShareStatement[]> {
  const listed = data(await call(listShareStatements, { query: {} } as never)) as { id: number }[];
  const ids = listed.map(({ id }) => id).sort((a, b) => a - b);
  const read: ShareStatement[] = [];
  for (const id of ids) read.push(data(await call(getShareStatement, { query: { id } })));
  return read;
}

/** What somebody reads on a statement, without what only its making decides. */
const asRead = ({ idDoctor, month, carriedIn, total, bills }: ShareStatement) => ({
  ...{ idDoctor, month, carriedIn, total, bills },
});
const linesStated = () =>
  rows(
    "SELECT doctor_id, month, bill_id, lines FROM share_statement_bills b JOIN share_statements s ON s.id = statement_id ORDER BY 1, 2, 3",
  );

/** The months of the year, of which the last ended two days ago or earlier. */
function monthsUntil(until: string): string[] {
  const months: string[] = [];
  const last = monthBeside(addDays(until, -2).slice(0, 7), -1);
  for (let month = addDays(until, -364).slice(0, 7); month <= last; month = monthBeside(month, 1))
    months.push(month);
  return months;
}

describe("the doctors' share of the demo year", () => {
  it("is agreed for each doctor from before the year: in general, for one service, as an amount for another", async () => {
    await open();
    expect(
      await rows(`SELECT count(*) FILTER (WHERE service_id IS NULL AND percent > 0) AS general,
          count(*) FILTER (WHERE service_id IS NOT NULL AND percent > 0) AS other, count(*) FILTER (WHERE fixed > 0) AS fixed,
          max(valid_from) < (SELECT min(bill_date) FROM bills) AS before
        FROM share_rules GROUP BY doctor_id ORDER BY doctor_id`),
    ).toEqual([1, 2, 3].map(() => ({ general: 1, other: 1, fixed: 1, before: true })));
  });

  it("is stated as the server states it, month by month, and paid out as the server pays it", async () => {
    await open();
    const [made, lines] = [await statements(), await linesStated()];
    expect(made.length).toBeGreaterThan(20);
    expect(made.map(({ number }) => number)).toEqual(
      made.map((_, index) => `S-${String(index + 1).padStart(6, "0")}`),
    );
    const paid = await rows(
      `SELECT expense_by, description, amount, payment_method, from_drawer, expense_date FROM expenses
       WHERE share_statement_id IS NOT NULL ORDER BY share_statement_id`,
    );
    await asOwner(
      clinic,
      `DELETE FROM expenses WHERE share_statement_id IS NOT NULL;
       ALTER TABLE share_statement_bills DISABLE TRIGGER append_only; DELETE FROM share_statement_bills;
       ALTER TABLE share_statements DISABLE TRIGGER append_only; DELETE FROM share_statements;
       ALTER TABLE share_statement_bills ENABLE TRIGGER append_only; ALTER TABLE share_statements ENABLE TRIGGER append_only;
       ALTER SEQUENCE share_statements_id_seq RESTART`,
    );
    const again: ShareStatement[] = [];
    for (const { idDoctor, month, paid: wasPaid } of made) {
      const { total } = data(await call(previewShareStatement, { query: { idDoctor, month } }));
      const one = data(await call(createShareStatement, { body: { idDoctor, month, total } }));
      again.push(one);
      if (!wasPaid) continue;
      const body = { id: one.id, paymentMethod: "bank_transfer", paidOn: wasPaid.paidOn, fromDrawer: 0 };
      expect(data(await call(payShareStatement, { body } as never)).paid).toMatchObject({ fromDrawer: 0 });
    }
    expect(again.map(asRead)).toEqual(made.map(asRead));
    expect(await linesStated()).toEqual(lines);
    expect(
      await rows(
        `SELECT expense_by, description, amount, payment_method, from_drawer, expense_date FROM expenses
         WHERE share_statement_id IS NOT NULL ORDER BY share_statement_id`,
      ),
    ).toEqual(paid);
  });

  it.each([
    "2026-11-24",
    "2026-03-01",
    "2026-03-02",
    "2026-03-03",
    "2026-03-06",
    "2026-01-31",
    "2024-02-29",
    "2026-12-31",
  ])(
    "of a year until %s holds its whole months; the last is still to be paid and takes a share back",
    async (until) => {
      await open(until);
      const made = await statements();
      const months = monthsUntil(until);
      const last = months.at(-1) ?? "";
      expect(made.every(({ month }) => months.includes(month))).toBe(true);
      expect([...new Set(made.map(({ month }) => month))].slice(-2)).toEqual(months.slice(-2));
      expect(made.filter(({ month, paid }) => month === last && paid)).toEqual([]);
      const earlier = made.filter(({ month, total }) => month < last && total >= 1);
      const payDay = (month: string) => `${monthBeside(month, 1)}-05`;
      for (const { month, paid } of earlier)
        expect([month, paid?.paidOn]).toEqual([month, payDay(month) < until ? payDay(month) : undefined]);
      const taken = made.flatMap(({ month, bills }) =>
        bills.filter(({ amount }) => amount < 0).map(() => month),
      );
      expect(taken).toContain(last);
      await recordsAgree();
    },
  );
});

describe("removing the sample", () => {
  const preview = async () => data(await call(previewSampleRemoval, { query: {} }));
  const remove = () => call(removeSample, { body: { parts: ["records", "doctors", "catalogue"] } } as never);
  const left = async () =>
    (
      await rows<object>(
        `SELECT (SELECT count(*) FROM share_rules)::int AS rules, (SELECT count(*) FROM share_statements)::int AS statements,
           (SELECT count(*) FROM share_statement_bills)::int > 0 AS bills, (SELECT count(*) FROM expenses)::int AS expenses`,
      )
    )[0];

  it("keeps the statements before one of the clinic's own, with their rules, bills and the expenses that paid them", async () => {
    await open();
    const [first] = await statements();
    const [idDoctor, month] = [first?.idDoctor ?? 0, clinicToday().slice(0, 7)];
    const earlier = (await statements()).filter((each) => each.idDoctor === idDoctor);
    const patient = await registerPatient(clinic, admin.token);
    const bill = {
      ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate: clinicToday() },
      ...{ paymentMethod: "Cash", chargeableAmount: 1000, receivedAmount: 1000 },
      paymentDetails: [{ description: "Consultation", price: 1000 }],
    };
    data(await call(createBill, { body: bill } as never));
    const { total } = data(await call(previewShareStatement, { query: { idDoctor, month } }));
    const own = data(await call(createShareStatement, { body: { idDoctor, month, total } }));
    const why = `SELECT table_name AS "table", because_table AS because, count(*)::int AS n
      FROM sample_that_stays(ARRAY['${SAMPLE_TABLES.records.join("','")}'])
      WHERE table_name IN ('share_rules', 'share_statements', 'expenses') GROUP BY 1, 2 ORDER BY 1`;
    const paid = earlier.filter((each) => each.paid).length;
    expect(await rows(why)).toEqual([
      { table: "expenses", because: "share_statements", n: paid },
      { table: "share_rules", because: "share_statements", n: 3 },
      { table: "share_statements", because: "share_statements", n: earlier.length },
    ]);
    expect((await remove()).body.message).toBe("The sample data is removed, but for what you need.");
    expect(await left()).toEqual({
      ...{ rules: 3, statements: earlier.length + 1, bills: true },
      expenses: paid,
    });
    const standing = await statements();
    expect(standing.at(-1)).toEqual(own);
    expect(standing.slice(0, -1)).toEqual(earlier.map((each) => expect.objectContaining(asRead(each))));
    await recordsAgree();
    expect(data(await call(getSampleSummary, {}))).toEqual([]);
  });

  it("keeps a statement that the clinic paid out", async () => {
    await open();
    const [unpaid] = (await statements()).filter(({ paid, total }) => !paid && total >= 1);
    const { id = 0, number } = unpaid ?? {};
    const body = { id, paymentMethod: "cash", paidOn: clinicToday(), fromDrawer: 0 };
    const { paid } = data(await call(payShareStatement, { body } as never));
    const [because] = await rows(
      `SELECT because_table AS "table", because_of AS id, how_many AS count
       FROM sample_that_stays(ARRAY['${SAMPLE_TABLES.records.join("','")}']) WHERE (table_name, id) = ('share_statements', ${id})`,
    );
    expect(because).toEqual({ table: "expenses", id: paid?.idExpense, count: 1 });
    expect(await namesOf(clinic.database.kysely, [{ table: "share_statements", id }])).toEqual([
      `Share statement ${number}`,
    ]);
    await remove();
    expect((await statements()).at(-1)).toMatchObject({ number, paid });
    await recordsAgree();
  });

  it("keeps the doctor and the service of a rule that the clinic agreed on, and no other rule", async () => {
    await open();
    const [service] = await rows<{ id: number; name: string }>(
      "SELECT id, name FROM services ORDER BY id LIMIT 1",
    );
    const rule = {
      idDoctor: 2,
      idService: service?.id,
      kind: "Percent",
      percent: 10,
      validFrom: clinicToday(),
    };
    const { id } = data(await call(addShareRule, { body: rule } as never));
    const { stays, parts } = await preview();
    expect(stays).toContain(`Service ${service?.name} stays: share rule ${id} needs it.`);
    expect(stays).toContain(`Dr Sana Misaal stays: share rule ${id} needs it.`);
    expect(parts.flatMap(({ counts }) => counts)).toContainEqual({ table: "share_rules", count: 9 });
    expect(await namesOf(clinic.database.kysely, [{ table: "share_rules", id: 1 }])).toEqual([
      expect.stringMatching(/^The share of Dr Bilal Namoona from 01-\w{3}-\d{4}$/),
    ]);
    await remove();
    expect(await left()).toEqual({ rules: 1, statements: 0, bills: false, expenses: 0 });
    expect(await rows("SELECT id FROM doctors")).toEqual([{ id: 2 }]);
    await recordsAgree();
  });
});
