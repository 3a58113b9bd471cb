import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Answer, expectOneWinner, TwoProcesses } from "#tests/support/platform/two-processes.ts";

/**
 * Work that two desks bill, settle or take back at once, through two processes: one has it, the other is told who. In its
 * long form:
 *
 *   WORK_RACES=1000 npx vitest run tests/api/money/survival/work-survival.test.ts
 */
const RACES = Number(process.env.WORK_RACES ?? 6);

vi.setConfig({ testTimeout: 90_000 + 2_000 * RACES, hookTimeout: 90_000 });

const [CREATE, UPDATE] = ["/Payments/CreatePayment", "/Payments/UpdatePayment"];
const [RETRACT, SETTLE] = ["/Procedures/Retract", "/Procedures/Settle"];

let clinic: TwoProcesses;
beforeAll(async () => {
  clinic = await TwoProcesses.open();
});
afterAll(() => clinic.stop());

/** Two root canals that nobody has billed. */
async function twoWorks(): Promise<number[]> {
  const { rows } = await clinic.owner.query(
    `WITH visit AS (INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, status,
         chief_complaint, allow_overlap)
       SELECT $1, 1, (SELECT min(id) FROM departments), $2, '09:00', 'Completed', 'Pain', true RETURNING id)
     INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, teeth, price, done_on)
     SELECT $1, visit.id, 1, (SELECT min(id) FROM services), ARRAY[tooth], 9000, $2 FROM visit, unnest('{46, 36}'::smallint[]) AS tooth
     RETURNING id::int`,
    [clinic.patientId, clinicToday()],
  );
  return rows.map(({ id }) => id as number);
}

const form = (works: readonly number[], changes: object = {}) =>
  clinic.billForm(100, {
    ...{ chargeableAmount: 9000 * works.length, ...changes },
    paymentDetails: works.map((idProcedure) => ({ description: "Root canal", price: 9000, idProcedure })),
  });
type Act = [path: string, body: object];
const both = (first: Act, second: Act): Promise<Answer[]> =>
  Promise.all([clinic.post(clinic.one, ...first), clinic.post(clinic.two, ...second)]);

describe(`two processes race ${RACES} times`, () => {
  it("to bill the same work in new bills, named in either order", async () => {
    for (let n = 0; n < RACES; n++) {
      const works = await twoWorks();
      const answers = await both([CREATE, form(works)], [CREATE, form(works.toReversed())]);
      expectOneWinner(answers, /\d is on bill \d+ already\./);
    }
    await clinic.expectSound();
  });

  it("to bill it in a new bill and on one that is there", async () => {
    for (let n = 0; n < RACES; n++) {
      const [work = 0] = await twoWorks();
      const { id: paymentId } = await clinic.newBill(100);
      const { chargeableAmount, receivedAmount, ...change } = form([work], { paymentId });
      expectOneWinner(await both([CREATE, form([work])], [UPDATE, change]), /is on bill \d+ already\./);
    }
    await clinic.expectSound();
  });

  it("to bill it and to take it back in the chart", async () => {
    for (let n = 0; n < RACES; n++) {
      const [work = 0] = await twoWorks();
      const retract: Act = [RETRACT, { id: work, reason: "Written for the wrong tooth" }];
      expectOneWinner(await both([CREATE, form([work])], retract), /was taken back\.|It is on bill \d+\./);
    }
    await clinic.expectSound();
  });

  it("to bill it and to settle it without a bill", async () => {
    for (let n = 0; n < RACES; n++) {
      const [work = 0] = await twoWorks();
      const settle: Act = [SETTLE, { id: work, settled: "nothing", reason: "Free remake" }];
      expectOneWinner(
        await both([CREATE, form([work])], settle),
        /is not billed: Free|on bill \d+ already\./,
      );
    }
    await clinic.expectSound();
  });

  it("to bill it, while the bill that has it is made void and written again", async () => {
    for (let n = 0; n < RACES; n++) {
      const [work = 0] = await twoWorks();
      const { id } = await clinic.newBill(100, { paymentDetails: form([work]).paymentDetails });
      const gone = clinic.get(clinic.two, `/Payments/DeletePayment?id=${id}&reason=A+race`);
      // Either the other desk bills it while the bill goes, or both do when it is gone.
      if (n % 2) await gone;
      const billed = clinic.post(clinic.one, CREATE, form([work]));
      expect((await gone).message).toBe("Payment Deleted");
      const billedAgain = clinic.post(clinic.two, CREATE, form([work]));
      expectOneWinner(await Promise.all([billed, billedAgain]), /\d is on bill \d+ already\./);
    }
    await clinic.expectSound();
  });

  // Last: the processes end with it.
  it("and nothing stands on two bills, and none waited in a circle", async () => {
    const { rows } = await clinic.owner.query(
      `SELECT procedure_id FROM bill_lines l JOIN bills b ON b.id = l.bill_id WHERE NOT b.is_deleted AND procedure_id IS NOT NULL
       GROUP BY procedure_id HAVING count(*) > 1`,
    );
    expect(rows).toEqual([]);
    expect(await clinic.brokenOff()).toBe(0);
  });
});
