import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bill, createBill, getBill, voidBill } from "#contract/money/bills.ts";
import { closeDay, countDay, reopenDay } from "#contract/money/day-close.ts";
import { noteDueContact } from "#contract/money/dues.ts";
import { correctPayment } from "#contract/money/reversals.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Money of a closed day that was put right: it moved once, on the day that was counted, whatever is done to it later. */

let clinic: TestClinic;
let owner: { token: string };
let idDoctor: number;
let paid: Bill;
let other: Bill;
let idClose: number;

const today = clinicToday();
let registered = 0;
const somebody = () =>
  registerPatient(clinic, owner.token, { phone: `0300${String(8_000_000 + ++registered)}` });

async function bill(receivedAmount: number): Promise<Bill> {
  const patient = await somebody();
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentMethod: "Cash" },
        ...{ paymentDate: today, chargeableAmount: 900, receivedAmount, intoNextDay: true },
        paymentDetails: [{ description: "Crown", price: 900 }],
      },
    },
    owner.token,
  );
  if (!body.data) throw new Error(body.message);
  return body.data;
}

const inDrawer = async () =>
  (
    await clinic.database.pool.query(
      "SELECT coalesce(jsonb_object_agg(method, sum ORDER BY method), '{}') AS methods FROM (SELECT method, sum(amount) FROM drawer GROUP BY 1) AS d",
    )
  ).rows[0].methods;
const read = async ({ paymentId: id }: Bill) =>
  (await clinic.call(getBill, { query: { id } }, owner.token)).body.data as Bill;
const putRight = (transactionId: number, amount: number, to: Bill, paymentMethod = "Cash") =>
  clinic.call(
    correctPayment,
    {
      body: {
        ...{ transactionId, reason: "Typed wrong", intoNextDay: true },
        replacement: { paymentId: to.paymentId, amount, paymentMethod },
      },
    },
    owner.token,
  );
const makeVoid = (made: Bill) => clinic.call(voidBill, { query: { id: made.paymentId } }, owner.token);
const newestRow = async (made: Bill) => (await read(made)).paymentTransactions.at(-1)?.transactionId ?? 0;

beforeAll(async () => {
  clinic = await openClinic();
  owner = await clinic.signIn("Administrator");
  ({ idDoctor } = await catalogue(clinic));
  paid = await bill(500);
  const counted = { fromDay: addDays(today, -60), openingFloat: 0, notes: [], coins: 500 };
  const { body: count } = await clinic.call(countDay, { body: counted }, owner.token);
  const closing = { idCount: count.data?.id ?? 0, leaveInDrawer: 0 };
  idClose = (await clinic.call(closeDay, { body: closing }, owner.token)).body.data?.id ?? 0;
  other = await bill(100);
});
afterAll(() => clinic.close());

describe("a payment of a closed day that is put right", () => {
  it("moves nothing in the drawer, also when what it was put right to is put right again", async () => {
    expect(await inDrawer()).toEqual({ Cash: 600 });
    expect((await putRight(await newestRow(paid), 300, other, "Card")).status).toBe(200);
    expect(await inDrawer()).toEqual({ Cash: 600 });
    expect((await putRight(await newestRow(other), 500, other)).status).toBe(200);
    expect(await inDrawer()).toEqual({ Cash: 600 });
  });

  it("cannot be voided away with the bill that it was put right to", async () => {
    const { status, body } = await makeVoid(other);
    expect([status, body.message]).toEqual([409, expect.stringContaining("closed")]);
    expect((await read(other)).receivedAmount).toBe(600);
  });

  it("stays in the drawer when its day is opened again and its first bill is voided", async () => {
    const again = { id: idClose, reason: "Counted wrong" };
    expect((await clinic.call(reopenDay, { body: again }, owner.token)).status).toBe(200);
    expect((await makeVoid(paid)).status).toBe(409);
    expect((await makeVoid(other)).status).toBe(409);
    expect(await inDrawer()).toEqual({ Cash: 600 });
  });
});

it("a contact noted while the last of what is owed is being paid is refused in words", async () => {
  const { patientId, paymentId } = await bill(100);
  const paying = await clinic.database.pool.connect();
  await paying.query("BEGIN");
  await paying.query("SELECT FROM patients WHERE id = $1 FOR UPDATE", [patientId]);
  const noting = clinic.call(
    noteDueContact,
    { body: { idPatient: patientId, result: "no answer" } },
    owner.token,
  );
  const waits =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(async () => (await clinic.database.pool.query(waits)).rows[0].n).toBeGreaterThan(0);
  await paying.query("UPDATE bills SET is_deleted = true, voided_on = now_ms() WHERE id = $1", [paymentId]);
  await paying.query("COMMIT");
  paying.release();
  const { status, body } = await noting;
  expect([status, body.message]).toEqual([409, "This patient owes nothing any more."]);
});
