import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPaisa } from "#rules/values/money.ts";
import { billTotals } from "./bill.ts";
import { type InvoicedBill, invoiceOf, isLong, type Paper } from "./invoice.ts";
import { transactionPaperOf } from "./receipt.ts";

function billOf(prices: number[], discount: number, payments: number[]): InvoicedBill {
  const received = payments.reduce((sum, paid) => sum + toPaisa(paid), 0) / 100;
  const { chargeable, due, status } = billTotals({ prices, discount, received });
  return {
    paymentId: 5217,
    paymentDate: "2026-11-20",
    patientName: "زینب O'Brien-Khan",
    patientRegisterNo: "P-002941",
    doctorName: "Dr. Ayesha Siddiqui",
    appointmentRegistrationNo: null,
    paymentMethod: "Cash",
    paymentStatus: status,
    chargeableAmount: chargeable,
    discountAmount: discount,
    creditedAmount: 0,
    creditNotes: [],
    receivedAmount: received,
    dueAmount: due,
    paymentDetails: prices.map((price) => ({ description: "Crown", actualPrice: price, price })),
    paymentTransactions: payments.map((transactionAmount, index) => ({
      transactionId: 70 + index,
      transactionType: "Payment" as const,
      reverses: null,
      reason: null,
      transactionDate: `2026-11-${20 + index}`,
      transactionAmount,
      paymentMethod: index === 0 ? "Cash" : "Online",
      channelInfo: index === 0 ? null : "Easypaisa 7712",
      receivedBy: "Sana",
      createdOn: `2026-11-${20 + index}T09:00:00+05:00`,
      isKeptAsAdvance: false,
      receipt: null,
    })),
  };
}

const plain = (text: string) => text.replaceAll("\u00A0", " ");
const sums = (paper: Paper | null) => paper?.sums.map(({ label, shown }) => `${label} ${plain(shown)}`);
const facts = (paper: Paper | null) =>
  [...(paper?.head ?? []), ...(paper?.facts.flat() ?? []), ...(paper?.written ?? [])].map(
    ({ label, value }) => `${label}: ${value}`,
  );

describe("an invoice", () => {
  it("says whose it is, and leaves out what there is not", () => {
    expect(facts(invoiceOf(billOf([5000], 0, [1000, 500])))).toEqual([
      "Payment ID: 5217",
      "Date: 20-Nov-2026",
      "Patient: زینب O'Brien-Khan",
      "Registration no: P-002941",
      "Doctor: Dr. Ayesha Siddiqui",
      "Status: Partial",
      "Method: Cash, Online",
    ]);
    const ofVisit = { ...billOf([5000], 5000, []), appointmentRegistrationNo: "A-007318" };
    expect(facts(invoiceOf(ofVisit))).toEqual(
      expect.arrayContaining(["Appointment ID: A-007318", "Method: Cash"]),
    );
  });

  it("shows discount and due only where there is one", () => {
    expect(sums(invoiceOf(billOf([5000], 0, [5000])))).toEqual([
      "Sub amount Rs 5,000",
      "Received amount Rs 5,000",
    ]);
    expect(sums(invoiceOf(billOf([5000], 500, [2000])))).toEqual([
      "Sub amount Rs 5,000",
      "Discount −Rs 500",
      "Received amount Rs 2,000",
      "Due amount Rs 2,500",
    ]);
  });

  it("spells out what was received and what is due", () => {
    expect(invoiceOf(billOf([5000], 500, [2000])).spelled).toEqual([
      { label: "Received in words", words: "Rupees two thousand only" },
      { label: "Due in words", words: "Rupees two thousand five hundred only" },
    ]);
  });

  it("does not let sums contradict lines when there are paisa", () => {
    const paper = invoiceOf(billOf([0.5, 0.5], 0, [1]));
    expect(paper.lines.map(({ price }) => plain(price))).toEqual(["Rs 0.50", "Rs 0.50"]);
    expect(sums(paper)).toEqual(["Sub amount Rs 1.00", "Received amount Rs 1.00"]);
  });

  it("lists the payments as they came in", () => {
    const { payments } = invoiceOf(billOf([5000], 0, [1000, 2000]));
    expect(payments.map(({ date, method, amount }) => [date, method, plain(amount)])).toEqual([
      ["20-Nov-2026", "Cash", "Rs 1,000"],
      ["21-Nov-2026", "Online", "Rs 2,000"],
    ]);
  });

  it("is long when its lines may not fit on one sheet", () => {
    const bill = billOf([5000], 0, [5000]);
    const line = { description: "Crown", actualPrice: 0, price: 10 };
    const lines = (count: number, description = "Crown") => ({
      ...bill,
      paymentDetails: Array.from({ length: count }, () => ({ ...line, description })),
    });
    expect(isLong(invoiceOf(lines(12)))).toBe(false);
    expect(isLong(invoiceOf(lines(13)))).toBe(true);
    expect(isLong(invoiceOf(lines(7, "Root canal ".repeat(10))))).toBe(true);
  });
});

