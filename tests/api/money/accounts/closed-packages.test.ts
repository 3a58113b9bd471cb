import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createService } from "#contract/clinic/services.ts";
import { type Bill, createBill, getBill, updateBill, voidBill } from "#contract/money/bills.ts";
import { closeDay, countDay } from "#contract/money/day-close.ts";
import {
  applyPackage,
  closePackage,
  extendPackage,
  getPackagesOfPatient,
  listPackages,
  takeBackSession,
} from "#contract/money/packages.ts";
import { getPatientAccount, receiveAdvance } from "#contract/money/patient-account.ts";
import { correctPayment } from "#contract/money/reversals.ts";
import { addShareRule, previewShares } from "#contract/money/shares.ts";
import { getHistory } from "#contract/office/history.ts";
import { formatDate } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** A package whose patient stops: credited, settled and closed in one step, once. */

let clinic: TestClinic;
let desk: { token: string };
let admin: { token: string };
let idDoctor: number;
let six: number;
let patient: { id: number; fullName: string };
const today = clinicToday();
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const data = <Data>({ body }: { body: { data?: Data | null; message: string } }): Data => {
  if (!body.data) throw new Error(body.message);
  return body.data;
};

beforeAll(async () => {
  clinic = await openClinic();
  [desk, admin] = await Promise.all([clinic.signIn("Receptionist"), clinic.signIn("Administrator")]);
  const found = await catalogue(clinic);
  idDoctor = found.idDoctor;
  const service = async (changes: object) =>
    data(
      await clinic.call(
        createService,
        { body: { IdDepartment: found.idDepartment, ...changes } as never },
        admin.token,
      ),
    ).id;
  const single = await service({ name: "Laser", fees: 6500 });
  six = await service({
    ...{ name: "Laser, 6 sessions", fees: 33_000, sessions: 6, idPackageOf: single, validDays: 180 },
  });
});
afterAll(() => clinic?.close());
beforeEach(async () => {
  patient = await registerPatient(clinic, desk.token);
});

async function sell(receivedAmount = 33_000, changes: object = {}): Promise<Bill> {
  const lines = [
    { idService: null, description: "Checkup", price: 1000 },
    { idService: six, description: "Laser, 6 sessions", price: 33_000 },
  ];
  const body = {
    ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate: today },
    ...{ paymentMethod: "Cash", chargeableAmount: 34_000, receivedAmount, paymentDetails: lines, ...changes },
  };
  return data(await clinic.call(createBill, { body }, desk.token));
}
const only = async () => {
  const [first] = data(
    await clinic.call(getPackagesOfPatient, { query: { patientId: patient.id } }, admin.token),
  );
  if (!first) throw new Error("there is no package");
  return first;
};
const use = async (times: number) => {
  const { id } = await only();
  for (let each = 0; each < times; each += 1)
    await clinic.call(applyPackage, { body: { id, appointmentId: null } }, desk.token);
  return await only();
};
/** What a desk sends that sees the package as it is now. */
const agreed = async (changes: object = {}) => {
  const { id, used, paymentId, leftByValue } = await only();
  const { updatedOn } = data(await clinic.call(getBill, { query: { id: paymentId } }, admin.token));
  return {
    ...{ id, used, amount: leftByValue ?? 0, reason: "Patient left", settle: "refund" as const },
    ...{ paymentMethod: "Cash", channelInfo: null, updatedOn, ...changes },
  };
};
const close = async (changes: object = {}, token = admin.token) =>
  await clinic.call(closePackage, { body: await agreed(changes) }, token);
const billOf = async (id: number) => data(await clinic.call(getBill, { query: { id } }, admin.token));
/** What the doctor has earned this month. */
async function share(): Promise<number> {
  const { doctors } = data(
    await clinic.call(previewShares, { query: { month: today.slice(0, 7) } }, admin.token),
  );
  return doctors.find((each) => each.idDoctor === idDoctor)?.share ?? 0;
}
async function recordsAgree(): Promise<void> {
  const owner = new pg.Client(clinic.owner);
  await owner.connect();
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.end();
}

