import { describe, expect, it } from "vitest";
import { advancePaperOf, hasPaper } from "./advance-paper.ts";

const entry = {
  id: 12,
  type: "Advance",
  amount: 5000,
  balance: 6500,
  paymentMethod: "Online",
  channelInfo: "JazzCash 81",
  movedWith: null,
  receipt: null,
  reason: null,
  remarks: "For the crown",
  transactionDate: "2026-11-20",
  receivedBy: "Sana",
  createdOn: "2026-11-20T09:00:00+05:00",
} as const;
const of = (changes: object) =>
  advancePaperOf(
    { patientName: "زینب", patientRegisterNo: "P-002941", entries: [{ ...entry, ...changes }] },
    12,
  );
const plain = (text = "") => text.replaceAll("\u00A0", " ");
const facts = (changes: object) => {
  const paper = of(changes);
  return [...(paper?.head ?? []), ...(paper?.facts.flat() ?? []), ...(paper?.written ?? [])].map(
    ({ label, value }) => `${label}: ${value}`,
  );
};
const sums = (changes: object) => of(changes)?.sums.map(({ label, shown }) => `${label} ${plain(shown)}`);

describe("the receipt of an advance", () => {
  it("says whose it is, how it came in, and what is left of the advance", () => {
    expect(facts({})).toEqual([
      "Advance no: 12",
      "Date: 20-Nov-2026",
      "Patient: زینب",
      "Registration no: P-002941",
      "For: Treatment to come",
      "Method: Online",
      "Transaction information: JazzCash 81",
      "Received by: Sana",
      "Remarks: For the crown",
    ]);
    expect(sums({})).toEqual([
      "Left before Rs 1,500",
      "This advance Rs 5,000",
      "Left of the advance Rs 6,500",
    ]);
    expect(of({})).toMatchObject({
      title: "Advance",
      spelled: [{ label: "Amount received", words: "Rupees five thousand only" }],
      signature: null,
    });
    expect(sums({ balance: 5000 })).toEqual(["This advance Rs 5,000", "Left of the advance Rs 5,000"]);
  });

  it("shows the real time of what counts tomorrow", () => {
    expect(facts({ transactionDate: "2026-11-21", createdOn: "2026-11-20T21:40:00+05:00" })).toEqual(
      expect.arrayContaining(["Date: 20-Nov-2026 21:40", "Counted on: 21-Nov-2026"]),
    );
  });
});

describe("the slip of an advance that was given back", () => {
  it("says why, and is signed", () => {
    const back = {
      type: "Advance returned",
      amount: -1000.5,
      balance: 499.5,
      reason: "Patient left",
      remarks: null,
    };
    expect(facts(back)).toEqual(expect.arrayContaining(["Reason: Patient left", "Given by: Sana"]));
    expect(sums(back)).toEqual([
      "Left before Rs 1,500.00",
      "Given back −Rs 1,000.50",
      "Left of the advance Rs 499.50",
    ]);
    expect(of(back)).toMatchObject({ title: "Advance returned", signature: "Received by the patient" });
  });
});

it("only money that came in or went out has a paper", () => {
  expect(hasPaper({ type: "To bill", movedWith: null, receipt: null })).toBe(false);
  expect(hasPaper({ type: "Advance", movedWith: {}, receipt: null })).toBe(false);
  expect(hasPaper({ type: "Advance", movedWith: null, receipt: {} })).toBe(false);
  expect(of({ type: "From bill" })).toBeNull();
});
