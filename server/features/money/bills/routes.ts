import { sql } from "kysely";
import { getMoneyOfVisit, leaveAsItIs, listBillsWithoutVisit } from "#contract/desk/visit-money.ts";
import * as endpoints from "#contract/money/bills.ts";
import { type CreditNoteRow, createCreditNote, listCreditNotes } from "#contract/money/credit-notes.ts";
import { applyAdvance, setOpeningBalance as setOpeningCall } from "#contract/money/patient-account.ts";
import {
  listRelatives,
  receiveForPatient,
  useAdvanceForPatient,
} from "#contract/money/payment-over-bills.ts";
import { listPayments, type Payment, totalPaymentsByMethod } from "#contract/money/payments.ts";
import { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import { readSafety } from "#server/features/patients/facts/reading.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { creditNoteList } from "./credit-note-list.ts";
import { credit } from "./credit-notes.ts";
import { inEverySpelling, oneOfEach } from "./method-spellings.ts";
import { setOpeningBalance } from "./opening-balance.ts";
import * as overBills from "./over-bills.ts";
import { relativesOf } from "./over-bills-store.ts";
import { methodsBilled, methodsReceived, paymentList, totalsByMethod } from "./payments.ts";
import { recordPrint } from "./prints.ts";
import { correct, refund } from "./reversals.ts";
import {
  createBill,
  getBill,
  openBill,
  applyAdvance as payWithAdvance,
  receivePayment,
  updateBill,
  voidBill,
} from "./service.ts";
import { billList, billsOfPatient } from "./store.ts";
import { leave, moneyOfVisit } from "./visit-money.ts";
import { findBillsWithoutVisit } from "./visit-money-store.ts";

/** Spellings of one method are offered once. */
const ONE_OF_EACH = { paymentMethod: oneOfEach };

export const billRoutes = [
  valuesRoute(
    listPayments,
    { paymentMethod: methodsReceived, receivedBy: sql`SELECT name FROM staff` },
    ONE_OF_EACH,
  ),
  valuesRoute(
    endpoints.listBills,
    { doctorName: sql`SELECT name FROM doctors`, paymentMethod: methodsBilled },
    ONE_OF_EACH,
  ),
  route(endpoints.listBills, async ({ db, query }) =>
    readList<endpoints.BillRow>(db, billList, await inEverySpelling(db, query)),
  ),
  route(totalPaymentsByMethod, ({ db, query }) => totalsByMethod(db, query)),
  route(listPayments, async ({ db, query }) =>
    readList<Payment>(db, paymentList, await inEverySpelling(db, query)),
  ),
  valuesRoute(listCreditNotes, {
    doctorName: sql`SELECT name FROM doctors`,
    madeBy: sql`SELECT name FROM staff`,
  }),
  route(listCreditNotes, ({ db, query }) => readList<CreditNoteRow>(db, creditNoteList, query)),
  route(endpoints.listBillsOfPatient, ({ db, query }) => billsOfPatient(db, query.patientId)),
  route(getMoneyOfVisit, ({ db, query }) => moneyOfVisit(db, query.appointmentId)),
  route(listBillsWithoutVisit, ({ db }) => findBillsWithoutVisit(db)),
  route(leaveAsItIs, ({ write, body }) => write((trx) => leave(trx, body))),
  route(endpoints.getBill, ({ db, query }) => getBill(db, query.id)),
  route(endpoints.openBill, async ({ db, query, staff }) => {
    const bill = await openBill(db, query.id);
    const safety = await readSafety(db, bill.patientId, { staff, place: "bill" });
    return { ...bill, ...(safety && { safety }) };
  }),
  route(endpoints.createBill, ({ write, body, staff }) => write((trx) => createBill(trx, body, staff))),
  route(endpoints.updateBill, ({ write, body, staff }) => write((trx) => updateBill(trx, body, staff))),
  route(endpoints.receivePayment, ({ write, body, staff }) =>
    write((trx) => receivePayment(trx, body, staff.id)),
  ),
  route(listRelatives, ({ db, query }) => relativesOf(db, query.patientId)),
  route(receiveForPatient, ({ write, body, staff }) =>
    write((trx) => overBills.receiveForPatient(trx, body, staff)),
  ),
  route(useAdvanceForPatient, ({ write, body, staff }) =>
    write((trx) => overBills.useForPatient(trx, body, staff.id)),
  ),
  route(setOpeningCall, ({ write, body, staff }) => write((trx) => setOpeningBalance(trx, body, staff.id))),
  route(applyAdvance, ({ write, body, staff }) => write((trx) => payWithAdvance(trx, body, staff.id))),
  route(refundPayment, ({ write, body, staff }) => write((trx) => refund(trx, body, staff.id))),
  route(correctPayment, ({ write, body, staff }) => write((trx) => correct(trx, body, staff))),
  route(createCreditNote, ({ write, body, staff }) => write((trx) => credit(trx, body, staff.id))),
  route(endpoints.recordPrint, ({ write, body, staff }) => write((trx) => recordPrint(trx, body, staff.id))),
  route(endpoints.voidBill, ({ write, query, staff }) =>
    write((trx) => voidBill(trx, query.id, query.reason, staff.id)),
  ),
];