it("a payment put right after two sessions takes the share along with what was really received", async () => {
  const rule = { idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" };
  data(await clinic.call(addShareRule, { body: rule } as never, admin.token));
  const none = await share();
  const { paymentId } = await sell(34_000);
  await use(2);
  // 40 % of the checkup's 1,000 and of two sessions of 5,500.
  expect(await share()).toBe(addMoney(none, 400, 4400));
  const { paymentTransactions } = await billOf(paymentId);
  const replacement = { paymentId, amount: 17_000, paymentMethod: "Cash" };
  const body = { transactionId: paymentTransactions[0]?.transactionId, reason: "Typed wrong", replacement };
  data(await clinic.call(correctPayment, { body } as never, admin.token));
  expect(await share()).toBe(addMoney(none, 200, 2200));
  await recordsAgree();
});

describe("a package whose patient stops", () => {
  it("leaves the doctor's share of the sessions that were used as it was", async () => {
    const rule = { idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" };
    data(await clinic.call(addShareRule, { body: rule } as never, admin.token));
    await sell(34_000);
    const before = await share();
    await use(2);
    expect(await share()).toBe(addMoney(before, 4400));
    expect((await close()).status).toBe(200);
    expect(await share()).toBe(addMoney(before, 4400));
  });

  it("is credited with what is left, given back, and closed for good", async () => {
    const sold = await sell(34_000);
    const before = await use(2);
    expect([before.leftByValue, before.leftAtSinglePrice]).toEqual([22_000, 20_000]);
    const answer = await close({ amount: 20_000 });
    expect(answer.body.message).toMatch(/^K-\d+ is closed, credit note CN-\d+$/);
    const closed = data(answer);
    expect(closed).toMatchObject({
      ...{ state: "closed", closedOn: today, used: 2, leftByValue: 0, leftAtSinglePrice: 0, net: 33_000 },
      closed: {
        reason: "Patient left",
        creditNote: { amount: 20_000, number: expect.stringMatching(/^CN-/) },
      },
    });
    const bill = await billOf(sold.paymentId);
    expect(bill).toMatchObject({ receivedAmount: 14_000, dueAmount: 0, creditedAmount: 20_000 });
    expect(bill.paymentDetails[1]?.package).toMatchObject({ closed: { on: today, after: 2 } });

    const refusals = [
      await clinic.call(applyPackage, { body: { id: closed.id, appointmentId: null } }, desk.token),
      await clinic.call(
        takeBackSession,
        { body: { id: closed.uses[0]?.id ?? 0, reason: "By mistake" } },
        desk.token,
      ),
      await clinic.call(
        extendPackage,
        { body: { id: closed.id, expiresOn: addDays(today, 300), reason: "Ill" } },
        admin.token,
      ),
      await close({ amount: 0 }),
    ];
    const was = `${closed.number} was closed on ${formatDate(today)}.`;
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [409, was],
      [409, `${was} Its sessions stay as they are.`],
      [409, was],
      [409, was],
    ]);
    const listed = await clinic.call(listPackages, { query: { state: "closed" } }, desk.token);
    expect(data(listed).map(({ id }) => id)).toContain(closed.id);
    await recordsAgree();
  });

  it("is kept as advance, or credits nothing, or only lowers what is due", async () => {
    await sell(34_000);
    await use(1);
    expect(data(await close({ settle: "credit", paymentMethod: null })).state).toBe("closed");
    const account = await clinic.call(getPatientAccount, { query: { patientId: patient.id } }, admin.token);
    expect(data(account).credit).toBe(27_500);

    patient = await registerPatient(clinic, desk.token);
    const half = await sell(12_000);
    await use(2);
    expect((await close({ settle: "due", paymentMethod: null })).body.message).not.toMatch(/paid too much/);
    expect(await billOf(half.paymentId)).toMatchObject({ receivedAmount: 12_000, dueAmount: 0 });

    patient = await registerPatient(clinic, desk.token);
    const nothing = await sell(34_000);
    await use(5);
    expect(
      data(await close({ amount: 0, settle: "due", paymentMethod: null })).closed?.creditNote,
    ).toBeNull();
    expect((await billOf(nothing.paymentId)).creditNotes).toEqual([]);
    await recordsAgree();
  });

  it("leaves its bill as it is when nothing was used, and its history names the note", async () => {
    const sold = await sell(34_000);
    const closed = data(await close({ amount: 33_000 }));
    const lines = sold.paymentDetails.slice(0, 1);
    const body = { paymentId: sold.paymentId, paymentDetails: lines, discountAmount: 33_000, notes: null };
    expect((await clinic.call(updateBill, { body }, desk.token)).status).toBe(409);
    const gone = await clinic.call(
      voidBill,
      { query: { id: sold.paymentId, reason: "Patient left" } } as never,
      admin.token,
    );
    expect([gone.status, gone.body.message]).toEqual([
      409,
      `${closed.number} is closed, so this bill cannot be voided.`,
    ]);
    const told = async (entity: "bill" | "package", id: number) =>
      data(await clinic.call(getHistory, { query: { entity, id } }, admin.token)).entries.flatMap(
        ({ changes }) => changes.map(({ field, after }) => [field, plain(String(after))]),
      );
    const number = closed.closed?.creditNote?.number;
    expect(await told("bill", sold.paymentId)).toEqual(
      expect.arrayContaining([
        ["Credited", "Rs 33,000"],
        ["Credit Note", number],
        ["Credited Because", "Patient left"],
      ]),
    );
    expect(await told("package", closed.id)).toEqual(
      expect.arrayContaining([
        ["Closed On", formatDate(today)],
        ["Closed Because", "Patient left"],
        ["Credit Note", number],
      ]),
    );
  });

  it("proposes no more than what is left of its line after earlier notes and the discount", async () => {
    await sell(30_600, { discountAmount: 3400 });
    expect((await use(2)).leftByValue).toBe(19_800);
    const over = await close({ amount: 19_800.01 });
    expect([over.status, over.body.errors?.map(({ field, message }) => [field, plain(message)])]).toEqual([
      400,
      [["amount", "Rs 19,800 is left of this package at most."]],
    ]);
    expect((await close({ amount: 19_800 })).status).toBe(200);
    await recordsAgree();
  });
});

