import { type Calendar, dayOf } from "#db/seed/demo/calendar.ts";
import type { Numbers } from "#db/seed/demo/desk/appointments.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import { addMoney } from "#rules/values/money.ts";
import type { DemoBill, DemoLine } from "./bills.ts";

export function billRows(calendar: Calendar, bills: readonly DemoBill[], numbers: Numbers): Row[] {
  return bills.map((bill, index) => ({
    id: index + 1,
    patient_id: numbers.patients.get(bill.visit.patient) ?? null,
    patient_name: bill.visit.patient.person.fullName,
    appointment_id: numbers.visits.get(bill.visit) ?? null,
    doctor_id: bill.visit.slot.doctor.id,
    bill_date: calendar.dateOf(bill.visit.slot.day),
    payment_method: bill.method,
    chargeable: bill.chargeable,
    discount: bill.discount,
    credited: bill.credit?.amount ?? 0,
    received: addMoney(...bill.payments.map(({ amount }) => amount)),
    notes: bill.notes,
    created_on: calendar.instantOf(bill.billedAt),
    updated_on: calendar.instantOf(bill.payments.at(-1)?.at ?? bill.billedAt),
  }));
}

/** @param workOf the number of the work that a line bills. */
export function lineRows(bills: readonly DemoBill[], workOf: ReadonlyMap<DemoLine, number>): Row[] {
  const rows = bills.flatMap(({ lines }, bill) =>
    lines.map((line, position) => ({
      bill_id: bill + 1,
      position: position + 1,
      service_id: line.serviceId,
      description: line.description,
      actual_price: line.actualPrice,
      price: line.price,
      procedure_id: workOf.get(line) ?? null,
    })),
  );
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}

/** The bills' payments in the order in which they were received. */
export function transactionRows(
  calendar: Calendar,
  bills: readonly DemoBill[],
  receivedBy: { readonly first: number; readonly later: number },
): Row[] {
  return bills
    .flatMap(({ payments }, bill) => payments.map((payment, part) => ({ bill, part, payment })))
    .sort((a, b) => a.payment.at - b.payment.at)
    .map(({ bill, part, payment }, index) => ({
      id: index + 1,
      bill_id: bill + 1,
      amount: payment.amount,
      remarks: payment.remarks,
      payment_method: payment.method,
      channel_info: payment.channelInfo,
      transaction_date: calendar.dateOf(dayOf(payment.at)),
      received_by: part === 0 ? receivedBy.first : receivedBy.later,
      created_on: calendar.instantOf(payment.at),
    }));
}
