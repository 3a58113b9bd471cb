import { describe, expect, it } from "vitest";
import {
  type BillValues,
  billBody,
  blankLine,
  newBill,
  problemsOf,
  receivedTooMuch,
  totalsOf,
  withDescription,
  withDoctor,
  withoutBlankLines,
  withService,
} from "./bill-values.ts";

const line = { ...blankLine(), description: "Root canal treatment", price: 18_000 };

const filled = (changes: Partial<BillValues> = {}): BillValues => ({
  ...newBill(),
  patientId: 7,
  patientName: "زینب",
  idDoctor: 1,
  discountAmount: 1000,
  receivedAmount: 9000,
  paymentDetails: [line],
  ...changes,
});

describe("what the bill comes to while it is filled in", () => {
  it("reads Paid before anything is entered", () => {
    expect(totalsOf(newBill())).toMatchObject({ chargeable: 0, due: 0, status: "Paid" });
  });

  it("counts what is no amount yet as nothing", () => {
    const half = [line, { ...line, price: "" }, { ...line, price: "12." }, { ...line, price: "-" }];
    expect(totalsOf(filled({ paymentDetails: half }))).toMatchObject({ chargeable: 18_012, due: 8012 });
  });

  it("is all discount when it is Free", () => {
    expect(totalsOf(filled({ paymentMethod: "Free" }))).toMatchObject({
      discount: 18_000,
      received: 0,
      due: 0,
    });
    expect(billBody(filled({ paymentMethod: "Free" }))).toMatchObject({
      discountAmount: 18_000,
      receivedAmount: 0,
    });
  });
});

describe("the patient's advance", () => {
  const held = (changes: Partial<BillValues> = {}) =>
    filled({ credit: 5000, receivedAmount: "", ...changes });

  it.each<[string, Partial<BillValues>, number, number]>([
    ["all of it while nothing is received", {}, 5000, 12_000],
    ["what received leaves due", { receivedAmount: 14_000 }, 3000, 0],
    ["nothing of a bill that is paid", { receivedAmount: 17_000 }, 0, 0],
    ["no more than is due", { credit: 50_000 }, 17_000, 0],
    ["nothing when it is not wished", { usesAdvance: false, receivedAmount: 9000 }, 0, 8000],
    ["nothing of a free bill", { paymentMethod: "Free" }, 0, 0],
  ])("pays %s", (_what, changes, advance, due) => {
    const { advanceAmount = 0, dueAmount, ...body } = billBody(held(changes));
    expect([advanceAmount, dueAmount]).toEqual([advance, due]);
    expect(body).not.toHaveProperty("credit");
  });

  it("makes a received amount needless, and is not sent where there is none", () => {
    expect([billBody(held()).receivedAmount, problemsOf(held(), "add")]).toEqual([0, []]);
    expect(billBody(filled())).not.toHaveProperty("advanceAmount");
    expect(problemsOf(filled({ receivedAmount: "" }), "add").map(({ field }) => field)).toEqual([
      "receivedAmount",
    ]);
  });
});

describe("a line", () => {
  const service = { id: 12, name: "Composite filling", fees: 6500 };

  it("takes id, description and actual price of the service picked, and proposes the price", () => {
    expect(withService(blankLine(), service)).toMatchObject({
      idService: 12,
      description: "Composite filling",
      actualPrice: 6500,
      price: 6500,
    });
  });

  it("stays the service's while its description is reworded, and not when it is emptied", () => {
    const picked = withService(blankLine(), service);
    expect(withDescription(picked, "Composite filling, upper left")).toMatchObject({
      idService: 12,
      actualPrice: 6500,
    });
    expect(withDescription(picked, "")).toMatchObject({ idService: null, actualPrice: "", price: 6500 });
  });

  it("keeps the doctor who was chosen when its service changes, and none that its work said", () => {
    const chosen = withDoctor(blankLine(), { id: 3, name: "Sana Mir" });
    expect(withService(chosen, service)).toMatchObject({ idDoctor: 3, doctorName: "Sana Mir" });
    expect(withDescription(withService(chosen, service), "")).toMatchObject({ idDoctor: 3 });
    expect(withService({ ...chosen, idProcedure: 8 }, service)).toMatchObject({
      idDoctor: null,
      doctorName: null,
      idProcedure: null,
    });
    expect(withDoctor(chosen, null)).toMatchObject({ idDoctor: null, doctorName: null });
  });

  it("left empty is not meant, one with a price is", () => {
    expect(withoutBlankLines([blankLine(), line, { ...blankLine(), price: 0 }])).toHaveLength(2);
  });
});

describe("what is wrong with the form", () => {
  it("is nothing when it is filled in", () => {
    expect(problemsOf(filled(), "add")).toEqual([]);
  });

  it("is told all at once, in the form's own words", () => {
    const problems = problemsOf(
      {
        ...newBill(),
        paymentDate: null,
        discountAmount: "",
        paymentMethod: "Online",
        paymentDetails: [{ ...blankLine(), actualPrice: 500 }, blankLine()],
      },
      "add",
    );
    expect(Object.fromEntries(problems.map(({ field, message }) => [field, message]))).toEqual({
      patientId: "Patient is required.",
      patientName: "Patient name is required.",
      idDoctor: "Doctor is required.",
      paymentDate: "Payment Date is required.",
      transactionInfo: "Transaction Information is required.",
      receivedAmount: "Received Amount is required.",
      discountAmount: "Discount Amount is required.",
      "paymentDetails.0.description": "Description is required.",
      "paymentDetails.0.price": "Price is required.",
    });
  });

  it.each([
    [{ receivedAmount: 0 }, "Please enter a valid received amount for the selected payment method."],
    [{ receivedAmount: 17_500 }, "Received amount cannot exceed chargeable amount."],
  ])("is the received amount of %j", (changes, message) => {
    expect(problemsOf(filled(changes), "add")).toEqual([{ field: "receivedAmount", message }]);
  });

  it("leaves a bill alone on which nothing was received before", () => {
    expect(problemsOf({ ...filled({ receivedAmount: 0 }), paymentId: 5 }, "edit")).toEqual([]);
  });

  it.each([
    [17_500, false],
    [18_000, false],
    [18_000.01, true],
  ])("received %j of 18,000 is too much: %j", (receivedAmount, tooMuch) => {
    expect(receivedTooMuch(filled({ receivedAmount }))).toBe(tooMuch);
  });
});
