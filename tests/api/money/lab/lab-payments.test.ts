import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDay, countDay } from "#contract/money/day-close.ts";
import { getExpense, removeExpense, updateExpense } from "#contract/money/expenses.ts";
import { getLabCase, type LabCase, listLabCases, updateLabCase } from "#contract/money/lab.ts";
import { cancelLabCase, payLab, receiveLabCase } from "#contract/money/lab-acts.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { formatDate } from "#rules/values/display.ts";
import type { Role } from "#rules/values/permissions.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { labNamed, orderedCrown } from "#tests/support/money/lab.ts";

/** Cases of a lab are paid by one expense (docs/handbook/money/lab.md#paying-a-lab). */

const TODAY = clinicToday();

let clinic: TestClinic;
let token: string;
let accountant: string;
let of: { idPatient: number; idDoctor: number; idLab: number };
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  accountant = (await clinic.signIn("Accountant")).token;
  of = {
    idPatient: (await registerPatient(clinic, token)).id,
    idDoctor: (await catalogue(clinic)).idDoctor,
    idLab: (await labNamed(clinic, token)).id,
  };
});
afterAll(() => clinic.close());

const crown = (cost: number | null, changes: object = {}) =>
  orderedCrown(clinic, token, { ...of, sentOn: addDays(TODAY, -9), cost, ...changes });
const read = async (id: number, by = token) =>
  (await clinic.call(getLabCase, { query: { id } }, by)).body.data as LabCase;
const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** The answer to a call: its status, and what it says. */
async function said<E extends Endpoint>(endpoint: E, body: object, by = accountant) {
  const { status, body: answer } = await clinic.call(endpoint, { body } as never, by);
  const fields = answer.errors?.map(({ field, message }) => `${field}: ${message}`);
  return [status, plain(fields?.join(" ") ?? answer.message)] as const;
}
const paymentOf = (cases: readonly LabCase[], changes: object = {}) => ({
  ids: cases.map(({ id }) => id),
  amount: cases.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
  ...{ paymentMethod: "bank_transfer", paidOn: TODAY },
  ...changes,
});
async function paid(cases: readonly LabCase[]): Promise<number> {
  const { data, message } = (await clinic.call(payLab, { body: paymentOf(cases) } as never, accountant)).body;
  if (!data) throw new Error(message);
  return data.idExpense;
}

