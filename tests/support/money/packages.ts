import type { Bill } from "#contract/money/bills.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Desk } from "#tests/support/desk.ts";

/** Sells six laser sessions of a new department, valid for 20 days, to a new patient, who still owes Rs 12,000 for them. */
export async function sellPackage(desk: Desk, patientName: string, name = "Lasers") {
  const { id: department } = await desk.post<{ id: number }>("/MasterServices/Insert", { name });
  const { id: idService } = await desk.post<{ id: number }>("/Services/Insert", {
    ...{ IdDepartment: department, name: "Laser, 6 sessions", fees: 33_000, sessions: 6, validDays: 20 },
  });
  const idPatient = await desk.registerPatient(patientName);
  const bill = await desk.post<Bill>("/Payments/CreatePayment", {
    ...{ patientId: idPatient, patientName, idDoctor: 1, paymentDate: clinicToday() },
    ...{ paymentMethod: "Cash", chargeableAmount: 33_000, receivedAmount: 21_000 },
    paymentDetails: [{ idService, description: "Laser, 6 sessions", price: 33_000 }],
  });
  return { idPatient, paymentId: bill.paymentId, number: bill.paymentDetails[0]?.package?.number ?? "" };
}
