import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Answer, expectOneWinner, TwoProcesses } from "#tests/support/platform/two-processes.ts";

/**
 * Packages of sessions that are used, taken back, extended and closed at two desks at once, through two processes, and in a
 * process that is killed in the middle. In its long form:
 *
 *   PACKAGE_RACES=1000 PACKAGE_KILLS=100 npx vitest run tests/api/money/survival/package-survival.test.ts
 */
const RACES = Number(process.env.PACKAGE_RACES ?? 6);
const KILLS = Number(process.env.PACKAGE_KILLS ?? 1);

// Each kill costs a start of the application.
vi.setConfig({ testTimeout: 90_000 + 20_000 * KILLS + 2_000 * RACES, hookTimeout: 90_000 });

const USE = "/Packages/Use";
const TAKE_BACK = "/Packages/TakeBack";
const CLOSE = "/Packages/Close";
const EXTEND = "/Packages/Extend";
/** Rupees of a package of three sessions, and of what two sessions come to. */
const PRICE = 9000;
const LEFT = 6000;

let clinic: TwoProcesses;
let idService: number;

beforeAll(async () => {
  clinic = await TwoProcesses.open();
  const { id: IdDepartment } = await clinic.made("/MasterServices/Insert", { name: "Lasers" });
  const service = { IdDepartment, name: "Laser, 3 sessions", fees: PRICE, sessions: 3, validDays: 30 };
  idService = (await clinic.made("/Services/Insert", service)).id;
});
afterAll(() => clinic.stop());

/** Sells three sessions, uses one and answers what closing the package says. */
async function begun(receivedAmount = PRICE) {
  const details = [{ idService, description: "Laser, 3 sessions", price: PRICE }];
  const bill = await clinic.made(
    "/Payments/CreatePayment",
    clinic.billForm(receivedAmount, { paymentDetails: details }),
  );
  const { rows } = await clinic.owner.query(
    "SELECT package_id::int AS id FROM bill_lines WHERE bill_id = $1",
    [bill.paymentId],
  );
  const id: number = rows[0].id;
  const { uses } = await clinic.made(USE, { id });
  const closing = { id, amount: LEFT, used: 1, reason: "Patient left", updatedOn: bill.updatedOn };
  return {
    id,
    idUse: uses[0].id as number,
    closing: { ...closing, settle: "refund", paymentMethod: "Cash" },
  };
}

const stateOf = async (id: number) =>
  (
    await clinic.owner.query(
      `SELECT closed_on IS NOT NULL AS closed, b.received::float AS received, b.credited::float AS credited,
         (SELECT coalesce(sum(sessions), 0)::int FROM package_uses WHERE package_id = p.id) AS used
       FROM patient_packages p JOIN bills b ON b.id = p.bill_id WHERE p.id = $1`,
      [id],
    )
  ).rows[0];
const OPEN = { closed: false, received: PRICE, credited: 0 };
const CLOSED = { closed: true, received: PRICE - LEFT, credited: LEFT, used: 1 };

const both = (first: [string, object], second: [string, object]): Promise<Answer[]> =>
  Promise.all([clinic.post(clinic.one, ...first), clinic.post(clinic.two, ...second)]);

describe(`two processes race ${RACES} times`, () => {
  it("to close a package: it is credited and given back once", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id, closing } = await begun();
      const other = n % 2 ? { ...closing, settle: "credit" } : closing;
      expectOneWinner(await both([CLOSE, closing], [CLOSE, other]), /was closed on|changed/);
      expect(await stateOf(id)).toEqual(CLOSED);
    }
    await clinic.expectSound();
  });

  it("to use a session of a package that is closed: the closing agreed with what is used, or is refused", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id, closing } = await begun();
      const answers = await both([CLOSE, closing], [USE, { id }]);
      expectOneWinner(answers, /sessions of .* are used now|was closed on/);
      const used = answers[1]?.status === 200;
      expect(await stateOf(id)).toEqual(used ? { ...OPEN, used: 2 } : CLOSED);
    }
    await clinic.expectSound();
  });

  it("to take back the session of a package that is closed", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id, idUse, closing } = await begun();
      const answers = await both([CLOSE, closing], [TAKE_BACK, { id: idUse, reason: "Marked by mistake" }]);
      expectOneWinner(answers, /sessions of .* are used now|was closed on/);
      const taken = answers[1]?.status === 200;
      expect(await stateOf(id)).toEqual(taken ? { ...OPEN, used: 0 } : CLOSED);
    }
    await clinic.expectSound();
  });

  it("to take the same session back: it counts no more, once", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id, idUse } = await begun();
      const body = { id: idUse, reason: "Marked by mistake" };
      expectOneWinner(await both([TAKE_BACK, body], [TAKE_BACK, body]), /was taken back already/);
      expect(await stateOf(id)).toEqual({ ...OPEN, used: 0 });
    }
    await clinic.expectSound();
  });

  it("to extend a package that is closed: it ends when it was closed, or the later day stands before that", async () => {
    for (let n = 0; n < RACES; n++) {
      const { id, closing } = await begun();
      const later = { id, expiresOn: addDays(clinicToday(), 60), reason: "Was abroad" };
      const [closed, extended] = await both([CLOSE, closing], [EXTEND, later]);
      expect(closed?.status).toBe(200);
      if (extended?.status !== 200)
        expect([extended?.status, extended?.message]).toEqual([
          409,
          expect.stringContaining("was closed on"),
        ]);
      expect(await stateOf(id)).toEqual(CLOSED);
    }
    await clinic.expectSound();
  });
});

describe(`a process that is killed in the middle ${KILLS} times leaves all or nothing, and the call sent again does it once:`, () => {
  it("a package that is closed, its money given back", async () => {
    for (let n = 0; n < KILLS; n++) {
      const { id, closing } = await begun();
      const before = await clinic.rows();
      const again = await clinic.killDuring(CLOSE, closing, "credit_note_lines", `closing-killed-${n}`);
      expect(again.status).toBe(200);
      await clinic.expectAdded(before, { credit_notes: 1, credit_note_lines: 1, bill_transactions: 1 });
      expect(await stateOf(id)).toEqual(CLOSED);
    }
    await clinic.expectSound();
  });

  it("a session that is taken back", async () => {
    for (let n = 0; n < KILLS; n++) {
      const { id, idUse } = await begun();
      const before = await clinic.rows();
      const body = { id: idUse, reason: "Marked by mistake" };
      const again = await clinic.killDuring(TAKE_BACK, body, "audit_log", `taking-killed-${n}`);
      expect(again.status).toBe(200);
      await clinic.expectAdded(before, { package_uses: 1 });
      expect(await stateOf(id)).toEqual({ ...OPEN, used: 0 });
    }
    await clinic.expectSound();
  });

  it("a package that is extended", async () => {
    const expiresOn = addDays(clinicToday(), 60);
    for (let n = 0; n < KILLS; n++) {
      const { id } = await begun();
      const body = { id, expiresOn, reason: "Was abroad" };
      const again = await clinic.killDuring(EXTEND, body, "audit_log", `extending-killed-${n}`);
      expect([again.status, again.data.expiresOn]).toEqual([200, expiresOn]);
      const { rows } = await clinic.owner.query(
        `SELECT count(*)::int AS n FROM audit_log WHERE entity = 'patient_packages' AND entity_id = $1
           AND after->>'expires_on' = $2`,
        [id, expiresOn],
      );
      expect(rows).toEqual([{ n: 1 }]);
    }
    await clinic.expectSound();
  });
});