describe("paying a lab", () => {
  it("makes one expense of the chosen cases", async () => {
    const cases = [await crown(4500.1), await crown(2000.2)];
    const id = await paid(cases);
    const expense = (await clinic.call(getExpense, { query: { id } }, accountant)).body.data;
    expect(expense).toMatchObject({
      ...{ expenseBy: "Noor Dental Lab", amount: 6500.3, expensesDate: TODAY, fromDrawer: 0 },
      description: `Lab, ${cases[0]?.number}, ${cases[1]?.number}`,
      labCases: cases.map(({ id, number }) => ({ id, number })),
    });
    expect(await read(cases[0]?.id ?? 0)).toMatchObject({ isPaid: 1, paidOn: TODAY, idExpense: id });
  });

  it("shows the expense to those who read all expenses, and costs to those who see bills", async () => {
    const one = await crown(1234);
    const idExpense = await paid([one]);
    const by = async (role: Role) => await read(one.id, (await clinic.signIn(role)).token);
    expect(await by("Accountant")).toMatchObject({ cost: 1234, isPaid: 1, idExpense });
    expect(await by("Receptionist")).toMatchObject({ cost: 1234, isPaid: 1, idExpense: null });
    for (const role of ["Doctor", "Assistant"] as const) {
      const hidden = { cost: null, isPaid: null, paidOn: null, idExpense: null };
      expect(await by(role)).toMatchObject(hidden);
      const { token: their } = await clinic.signIn(role);
      const query = { costMin: 9_999_999, isPaid: 0, sort: "cost:desc", pageSize: 100 };
      const { body } = await clinic.call(listLabCases, { query } as never, their);
      expect(body.data?.map(({ id }) => id)).toContain(one.id);
      const form = { ...one, updatedOn: null, what: "Onlay", cost: 1, fittedOn: null };
      expect((await said(updateLabCase, form, their))[0]).toBe(role === "Doctor" ? 200 : 403);
    }
    expect(await read(one.id)).toMatchObject({ cost: 1234, what: "Onlay" });
  });

  it("keeps lab and cost of a paid case, until its expense is deleted", async () => {
    const one = await crown(3000);
    const id = await paid([one]);
    const words = `${one.number} is paid, on ${formatDate(TODAY)}: its lab and its cost stay. Delete the expense first.`;
    const form = { ...one, updatedOn: null };
    expect(await said(updateLabCase, { ...form, cost: 2999.99 }, token)).toEqual([409, words]);
    const back = { id: one.id, receivedOn: TODAY };
    expect(await said(receiveLabCase, { ...back, cost: 1 }, token)).toEqual([409, words]);
    expect((await said(receiveLabCase, back, token))[0]).toBe(200);
    expect(await said(payLab, paymentOf([one]))).toEqual([
      409,
      `${one.number} is paid already, on ${formatDate(TODAY)}.`,
    ]);
    expect((await clinic.call(removeExpense, { query: { id } }, accountant)).status).toBe(200);
    expect(await read(one.id)).toMatchObject({ isPaid: 0, paidOn: null, idExpense: null, cost: 3000 });
    const { fittedOn: _, ...cheaper } = { ...form, cost: 2500, receivedOn: TODAY };
    expect((await said(updateLabCase, cheaper, token))[0]).toBe(200);
    expect(await said(payLab, paymentOf([one]))).toEqual([
      409,
      "The costs have changed meanwhile: they come to Rs 2,500, not to Rs 3,000. Look at them again.",
    ]);
    await paid([{ ...one, cost: 2500 }]);
  });

  it("keeps amount and payee of its expense", async () => {
    const one = await crown(800);
    const id = await paid([one]);
    const expense = (await clinic.call(getExpense, { query: { id } }, accountant)).body.data;
    const change = (changes: object) => said(updateExpense, { ...expense, ...changes });
    expect(await change({ amount: 900 })).toEqual([
      400,
      `amount: This expense pays ${one.number}: it stays at Rs 800.`,
    ]);
    expect(await change({ expenseBy: "Rabia" })).toEqual([
      400,
      `expenseBy: This expense pays ${one.number}: it stays with Noor Dental Lab.`,
    ]);
    expect((await change({ description: "Lab, of November" }))[0]).toBe(200);
  });

  it("refuses what has no cost, is cancelled, or is another lab's", async () => {
    const [good, free, open] = [await crown(10), await crown(0), await crown(null)];
    const gone = await crown(10);
    await said(cancelLabCase, { id: gone.id, reason: "No need" }, token);
    const other = await crown(10, { idLab: (await labNamed(clinic, token, "Ali Ceramics")).id });
    const refusals = [
      [free, `${free.number} costs nothing.`],
      [open, `${open.number} has no cost yet. Write down what the lab charges.`],
      [gone, `${gone.number} was cancelled on ${formatDate(TODAY)}. Order the work again.`],
      [
        other,
        `${good.number} is from Noor Dental Lab and ${other.number} from Ali Ceramics. Pay each lab by itself.`,
      ],
    ] as const;
    for (const [one, words] of refusals)
      expect(await said(payLab, paymentOf([good, one]))).toEqual([409, words]);
    expect((await said(payLab, { ...paymentOf([good]), ids: [good.id, 999_999] }))[0]).toBe(404);
    expect((await read(good.id)).isPaid).toBe(0);
  });

  it("is for those who may pay labs", async () => {
    const one = await crown(10);
    for (const role of ["Receptionist", "Doctor", "Assistant"] as const)
      expect((await said(payLab, paymentOf([one]), (await clinic.signIn(role)).token))[0]).toBe(403);
  });

  it("pays a case once, however many desks pay it at once", async () => {
    const [shared, own, other] = [await crown(100), await crown(10), await crown(20)];
    const before = await clinic.count("expenses");
    const answers = await Promise.all(
      [[shared, own], [other, shared], [shared], [shared]].map((cases) => said(payLab, paymentOf(cases))),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const refused = answers.filter(([status]) => status !== 200);
    expect(refused).toEqual(
      refused.map(() => [409, `${shared.number} is paid already, on ${formatDate(TODAY)}.`]),
    );
    expect(await clinic.count("expenses")).toBe(before + 1);
  });
});

it("takes nothing from a closed drawer", async () => {
  const one = await crown(500);
  const asked = { fromDay: addDays(TODAY, -7), day: TODAY, openingFloat: 9000, notes: [] };
  const { data: count } = (await clinic.call(countDay, { body: asked } as never, token)).body;
  const body = { idCount: count?.id ?? 0, leaveInDrawer: 0, remarks: "Not counted" };
  expect((await clinic.call(closeDay, { body }, token)).status).toBe(200);
  const cash = paymentOf([one], { paymentMethod: "cash", fromDrawer: 1 });
  const refused = await clinic.call(payLab, { body: cash } as never, token);
  const tomorrow = addDays(TODAY, 1);
  expect([refused.status, refused.body.conflict]).toEqual([
    409,
    expect.objectContaining({ kind: "day closed", nextDay: tomorrow }),
  ]);
  expect((await read(one.id)).isPaid).toBe(0);
  expect((await said(payLab, { ...cash, intoNextDay: true }, token))[0]).toBe(200);
  expect((await read(one.id)).paidOn).toBe(tomorrow);
});
