import { expect, it } from "vitest";
import { paidInWords, sharePaperOf } from "./share-paper.ts";

const STATED = {
  ...{
    number: "S-000012",
    doctorName: "Dr Zara",
    month: "2026-11",
    carriedIn: -400,
    total: 1600,
    by: "Asif",
  },
  ...{ on: "2026-11-30T20:00:00.000Z", paid: null },
  bills: [
    {
      ...{ paymentId: 7, paymentDate: "2026-11-10", patientName: "بشریٰ بی بی", received: 5000 },
      ...{ entitled: 2000, paidBefore: 0, amount: 2000 },
    },
  ],
};
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));

it("says whose, which month, each bill and what it comes to", () => {
  expect(plain(sharePaperOf(STATED))).toMatchObject({
    ...{ head: "S-000012, November 2026", doctor: "Dr Zara", made: "01-Dec-2026", by: "Asif", paid: null },
    lines: [{ bill: "7", date: "10-Nov-2026", received: "5,000", share: "2,000", amount: "2,000" }],
    sums: [
      { label: "Bills", shown: "Rs 2,000" },
      { label: "Carried in", shown: "−Rs 400" },
      { label: "Share", shown: "Rs 1,600" },
    ],
  });
  expect(sharePaperOf({ ...STATED, carriedIn: 0 }).sums.map(({ label }) => label)).toEqual([
    "Bills",
    "Share",
  ]);
});

it("says what the laboratory charged where the share was counted after it", () => {
  const [bill] = STATED.bills;
  if (!bill) throw new Error("no bill");
  const [line] = sharePaperOf({ ...STATED, bills: [{ ...bill, lab: 900 }] }).lines;
  expect(plain(line)).toMatchObject({ lab: "Laboratory Rs 900, taken off before the share" });
  expect(sharePaperOf(STATED).lines[0]?.lab).toBeNull();
});

it("shows paisa everywhere as soon as one amount has some, so that a column adds up before the eyes", () => {
  const [bill] = STATED.bills;
  if (!bill) throw new Error("no bill");
  const bills = [bill, { ...bill, entitled: 2000.5, amount: -9_999_999.99 }];
  const { lines, sums } = plain(sharePaperOf({ ...STATED, bills }));
  expect(lines[0]).toMatchObject({ received: "5,000.00", share: "2,000.00", statedBefore: "0.00" });
  expect(lines[1]).toMatchObject({ share: "2,000.50", amount: "−9,999,999.99" });
  expect(sums[1].shown).toBe("−Rs 400.00");
});

it.each([
  ["cash", 1, "03-Dec-2026, Cash from the drawer"],
  ["cash", 0, "03-Dec-2026, Cash"],
  ["credit_card", 0, "03-Dec-2026, Online / Credit Card"],
] as const)("paid by %s, from the drawer %d: %s", (paymentMethod, fromDrawer, words) => {
  expect(paidInWords({ paidOn: "2026-12-03", paymentMethod, fromDrawer })).toBe(words);
});