describe("refuses", () => {
  it.each([
    ["three decimals", { amount: 0.005 }, 400],
    ["less than nothing", { amount: -1 }, 400],
    ["a reason of blanks", { reason: "   " }, 400],
    ["no method", { paymentMethod: null }, 400],
    ["Free", { paymentMethod: "Free" }, 400],
    ["what is paid too much left as it is", { settle: "due" }, 409],
    ["a bill that was changed", { updatedOn: "2020-01-01T00:00:00.000Z" }, 409],
    ["sessions that were used meanwhile", { used: 0 }, 409],
    ["a package that there is not", { id: 999_999 }, 404],
  ])("%s, and nothing is stored", async (_what, changes, status) => {
    const sold = await sell(34_000);
    await use(1);
    expect((await close(changes)).status).toBe(status);
    expect((await only()).state).toBe("open");
    expect((await billOf(sold.paymentId)).creditNotes).toEqual([]);
  });

  it("those who give no money back, and one that is used up", async () => {
    await sell(34_000);
    expect((await close({}, desk.token)).status).toBe(403);
    await use(6);
    const answer = await close({ amount: 0 });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(/^All 6 sessions of K-\d+ are used; nothing is left\.$/),
    ]);
  });

  it("a change of what is closed, by the database itself", async () => {
    await sell(34_000);
    const { id } = data(await close());
    for (const change of [
      "closed_on = NULL, closed_by = NULL, close_reason = NULL, closed_after = NULL, credit_note_id = NULL",
      "expires_on = '2099-01-01'",
      "close_reason = 'another'",
    ])
      await expect(asOwner(clinic, `UPDATE patient_packages SET ${change} WHERE id = ${id}`)).rejects.toThrow(
        /is closed/,
      );
    await expect(
      clinic.database.pool.query(
        "INSERT INTO package_uses (package_id, used_on, sessions) VALUES ($1, '2026-11-20', 1)",
        [id],
      ),
    ).rejects.toThrow(/does not hold: closed/);
  });
});

it("is closed by one of two, and never used and credited at once", async () => {
  for (let race = 0; race < 6; race += 1) {
    patient = await registerPatient(clinic, desk.token);
    await sell(34_000);
    const { id } = await use(2);
    const body = await agreed();
    const [one, other, using] = await Promise.all([
      clinic.call(closePackage, { body }, admin.token),
      clinic.call(closePackage, { body }, admin.token),
      clinic.call(applyPackage, { body: { id, appointmentId: null } }, desk.token),
    ]);
    const after = await only();
    const closings = [one, other].filter(({ status }) => status === 200).length;
    expect([one, other, using].every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(closings).toBe(using.status === 200 ? 0 : 1);
    expect([after.used, after.state]).toEqual(using.status === 200 ? [3, "open"] : [2, "closed"]);
  }
  await recordsAgree();
});

it("says when the day is closed, and counts tomorrow where that is said", async () => {
  await sell(34_000);
  await clinic.call(
    receiveAdvance,
    { body: { patientId: patient.id, amount: 1, paymentMethod: "Cash" } as never },
    desk.token,
  );
  const count = { fromDay: today, openingFloat: 0, notes: [], coins: 1 };
  const { id } = data(await clinic.call(countDay, { body: count }, admin.token));
  await clinic.call(
    closeDay,
    { body: { idCount: id, leaveInDrawer: 0, remarks: "Not counted" } },
    admin.token,
  );
  expect((await close()).status).toBe(409);
  expect(data(await close({ intoNextDay: true })).state).toBe("closed");
  await recordsAgree();
});
