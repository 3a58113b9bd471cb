import { methodKey } from "#rules/money/bills/payment-method.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";

/** Every call about money that takes texts, for tests that try texts on all of them. */

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, read here and there
type Data = any;
type Texts = Record<string, string>;

/** Sends a call that must succeed. @returns the answer's data. */
export type Send = (path: string, body?: object) => Promise<Data>;

/** Does the call with these texts, by field, and says what is stored of each. */
export type MoneyCall = (texts: Texts) => Promise<Record<string, unknown>>;

export interface MoneyCase {
  patientId: number;
  /** A patient without bills. */
  relativeId: number;
  idDoctor: number;
  /** A service that is sold as a package. */
  idPackageService: number;
}

const today = clinicToday();
const PRICE = 9000;
const cash = { amount: 0.01, paymentMethod: "Cash" };

export const billForm = ({ patientId, idDoctor }: MoneyCase, changes: object = {}) => ({
  ...{ patientId, patientName: "Sana", idDoctor, paymentDate: today, paymentMethod: "Cash" },
  ...{ chargeableAmount: PRICE, receivedAmount: PRICE / 2 },
  ...{ paymentDetails: [{ description: "Crown", price: PRICE }], ...changes },
});

const lastRow = ({ paymentTransactions }: Data) => paymentTransactions.at(-1);
/** What a row of a ledger, or of an account, says. */
const said = ({ paymentMethod, channelInfo, reason, remarks }: Data) => ({
  ...{ paymentMethod, channelInfo, reason, remarks },
});

/** Paid bills on which the calls work. */
async function bills(send: Send, given: MoneyCase) {
  const make = async (receivedAmount: number, patientId = given.patientId) => {
    const bill = await send("/Payments/CreatePayment", billForm(given, { receivedAmount, patientId }));
    return { paymentId: bill.paymentId as number, transactionId: lastRow(bill).transactionId as number };
  };
  return {
    ...{ due: await make(PRICE / 2), toChange: await make(1), paid: await make(PRICE) },
    ofRelative: await make(1, given.relativeId),
  };
}

const ofBills = (
  send: Send,
  given: MoneyCase,
  { due, toChange, paid, ofRelative }: Awaited<ReturnType<typeof bills>>,
) => {
  const receive = (texts: Texts) =>
    send("/Payments/ReceivePayment", { paymentId: due.paymentId, ...cash, ...texts });
  return {
    "/Payments/CreatePayment": async (texts) => {
      const { "paymentDetails.0.description": description, ...others } = texts;
      const paymentDetails = [{ description, price: PRICE }];
      const bill = await send("/Payments/CreatePayment", billForm(given, { ...others, paymentDetails }));
      const { patientName, notes } = bill;
      const { paymentMethod, channelInfo: transactionInfo } = lastRow(bill);
      return {
        ...{ patientName, notes, paymentMethod, transactionInfo },
        "paymentDetails.0.description": bill.paymentDetails[0].description,
      };
    },
    "/Payments/UpdatePayment": async ({ "paymentDetails.0.description": description, notes }) => {
      const paymentDetails = [{ description, price: PRICE }];
      const { paymentId } = toChange;
      const bill = await send("/Payments/UpdatePayment", { paymentId, notes, paymentDetails });
      return { notes: bill.notes, "paymentDetails.0.description": bill.paymentDetails[0].description };
    },
    "/Payments/ReceivePayment": async (texts) => said(lastRow(await receive(texts))),
    "/Payments/RefundPayment": async (texts) =>
      said(
        lastRow(
          await send("/Payments/RefundPayment", { transactionId: due.transactionId, ...cash, ...texts }),
        ),
      ),
    "/Payments/CorrectPayment": async ({ reason, ...texts }) => {
      const { transactionId } = lastRow(await receive({}));
      const replacement = {
        ...{ paymentId: due.paymentId, ...cash, channelInfo: texts["replacement.channelInfo"] },
        ...{ paymentMethod: texts["replacement.paymentMethod"] },
      };
      const bill = await send("/Payments/CorrectPayment", { transactionId, reason, replacement });
      const { paymentMethod, channelInfo } = lastRow(bill);
      const wrong = bill.paymentTransactions.find((row: Data) => row.reverses === transactionId);
      return {
        reason: wrong.reason,
        "replacement.paymentMethod": paymentMethod,
        "replacement.channelInfo": channelInfo,
      };
    },
    "/Payments/ReceiveForPatient": async (texts) => {
      const { paymentId } = ofRelative;
      const payment = { patientId: given.relativeId, ...cash, parts: [{ paymentId, amount: 0.01 }] };
      await send("/Payments/ReceiveForPatient", { ...payment, ...texts });
      return said(lastRow(await send(`/Payments/GetPayment?id=${paymentId}`)));
    },
    "/Payments/CreateCreditNote": async (texts) => {
      const note = { paymentId: paid.paymentId, lines: [{ position: 1, amount: 0.01 }], settle: "refund" };
      const bill = await send("/Payments/CreateCreditNote", { ...note, ...texts });
      return { ...said(lastRow(bill)), reason: bill.creditNotes.at(-1).reason };
    },
  } satisfies Record<string, MoneyCall>;
};

