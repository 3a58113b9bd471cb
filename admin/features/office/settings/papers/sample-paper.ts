import { invoiceOf } from "#rules/money/bills/invoice.ts";

/** An invoice that nobody received, to show how papers look. */
export const SAMPLE_PAPER = invoiceOf({
  paymentId: 2418,
  paymentDate: "2026-11-20",
  patientName: "Ayesha Example",
  patientRegisterNo: "P-000001",
  doctorName: "Dr Example",
  appointmentRegistrationNo: "A-000001",
  paymentMethod: "Cash",
  paymentStatus: "Partial",
  chargeableAmount: 6500,
  discountAmount: 500,
  creditedAmount: 0,
  creditNotes: [],
  receivedAmount: 4000,
  dueAmount: 2000,
  paymentDetails: [
    { description: "Consultation", actualPrice: 1500, price: 1500 },
    { description: "Scaling and polishing", actualPrice: 5000, price: 5000 },
  ],
  paymentTransactions: [
    {
      transactionId: 1,
      transactionType: "Payment",
      reverses: null,
      reason: null,
      transactionDate: "2026-11-20",
      transactionAmount: 4000,
      paymentMethod: "Cash",
      channelInfo: null,
      receivedBy: "Reception",
      createdOn: "2026-11-20T10:00:00+05:00",
      isKeptAsAdvance: false,
      receipt: null,
    },
  ],
});
