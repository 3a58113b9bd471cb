import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectOneWinner, TwoProcesses } from "#tests/support/platform/two-processes.ts";

/**
 * Credit notes, one payment over several bills and packages, at two desks at once, through two processes, and in a process
 * that is killed in the middle. In its long form:
 *
 *   CREDIT_RACES=1000 CREDIT_KILLS=100 npx vitest run tests/api/money/survival/credit-survival.test.ts
 */
const RACES = Number(process.env.CREDIT_RACES ?? 6);
const KILLS = Number(process.env.CREDIT_KILLS ?? 1);

// Each kill costs a start of the application.
vi.setConfig({ testTimeout: 90_000 + 20_000 * KILLS + 2_000 * RACES, hookTimeout: 90_000 });

let clinic: TwoProcesses;
let idService: number;

beforeAll(async () => {
  clinic = await TwoProcesses.open();
  const { id: IdDepartment } = await clinic.made("/MasterServices/Insert", { name: "Lasers" });
  const service = { IdDepartment, name: "Laser, 2 sessions", fees: 9000, sessions: 2 };
  idService = (await clinic.made("/Services/Insert", service)).id;
});
afterAll(() => clinic.stop());

const noteOf = (paymentId: number, amount: number, changes: object = {}) => ({
  ...{ paymentId, lines: [{ position: 1, amount }], reason: "Not done", settle: "due" },
  ...changes,
});
const BY_CASH = { settle: "refund", paymentMethod: "Cash" };

/** What two bills are paid with, as it was shown. */
const over = (amount: number, ...bills: number[]) => ({
  ...{ patientId: clinic.patientId, amount: amount * bills.length, paymentMethod: "Cash" },
  parts: bills.map((paymentId) => ({ paymentId, amount })),
});

/** Sells two sessions; answers the package's id and its bill's. */
async function sold() {
  const details = [{ idService, description: "Laser, 2 sessions", price: 9000 }];
  const { id } = await clinic.newBill(9000, { paymentDetails: details });
  const { rows } = await clinic.owner.query(
    "SELECT package_id::int AS id FROM bill_lines WHERE bill_id = $1",
    [id],
  );
  return { paymentId: id, id: rows[0].id as number };
}

/** Leaves no bill of the patient due: a payment over bills takes the oldest first. */
const settleAll = () =>
  clinic.owner
    .query(
      `SELECT b.id::int AS id, b.due::float AS due FROM bills b WHERE NOT is_deleted AND due > 0 ORDER BY id`,
    )
    .then(async ({ rows }) => {
      for (const { id, due } of rows)
        await clinic.made("/Payments/ReceivePayment", { paymentId: id, amount: due, paymentMethod: "Cash" });
    });

describe(`two processes race ${RACES} times`, () => {
  it("for what is left of a line: one credit note takes it", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id } = await clinic.newBill(1);
      const [whole, part] = [noteOf(id, 8999), noteOf(id, n % 2 ? 8999 : 0.01)];
      expectOneWinner(
        await Promise.all([
          clinic.post(clinic.one, "/Payments/CreateCreditNote", whole),
          clinic.post(clinic.two, "/Payments/CreateCreditNote", part),
        ]),
        /is paid too much then|left/,
      );
    }
    await clinic.expectSound();
  });

  it("for the last due of a bill: a payment against a credit note", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id: paymentId } = await clinic.newBill(6000);
      const last = { paymentId, amount: 3000, paymentMethod: "Cash" };
      expectOneWinner(
        await Promise.all([
          clinic.post(clinic.one, "/Payments/ReceivePayment", last),
          clinic.post(clinic.two, "/Payments/CreateCreditNote", noteOf(paymentId, 3000)),
        ]),
        /is paid too much then|Nothing is due/,
      );
      await settleAll();
    }
    await clinic.expectSound();
  });

  it("for two bills of a patient: one payment over both, and both paid again", async () => {
    for (let n = 0; n < RACES; n++) {
      await settleAll();
      const [a, b] = [await clinic.newBill(8000), await clinic.newBill(8000)];
      const body = over(1000, a.id, b.id);
      expectOneWinner(
        await Promise.all([
          clinic.post(clinic.one, "/Payments/ReceiveForPatient", body),
          n % 2
            ? clinic.post(clinic.two, "/Payments/ReceiveForPatient", body)
            : clinic.post(clinic.two, "/Payments/ReceivePayment", { ...body, paymentId: b.id, amount: 1000 }),
        ]),
        /have changed meanwhile|Nothing is due/,
      );
    }
    await settleAll();
    await clinic.expectSound();
  });

  it("for the last session of a package", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id } = await sold();
      await clinic.made("/Packages/Use", { id });
      expectOneWinner(
        await Promise.all([
          clinic.post(clinic.one, "/Packages/Use", { id }),
          clinic.post(clinic.two, "/Packages/Use", { id }),
        ]),
        /All 2 sessions of .* are used/,
      );
    }
    await clinic.expectSound();
  });
});

describe(`a process that is killed in the middle ${KILLS} times leaves all or nothing, and the call sent again does it once:`, () => {
  it("a credit note whose money is kept as advance", async () => {
    for (let n = 0; n < KILLS; n++) {
      const { id } = await clinic.newBill(9000);
      const before = await clinic.rows();
      const body = noteOf(id, 2000, { settle: "credit" });
      const again = await clinic.killDuring(
        "/Payments/CreateCreditNote",
        body,
        "patient_account",
        `note-killed-${n}`,
      );
      expect([again.status, again.message]).toEqual([200, "Credit note made"]);
      const added = {
        credit_notes: 1,
        credit_note_lines: 1,
        bill_transactions: 1,
        patient_account: 1,
        credit: 2000,
      };
      await clinic.expectAdded(before, added);
    }
    await clinic.expectSound();
  });

  it("a credit note that gives money back", async () => {
    for (let n = 0; n < KILLS; n++) {
      const { id } = await clinic.newBill(9000);
      const before = await clinic.rows();
      const body = noteOf(id, 2000, BY_CASH);
      const again = await clinic.killDuring(
        "/Payments/CreateCreditNote",
        body,
        "credit_note_lines",
        `given-killed-${n}`,
      );
      expect(again.status).toBe(200);
      await clinic.expectAdded(before, { credit_notes: 1, credit_note_lines: 1, bill_transactions: 1 });
    }
    await clinic.expectSound();
  });

  it("one payment over two bills, the rest an advance", async () => {
    for (let n = 0; n < KILLS; n++) {
      await settleAll();
      const [a, b] = [await clinic.newBill(8000), await clinic.newBill(8000)];
      const before = await clinic.rows();
      const body = { ...over(1000, a.id, b.id), amount: 2500, advanceAmount: 500 };
      const again = await clinic.killDuring(
        "/Payments/ReceiveForPatient",
        body,
        "patient_account",
        `over-killed-${n}`,
      );
      expect([again.status, again.message]).toEqual([200, "Payment received"]);
      await clinic.expectAdded(before, { bill_transactions: 2, patient_account: 1, credit: 500 });
    }
    await clinic.expectSound();
  });

  it("a session that is used", async () => {
    for (let n = 0; n < KILLS; n++) {
      const { id } = await sold();
      const before = await clinic.rows();
      const again = await clinic.killDuring("/Packages/Use", { id }, "package_uses", `use-killed-${n}`);
      expect(again.status).toBe(200);
      await clinic.expectAdded(before, { package_uses: 1 });
    }
    await clinic.expectSound();
  });
});