describe("a payment's receipt", () => {
  const bill = billOf([5000], 500, [1000, 2000, 500]);

  it("says how and by whom the money was taken", () => {
    expect(facts(transactionPaperOf(bill, 71))).toEqual([
      "Receipt no: 71",
      "Date: 21-Nov-2026",
      "Patient: زینب O'Brien-Khan",
      "Registration no: P-002941",
      "Payment ID: 5217",
      "Doctor: Dr. Ayesha Siddiqui",
      "Method: Online",
      "Transaction information: Easypaisa 7712",
      "Received by: Sana",
    ]);
  });

  it("tells the amount in figures and words, and the balance after it", () => {
    const receipt = transactionPaperOf(bill, 71);
    expect(receipt?.spelled.map(({ shown, words }) => [plain(shown ?? ""), words])).toEqual([
      ["Rs 2,000", "Rupees two thousand only"],
    ]);
    expect(sums(receipt)).toEqual([
      "Sub amount Rs 5,000",
      "Discount −Rs 500",
      "Received before Rs 1,000",
      "This payment Rs 2,000",
      "Balance after it Rs 1,500",
    ]);
  });

  it("is null of a payment that the bill does not have", () => {
    expect(transactionPaperOf(bill, 73)).toBeNull();
  });

  it("hands on from one payment to the next, and the last leaves what is due", () => {
    const paisa = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(fc.array(paisa, { minLength: 1, maxLength: 8 }), paisa, (paid, left) => {
        const price = (paid.reduce((sum, one) => sum + one, 0) + left) / 100;
        const amounts = paid.map((one) => one / 100);
        const paidBill = billOf([price], 0, amounts);
        const balances = paid.map((_, index) => transactionPaperOf(paidBill, 70 + index)?.sums.at(-1)?.shown);
        expect(balances.at(-1)).toBe(invoiceOf(paidBill).sums.at(-1)?.shown);
        expect(new Set(balances).size).toBe(paid.length);
      }),
    );
  });
});

describe("a payment that was taken back", () => {
  const back = (
    transactionId: number,
    transactionType: "Refund" | "Correction",
    transactionAmount: number,
  ) => ({
    transactionId,
    transactionType,
    transactionAmount,
    reverses: 70,
    reason: "Not done",
    transactionDate: "2026-11-25",
    paymentMethod: "Cash",
    channelInfo: null,
    receivedBy: "Sana",
    createdOn: "2026-11-25T09:00:00+05:00",
    isKeptAsAdvance: false,
    receipt: null,
  });
  const of = (rows: ReturnType<typeof back>[]) => {
    const bill = billOf([5000], 0, [3000]);
    return { ...bill, paymentTransactions: [...bill.paymentTransactions, ...rows] };
  };

  it("has a slip that says of which receipt, why, and what is left, for the patient to sign", () => {
    const slip = transactionPaperOf(of([back(71, "Refund", -1000), back(72, "Refund", -500)]), 72);
    expect(slip?.title).toBe("Refund");
    expect(facts(slip)).toEqual(
      expect.arrayContaining(["Refund no: 72", "Date: 25-Nov-2026", "Reason: Not done", "Given by: Sana"]),
    );
    expect(sums(slip)).toEqual([
      "Receipt 70 of 20-Nov-2026 Rs 3,000",
      "Given back before −Rs 1,000",
      "This refund −Rs 500",
      "Left of it Rs 1,500",
    ]);
    expect(slip?.spelled).toMatchObject([{ label: "Amount given back", words: "Rupees five hundred only" }]);
    expect(slip?.signature).toBe("Received by the patient");
  });

  it("is named on the invoice by the methods that still hold money", () => {
    const method = (bill: InvoicedBill) => facts(invoiceOf(bill)).find((fact) => fact.startsWith("Method"));
    const bill = billOf([5000], 0, [1000, 2000]);
    const given = { ...back(80, "Refund", -2000), reverses: 71 };
    expect(method({ ...bill, paymentTransactions: [...bill.paymentTransactions, given] })).toBe(
      "Method: Cash",
    );
  });

  it("stands on the invoice with the word for it", () => {
    const paper = invoiceOf(of([back(71, "Correction", -1000), back(72, "Refund", -500)]));
    expect(paper.payments.map(({ method, amount }) => `${method} ${plain(amount)}`)).toEqual([
      "Cash Rs 3,000",
      "Cash, correction −Rs 1,000",
      "Cash, refund −Rs 500",
    ]);
  });

  it("has a receipt that says it is not valid once it was put right, and the correction has no paper", () => {
    const bill = of([back(71, "Correction", -3000)]);
    expect(transactionPaperOf(bill, 70)?.notice).toBe("Put right on 25-Nov-2026, not valid.");
    expect(transactionPaperOf(bill, 71)).toBeNull();
  });

  it("was put right on the day on which that was done, wherever it counts", () => {
    const later = { ...back(71, "Correction", -3000), createdOn: "2026-11-27T20:00:00Z" };
    expect(transactionPaperOf(of([later]), 70)?.notice).toBe("Put right on 28-Nov-2026, not valid.");
  });

  it("has a slip that says so where it stays as the patient's advance", () => {
    const kept = { ...back(71, "Refund", -1000), paymentMethod: "Advance", isKeptAsAdvance: true };
    const slip = transactionPaperOf(of([kept]), 71);
    expect(facts(slip)).toEqual(expect.arrayContaining(["Method: Advance", "Kept by: Sana"]));
    expect(slip?.spelled).toMatchObject([{ label: "Amount kept as advance" }]);
    expect(slip?.signature).toBe("Agreed by the patient");
  });
});

describe("money that counts on the day after it moved", () => {
  it("has a paper with the real time, and the day on which it counts", () => {
    const bill = billOf([5000], 0, [3000]);
    const [payment] = bill.paymentTransactions;
    const late = { ...bill, paymentTransactions: [{ ...payment, createdOn: "2026-11-19T21:40:00+05:00" }] };
    expect(facts(transactionPaperOf(late as InvoicedBill, 70))).toEqual(
      expect.arrayContaining(["Date: 19-Nov-2026 21:40", "Counted on: 20-Nov-2026"]),
    );
  });
});
