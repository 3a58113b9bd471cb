import {
  type Bill,
  createBill,
  getBill,
  listBillsOfPatient,
  receivePayment,
  updateBill,
  voidBill,
} from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import { createExpense } from "#contract/money/expenses.ts";
import {
  applyAdvance,
  receiveAdvance,
  returnAdvance,
  setOpeningBalance,
} from "#contract/money/patient-account.ts";
import { receiveForPatient } from "#contract/money/payment-over-bills.ts";
import { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { type DueBill, splitPayment } from "#rules/money/bills/payment-split.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { AppProcess } from "#tests/support/platform/process.ts";
import type { Line, Operation } from "./ledger-operations.ts";

/** Performs random operations at several desks and records the answers, to compare them with the stored ledger. */

/** A process of the application as somebody signed in there sees it. */
export interface LedgerDesk {
  app: Pick<AppProcess, "url">;
  token: string;
}

/** What a bill must be, according to the answers that the desks got. */
export interface ExpectedBill {
  receivedPaisa: number;
  /** How much of it is the patient's advance, which goes back when the bill is voided. */
  creditPaisa: number;
  isVoid: boolean;
  /** Sums of the lines that were accepted, in no order: of two edits at once either may stand. */
  chargeablePaisa: Set<number>;
}

interface Reply {
  status: number;
  data: Bill | null;
}

async function send(desk: LedgerDesk, endpoint: Endpoint, input: object, key?: string): Promise<Reply> {
  const { query, body } = input as { query?: Record<string, string>; body?: object };
  const response = await fetch(`${desk.app.url}/api${endpoint.path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${desk.token}`,
      ...(body && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = (await response.json()) as { data: Bill | null; message: string };
  if (response.status >= 500) throw new Error(`${endpoint.path} failed with ${response.status}: ${message}`);
  return { status: response.status, data };
}

const sumOf = (given: Line[]) => given.reduce((sum, line) => sum + line.paisa, 0);
const asLines = (given: Line[]) =>
  given.map((line, n) => ({
    idService: line.isService ? 1 + n : null,
    description: `Work ${n}`,
    actualPrice: 0,
    price: line.paisa / 100,
  }));

interface Work {
  desks: readonly LedgerDesk[];
  patientId: number;
  /** Another patient with the same phone, who has every third bill. */
  relativeId?: number;
  told: Map<number, ExpectedBill>;
  /** Ids of the bills, the newest first. */
  newest: number[];
  /** Paisa received on bills whose making was not answered yet. */
  early: Map<number, number>;
}

const today = clinicToday();

function billForm(
  work: Work,
  operation: { lines: Line[]; paisa: number; day: number },
  method: string,
  patientId = work.patientId,
) {
  const sum = sumOf(operation.lines);
  return {
    patientId,
    patientName: "Bushra Bibi",
    idDoctor: 1,
    paymentDate: addDays(today, operation.day),
    paymentMethod: method,
    chargeableAmount: sum / 100,
    receivedAmount: Math.min(operation.paisa, sum) / 100,
    paymentDetails: asLines(operation.lines),
  };
}

function learn({ told, newest, early }: Work, made: Bill | null, creditPaisa = 0): void {
  if (!made) throw new Error("a bill was made and not answered");
  newest.unshift(made.paymentId);
  told.set(made.paymentId, {
    receivedPaisa: Math.round(made.receivedAmount * 100) + (early.get(made.paymentId) ?? 0),
    creditPaisa,
    isVoid: false,
    chargeablePaisa: new Set([Math.round(made.chargeableAmount * 100)]),
  });
}

type Of<Name extends Operation["do"]> = Extract<Operation, { do: Name }>;

async function create(work: Work, desk: LedgerDesk, operation: Of<"create">): Promise<number> {
  const body = billForm(
    work,
    operation,
    operation.isFree ? "Free" : "Cash",
    operation.paisa % 3 === 0 ? work.relativeId : work.patientId,
  );
  const { status, data } = await send(desk, createBill, { body });
  learn(work, data);
  return status;
}

async function createFourTimes(work: Work, operation: Of<"createFourTimes">, key: string): Promise<number> {
  const input = { body: billForm(work, operation, "Cash") };
  const from = (time: number) => work.desks[time % work.desks.length] as LedgerDesk;
  const replies = await Promise.all(
    // Half of them through the one process, half through the other.
    [0, 1, -1, -2].map((step) => send(from(work.desks.length + step), createBill, input, key)),
  );
  const answers = new Set(replies.map(({ status, data }) => `${status} ${data?.paymentId}`));
  if (answers.size !== 1) throw new Error(`one filling, sent four times, was answered ${[...answers]}`);
  learn(work, replies[0]?.data ?? null);
  return 200;
}

async function receive(
  desk: LedgerDesk,
  paymentId: number,
  told: ExpectedBill,
  amount: number,
): Promise<number> {
  const body = { paymentId, amount: amount / 100, paymentMethod: "Cash" };
  const { status } = await send(desk, receivePayment, { body });
  if (status === 200) told.receivedPaisa += amount;
  return status;
}

function receiveDue(desk: LedgerDesk, paymentId: number, told: ExpectedBill): Promise<number> {
  const [chargeable = 0] = told.chargeablePaisa;
  return receive(desk, paymentId, told, Math.max(chargeable - told.receivedPaisa, 1));
}

async function edit(
  desk: LedgerDesk,
  paymentId: number,
  told: ExpectedBill,
  operation: Of<"edit">,
): Promise<number> {
  const discountAmount = operation.paisa % 7 === 0 ? operation.paisa / 100 : 0;
  const body = { paymentId, paymentDetails: asLines(operation.lines), discountAmount };
  const { status } = await send(desk, updateBill, { body });
  if (status === 200) told.chargeablePaisa.add(sumOf(operation.lines));
  return status;
}

async function makeVoid(desk: LedgerDesk, paymentId: number, told: ExpectedBill): Promise<number> {
  const { status } = await send(desk, voidBill, { query: { id: String(paymentId) } });
  if (status === 200) told.isVoid = true;
  return status;
}

/** One of the bill's rows that are no reversal, as it stands now; none of a bill that is void or was never paid. */
async function paymentOf(desk: LedgerDesk, paymentId: number, row: number) {
  const { data } = await send(desk, getBill, { query: { id: String(paymentId) } });
  const payments = data?.paymentTransactions.filter(({ reverses }) => reverses === null) ?? [];
  return payments[row % payments.length];
}

async function refund(
  desk: LedgerDesk,
  paymentId: number,
  told: ExpectedBill,
  operation: Of<"refund" | "keep">,
): Promise<number> {
  const payment = await paymentOf(desk, paymentId, operation.row);
  if (!payment) return 0;
  const paisa = Math.min(operation.paisa, Math.round(payment.transactionAmount * 100) + 1);
  const body = {
    transactionId: payment.transactionId,
    amount: paisa / 100,
    paymentMethod: "Cash",
    reason: "Not done",
    keepAsCredit: operation.do === "keep",
  };
  const { status } = await send(desk, refundPayment, { body });
  if (status !== 200) return status;
  told.receivedPaisa -= paisa;
  if (payment.transactionType === "Credit") told.creditPaisa -= paisa;
  return status;
}

/** Credits a line of the bill as it stands now; the note's reason tells its refunds from those of others. */
async function credit(
  desk: LedgerDesk,
  paymentId: number,
  told: ExpectedBill,
  { line, paisa, settle, reason }: Of<"credit"> & { reason: string },
): Promise<number> {
  const bill = (await send(desk, getBill, { query: { id: String(paymentId) } })).data;
  if (!bill) return 0;
  const position = 1 + (line % bill.paymentDetails.length);
  const most = Math.round((bill.paymentDetails[position - 1]?.price ?? 0) * 100) + 1;
  const lines = [{ position, amount: Math.min(paisa, most) / 100 }];
  const body = { paymentId, lines, reason, settle, paymentMethod: "Cash" };
  const { status, data } = await send(desk, createCreditNote, { body });
  if (status !== 200 || !data) return status;
  const { paymentTransactions: rows } = data;
  for (const row of rows.filter((each) => each.reason === reason)) {
    const given = Math.round(-row.transactionAmount * 100);
    told.receivedPaisa -= given;
    const payment = rows.find(({ transactionId }) => transactionId === row.reverses);
    if (payment?.transactionType === "Credit") told.creditPaisa -= given;
  }
  return status;
}

async function changeAdvance(
  { patientId }: Work,
  desk: LedgerDesk,
  { do: act, paisa }: Of<"advance" | "returnAdvance">,
): Promise<number> {
  const endpoint = act === "advance" ? receiveAdvance : returnAdvance;
  const body = { patientId, amount: paisa / 100, paymentMethod: "Card", reason: "Patient left" };
  return (await send(desk, endpoint, { body })).status;
}

async function sayOpening({ patientId }: Work, desk: LedgerDesk, { paisa }: Of<"opening">): Promise<number> {
  const body = { patientId, side: "Paid ahead", amount: paisa / 100 };
  return (await send(desk, setOpeningBalance, { body })).status;
}

async function payFromAdvance(
  desk: LedgerDesk,
  paymentId: number,
  told: ExpectedBill,
  paisa: number,
): Promise<number> {
  const { status } = await send(desk, applyAdvance, { body: { paymentId, amount: paisa / 100 } });
  if (status !== 200) return status;
  told.receivedPaisa += paisa;
  told.creditPaisa += paisa;
  return status;
}

/** A bill of which half comes from the advance; refused when there is not so much of it. */
async function createFromAdvance(
  work: Work,
  desk: LedgerDesk,
  operation: Of<"createFromAdvance">,
): Promise<number> {
  const form = billForm(work, operation, "Cash");
  const advance = Math.ceil((form.receivedAmount * 100) / 2);
  const body = {
    ...form,
    advanceAmount: advance / 100,
    receivedAmount: (Math.round(form.receivedAmount * 100) - advance) / 100,
  };
  const { status, data } = await send(desk, createBill, { body });
  if (status === 200) learn(work, data, advance);
  return status;
}

/** One payment over the bills of both as a desk sees them, which may be otherwise by the time it is saved. */
async function payOver(
  { patientId, relativeId, told, early }: Work,
  desk: LedgerDesk,
  { paisa }: Of<"payOver">,
): Promise<number> {
  const family = relativeId !== undefined && paisa % 3 > 0 ? [relativeId] : [];
  const billsOf = async (id: number) =>
    (await send(desk, listBillsOfPatient, { query: { patientId: String(id) } })).data as unknown as DueBill[];
  const bills = [...(await billsOf(patientId)), ...(await Promise.all(family.map(billsOf))).flat()];
  const { parts, left } = splitPayment(paisa / 100, bills);
  const body = {
    patientId,
    familyIds: family,
    amount: paisa / 100,
    paymentMethod: "Cash",
    parts,
    advanceAmount: left,
  };
  const { status } = await send(desk, receiveForPatient, { body });
  for (const part of status === 200 ? parts : []) {
    const bill = told.get(part.paymentId);
    const paid = Math.round(part.amount * 100);
    if (bill) bill.receivedPaisa += paid;
    else early.set(part.paymentId, (early.get(part.paymentId) ?? 0) + paid);
  }
  return status;
}

async function correct(
  work: Work,
  desk: LedgerDesk,
  paymentId: number,
  operation: Of<"correct">,
): Promise<number> {
  const payment = await paymentOf(desk, paymentId, operation.row);
  const other = work.newest[operation.other % work.newest.length] ?? 0;
  if (!payment) return 0;
  const replacement =
    operation.paisa % 5 === 0
      ? null
      : { paymentId: other, amount: operation.paisa / 100, paymentMethod: "Card" };
  const body = { transactionId: payment.transactionId, reason: "Typed wrong", replacement };
  const { status } = await send(desk, correctPayment, { body });
  const [from, to] = [work.told.get(paymentId), work.told.get(other)];
  if (status === 200 && from) from.receivedPaisa -= Math.round(payment.transactionAmount * 100);
  if (status === 200 && to && replacement) to.receivedPaisa += operation.paisa;
  return status;
}

async function spend(desk: LedgerDesk, operation: Of<"spend">): Promise<number> {
  const spent = { amount: 1 + operation.paisa / 100, expensesDate: addDays(today, operation.day) };
  const body = { ...spent, expenseBy: "Rabia", description: "Tea", paymentMethod: "cash" };
  return (await send(desk, createExpense, { body })).status;
}

/** Answers the status; 0 when there is no bill yet to do it to. */
async function perform(work: Work, desk: LedgerDesk, operation: Operation, n: number): Promise<number> {
  if (operation.do === "spend") return await spend(desk, operation);
  if (operation.do === "advance" || operation.do === "returnAdvance")
    return await changeAdvance(work, desk, operation);
  if (operation.do === "opening") return await sayOpening(work, desk, operation);
  if (operation.do === "payOver") return await payOver(work, desk, operation);
  if (operation.do === "createFromAdvance") return await createFromAdvance(work, desk, operation);
  if (operation.do === "create") return await create(work, desk, operation);
  if (operation.do === "createFourTimes")
    return await createFourTimes(work, operation, `the-same-filling-${n}`);
  const id = work.newest[operation.bill % work.newest.length] ?? 0;
  const told = work.told.get(id);
  if (!told) return 0;
  if (operation.do === "receive") return await receive(desk, id, told, operation.paisa);
  if (operation.do === "receiveDue") return await receiveDue(desk, id, told);
  if (operation.do === "void") return await makeVoid(desk, id, told);
  if (operation.do === "applyAdvance") return await payFromAdvance(desk, id, told, operation.paisa);
  if (operation.do === "refund" || operation.do === "keep") return await refund(desk, id, told, operation);
  if (operation.do === "credit")
    return await credit(desk, id, told, { ...operation, reason: `Not done, note ${n}` });
  if (operation.do === "correct") return await correct(work, desk, id, operation);
  return await edit(desk, id, told, operation);
}

/** After so many operations the desks rest, and the ledger is looked at. */
const AT_A_STRETCH = 100;

/**
 * All desks at once; after each hundred operations `look` is called with what each bill must be. Answers that, and which
 * operations came to which status.
 */
export async function workLedger(
  desks: readonly LedgerDesk[],
  operations: Operation[],
  { patientId, relativeId }: Pick<Work, "patientId" | "relativeId">,
  look: (told: Map<number, ExpectedBill>) => Promise<void>,
) {
  const work: Work = { desks, patientId, relativeId, told: new Map(), newest: [], early: new Map() };
  const outcomes: Record<string, number> = {};
  for (let done = 0; done < operations.length; done += AT_A_STRETCH) {
    const waiting = [...operations.entries()].slice(done, done + AT_A_STRETCH).values();
    const workAt = async (desk: LedgerDesk) => {
      for (const [n, operation] of waiting) {
        const outcome = `${operation.do} ${await perform(work, desk, operation, n)}`;
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    };
    await Promise.all(desks.map(workAt));
    await look(work.told);
  }
  return { told: work.told, outcomes };
}