const ofAdvances = (send: Send, { patientId, relativeId }: MoneyCase) => {
  const newest = ({ entries }: Data) => said(entries[0]);
  let ahead = 0;
  return {
    "/PatientAccount/ReceiveAdvance": async (texts) =>
      newest(await send("/PatientAccount/ReceiveAdvance", { patientId, amount: 100, ...texts })),
    "/PatientAccount/ReturnAdvance": async (texts) => {
      await send("/PatientAccount/ReceiveAdvance", { patientId, ...cash });
      return newest(await send("/PatientAccount/ReturnAdvance", { patientId, ...cash, ...texts }));
    },
    "/PatientAccount/MoveAdvance": async (texts) => {
      await send("/PatientAccount/ReceiveAdvance", { patientId, ...cash });
      const move = { patientId, toPatientId: relativeId, amount: 0.01, ...texts };
      return newest(await send("/PatientAccount/MoveAdvance", move));
    },
    "/PatientAccount/SetOpeningBalance": async (texts) => {
      ahead += 1;
      const opening = { patientId: relativeId, side: "Paid ahead", amount: ahead, ...texts };
      return newest(await send("/PatientAccount/SetOpeningBalance", opening));
    },
  } satisfies Record<string, MoneyCall>;
};

const ofTheDay = (send: Send, { patientId }: MoneyCase) => {
  const expense = { amount: 1, paymentMethod: "cash", expensesDate: today };
  const count = (methods: object[] = []) =>
    send("/DayClose/Count", { notes: [], methods, fromDay: today, openingFloat: 0 });
  const close = async (remarks: string) => {
    const { id: idCount } = await count();
    return await send("/DayClose/Close", { idCount, leaveInDrawer: 0, remarks });
  };
  return {
    "/Expense/InsertExpense": (texts) => send("/Expense/InsertExpense", { ...expense, ...texts }),
    "/Expense/UpdateExpense": async (texts) => {
      const { id } = await send("/Expense/InsertExpense", {
        ...{ ...expense, expenseBy: "Rabia", description: "Tea" },
      });
      return await send("/Expense/UpdateExpense", { id, ...expense, ...texts });
    },
    "/Dues/NoteContact": async (texts) => {
      const due = await send("/Dues/NoteContact", { idPatient: patientId, result: "no answer", ...texts });
      return { words: due.lastWords };
    },
    "/DayClose/MoveCash": async (texts) => {
      await send("/DayClose/MoveCash", { kind: "Put in", amount: 0.01, ...texts });
      return { reason: (await send("/DayClose/GetOpen")).moves[0].reason };
    },
    "/DayClose/Count": async ({ "methods.0.method": method = "" }) => {
      const { compared } = await count([{ method, amount: 1 }]);
      const found = compared.find(({ counted }: Data) => counted === 1).method;
      // One that came in before is shown in the spelling in which it came.
      return { "methods.0.method": methodKey(found) === methodKey(method) ? method.trim() : found };
    },
    "/DayClose/Close": async ({ remarks = "" }) => {
      const closed = await close(remarks);
      await send("/DayClose/Reopen", { id: closed.id, reason: "Counted again" });
      return { remarks: closed.remarks };
    },
    "/DayClose/Reopen": async ({ reason }) => {
      const { id } = await close("Nobody counted");
      return { reason: (await send("/DayClose/Reopen", { id, reason })).reopened.reason };
    },
  } satisfies Record<string, MoneyCall>;
};

async function ofPackages(send: Send, given: MoneyCase) {
  const sell = async (): Promise<number> => {
    const line = { idService: given.idPackageService, description: "6 sessions", price: PRICE };
    const form = billForm(given, { receivedAmount: PRICE, paymentDetails: [line] });
    return (await send("/Payments/CreatePayment", form)).paymentDetails[0].package.id;
  };
  const [used, extended] = [await sell(), await sell()];
  let days = 0;
  return {
    "/Packages/TakeBack": async ({ reason }) => {
      const use = (await send("/Packages/Use", { id: used })).uses.at(-1);
      const { uses } = await send("/Packages/TakeBack", { id: use.id, reason });
      return { reason: uses.at(-1).takenBack.reason };
    },
    "/Packages/Extend": async ({ reason }) => {
      days += 1;
      const expiresOn = addDays(today, days + 30);
      const { extensions } = await send("/Packages/Extend", { id: extended, expiresOn, reason });
      return { reason: extensions.at(-1).reason };
    },
    "/Packages/Close": async (texts) => {
      const form = { id: await sell(), amount: 1, used: 0, settle: "refund", ...texts };
      const { closed, paymentId } = await send("/Packages/Close", form);
      const bill = await send(`/Payments/GetPayment?id=${paymentId}`);
      return { ...said(lastRow(bill)), reason: closed.reason };
    },
  } satisfies Record<string, MoneyCall>;
}

/** By the path of the call. */
export async function moneyCalls(send: Send, given: MoneyCase): Promise<Record<string, MoneyCall>> {
  return {
    ...ofBills(send, given, await bills(send, given)),
    ...ofAdvances(send, given),
    ...ofTheDay(send, given),
    ...(await ofPackages(send, given)),
  };
}
