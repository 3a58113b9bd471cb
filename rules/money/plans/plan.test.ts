import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, toRupees } from "#rules/values/money.ts";
import { isSameContent, type PlanContent } from "./content.ts";
import {
  amountOf,
  itemsOf,
  LETTERS,
  type PlanItem,
  planProblems,
  proposedDiscount,
  standingTotals,
  totalsOf,
  withTeethAsNote,
} from "./plan.ts";

const item = (price: number, changes: Partial<PlanItem> = {}): PlanItem => ({
  letter: null,
  phase: 1,
  quantity: 1,
  price,
  ...changes,
});

describe("the sums of an option", () => {
  it("are those of its items and of the ones in every option", () => {
    const items = [
      item(22_000),
      item(28_000, { letter: "A", phase: 2 }),
      item(15_000, { letter: "B", phase: 2 }),
    ];
    expect(totalsOf(items, { letter: "A", discount: 5000 })).toMatchObject({
      nets: [19_800, 25_200],
      sum: 50_000,
      net: 45_000,
      phases: [
        { phase: 1, sum: 22_000, net: 19_800 },
        { phase: 2, sum: 28_000, net: 25_200 },
      ],
    });
    expect(totalsOf(items, { letter: "B", discount: 0 })).toMatchObject({ sum: 37_000, net: 37_000 });
  });

  it("are nothing without items", () => {
    expect(totalsOf([], { letter: "A", discount: 0 })).toMatchObject({ sum: 0, net: 0, phases: [] });
  });
});

const rupees = fc.integer({ min: 0, max: 50_000_000 }).map(toRupees);
const items = fc.array(
  fc.record({
    letter: fc.constantFrom(null, ...LETTERS),
    phase: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    price: rupees,
  }),
  { minLength: 1, maxLength: 40 },
);

describe("a discount", () => {
  it("is spread to the paisa: nets, phases and the bills of all items each add up to what the option costs", () => {
    fc.assert(
      fc.property(
        items,
        fc.constantFrom(...LETTERS),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, letter, share) => {
          const own = itemsOf(all, letter);
          const sum = addMoney(...own.map(amountOf));
          const option = { letter, discount: toRupees(Math.floor(sum * 100 * share)) };
          const totals = totalsOf(all, option);
          if (own.length === 0) return;
          expect(addMoney(...totals.nets)).toBe(totals.net);
          expect(addMoney(...totals.phases.map(({ net }) => net))).toBe(totals.net);
          expect(totals.nets.every((net, index) => net >= 0 && net <= amountOf(own[index] as PlanItem))).toBe(
            true,
          );
          const bills = own.map((one) => proposedDiscount(all, option, (each) => each === one));
          expect(addMoney(...bills)).toBe(option.discount);
        },
      ),
    );
  });

  it("of a bill of one item is the part that lies on it", () => {
    const [root, crown] = [item(22_000), item(28_000)];
    const option = { letter: "A" as const, discount: 5000 };
    expect(proposedDiscount([root, crown], option, (each) => each === root)).toBe(2200);
    expect(proposedDiscount([root, crown], option, () => true)).toBe(5000);
  });
});

describe("the sums of an option as it stands", () => {
  const items = [
    { ...item(29_000), agreedPrice: 22_000 },
    { ...item(7500), agreedPrice: null },
  ];
  const option = { letter: "A" as const, discount: 0 };
  it.each([
    ["of the accepted one are those that were agreed", { letter: "A" as const, discount: 5000 }, 24_500],
    ["are the same where the answer named no option", { letter: null, discount: 5000 }, 24_500],
    ["never fall below nothing", { letter: "A" as const, discount: 50_000 }, 0],
    ["of another one are what the plan says", { letter: "B" as const, discount: 5000 }, 36_500],
    ["are what the plan says where nothing was accepted", null, 36_500],
  ])("%s", (_, accepted, net) => {
    expect(standingTotals(items, option, accepted).net).toBe(net);
  });
});

describe("what is wrong with a plan", () => {
  const A = { letter: "A" as const, discount: 0 };
  it.each([
    ["nothing", [A], [item(100)], []],
    ["options out of order", [{ letter: "B" as const, discount: 0 }], [], ["Options are A, then B, then C."]],
    ["an option that is not there", [A], [item(1, { letter: "C" })], ["There is no option C."]],
    [
      "a discount above the sum",
      [{ letter: "A" as const, discount: 100.01 }],
      [item(100)],
      ["The discount is more than option A costs: Rs 100."],
    ],
    ["too much money", [A], [item(9_999_999_999.99, { quantity: 2 })], ["This amount is too large."]],
  ])("is %s", (_, options, of, messages) => {
    expect(planProblems(options, of).map(({ message }) => message.replace(/\u00A0/g, " "))).toEqual(messages);
  });
});

describe("teeth of a service that is charted once for a visit", () => {
  const scaling = { description: "Scaling", teeth: [46, 47], surfaces: "O" };
  it("become a note", () => {
    expect(withTeethAsNote(scaling, "visit")).toEqual({
      description: "Scaling (46, 47)",
      teeth: [],
      surfaces: "",
    });
    expect(withTeethAsNote(scaling, "tooth")).toEqual(scaling);
    const long = withTeethAsNote({ ...scaling, description: "x".repeat(500) }, "visit").description;
    expect(long).toHaveLength(500);
    expect(long).toMatch(/ \(46, 47\)$/);
  });
});

describe("a content", () => {
  const content: PlanContent = {
    ...{ name: "Plan", idDoctor: 1, doctorName: "Dr Sana", advance: 0, phases: ["Pain", ""] },
    options: [{ letter: "A", name: "Option A", note: null, discount: 0 }],
    items: [
      {
        ...{ id: 1, letter: null, phase: 1, idService: 2, description: "Crown", teeth: [46], surfaces: "" },
        ...{ quantity: 1, price: 28_000, idDoctor: null, doctorName: null },
      },
    ],
  };
  it("is the same under a doctor's new name and with blank phases, and another for anything else", () => {
    expect(isSameContent(content, { ...content, doctorName: "Dr Sana Khan", phases: ["Pain"] })).toBe(true);
    expect(isSameContent(content, { ...content, advance: 1 })).toBe(false);
    expect(isSameContent(content, { ...content, items: [] })).toBe(false);
  });
});
