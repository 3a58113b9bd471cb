import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, toPaisa, toRupees } from "#rules/values/money.ts";
import { spread } from "#rules/values/spread.ts";
import { leftOfLines } from "./bills/credit-note.ts";
import { type LineShare, ruleFor, type SharedBill, type ShareRule, shareOf, sharesOfBill } from "./share.ts";

/** Shares of lines with doctors of their own, and of work that a laboratory charges for. */

const [E, A] = [1, 2];
const [ROOT_CANAL, CROWN] = [46, 36];
const rule = (idDoctor: number, percent: number, afterLab: 0 | 1 = 0): ShareRule => ({
  ...{ idDoctor, idService: null, percent, fixed: null, validFrom: "2026-01-01", afterLab },
});
const AGREED = [rule(E, 40), rule(A, 30, 1)];
const NO_LAB = [rule(E, 40), rule(A, 30)];

const rootCanal = { price: 22_000, idService: ROOT_CANAL, idDoctor: E, package: null };
const crown = { price: 28_000, idService: CROWN, idDoctor: A, lab: 9000, package: null };
const bill = (
  paymentDetails: SharedBill["paymentDetails"],
  changes: Partial<SharedBill> = {},
): SharedBill => ({
  ...{ paymentDate: "2026-11-20", idDoctor: 9, discountAmount: 0, creditedAmount: 0, creditNotes: [] },
  paymentDetails,
  ...changes,
});
const shares = (of: SharedBill, received: number, rules: readonly ShareRule[]) =>
  sharesOfBill(of, received, rules).map(({ idDoctor, share }) => [idDoctor, share]);

describe("a plan's root canal by E and crown by A after lab", () => {
  const ofRootCanal = bill([rootCanal], { discountAmount: 2200 });
  const ofCrown = bill([crown], { discountAmount: 2800 });
  const credited = {
    ...{ discountAmount: 28_000, creditedAmount: 25_200 },
    creditNotes: [{ lines: [{ position: 1, amount: 25_200 }] }],
  };
  it.each<[string, SharedBill, number, ShareRule[], [number, number][]]>([
    ["nothing received yet", ofRootCanal, 0, AGREED, [[E, 0]]],
    ["root canal, paid by the advance", ofRootCanal, 19_800, AGREED, [[E, 7920]]],
    ["crown, part paid", ofCrown, 10_200, AGREED, [[A, 1967.14]]],
    ["crown, paid", ofCrown, 25_200, AGREED, [[A, 4860]]],
    ["crown, credited whole", bill([crown], credited), 0, AGREED, [[A, 0]]],
    [
      "one bill, no lab rule, part paid",
      bill([rootCanal, crown], { discountAmount: 5000 }),
      20_000,
      NO_LAB,
      [
        [E, 3520],
        [A, 3360],
      ],
    ],
  ])("%s", (_, of, received, rules, expected) => {
    expect(shares(of, received, rules)).toEqual(expected);
  });

  it("says the laboratory's cost where it was counted", () => {
    expect(sharesOfBill(ofCrown, 25_200, AGREED)[0]?.lab).toBe(9000);
    expect(sharesOfBill(ofCrown, 25_200, NO_LAB)[0]).not.toHaveProperty("lab");
  });
});

describe("a share after lab", () => {
  const of = (received: number, net: number, lab: number, percent = 30) =>
    shareOf({ percent, fixed: null, afterLab: 1 }, received, net, lab);
  it.each([
    ["equals the plain one without a cost", of(10_000, 25_000, 0), 3000],
    ["is nothing where the laboratory takes all", of(25_000, 25_000, 25_000), 0],
    ["is nothing where it takes more", of(25_000, 25_000, 30_000), 0],
    ["is nothing of a line that is worth nothing", of(0, 0, 500), 0],
    // 0.05 × 0.50 ÷ 1 = 0.025
    ["is rounded once, half up", of(0.1, 1, 0.5, 50), 0.03],
    ["is taken back by the same way", of(-10_000, 25_000, 5000), -2400],
  ])("%s", (_, share, expected) => {
    expect(share).toBe(expected);
  });

  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(toRupees);
  it("never exceeds the plain one, falls as the cost rises, and grows with what is received", () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        fc.integer({ min: 0, max: 100 }),
        (net, a, b, lab, percent) => {
          const [less, more] = [Math.min(a, b, net), Math.min(Math.max(a, b), net)];
          expect(of(more, net, lab, percent)).toBeLessThanOrEqual(of(more, net, 0, percent));
          expect(of(less, net, lab, percent)).toBeLessThanOrEqual(of(more, net, lab, percent));
          expect(of(more, net, lab + 1, percent)).toBeLessThanOrEqual(of(more, net, lab, percent));
          expect(of(more, net, lab, percent)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

/** As shares were counted before lines had doctors: `amount × part ÷ whole`, half up, for the bill's doctor. */
function sharesBefore(of: SharedBill, received: number, rules: readonly ShareRule[]): LineShare[] {
  const partOf = (sum: number, part: number, whole: number) => {
    const all = BigInt(toPaisa(whole));
    if (all === 0n) return 0;
    const doubled = 2n * BigInt(toPaisa(sum)) * BigInt(toPaisa(part)) + all;
    const above = ((doubled % (2n * all)) + 2n * all) % (2n * all);
    return toRupees(Number((doubled - above) / (2n * all)));
  };
  const nets = leftOfLines({ ...of, paymentDetails: [...of.paymentDetails] });
  const paid = spread(received, nets);
  return of.paymentDetails.map(({ idService }, index) => {
    const found = ruleFor(rules, { idDoctor: of.idDoctor, idService, day: of.paymentDate });
    const [sum = 0, net = 0] = [paid[index], nets[index]];
    const share =
      found === null
        ? 0
        : found.percent === null
          ? partOf(found.fixed ?? 0, sum, net)
          : partOf(sum, found.percent, 100);
    return { position: index + 1, idDoctor: of.idDoctor, received: sum, share };
  });
}

describe("a bill of one doctor without lab rules", () => {
  const money = fc.integer({ min: 0, max: 5_000_000 }).map(toRupees);
  const agreed = fc.array(
    fc.record({
      idDoctor: fc.constantFrom(E, A),
      idService: fc.option(fc.integer({ min: 1, max: 3 })),
      percent: fc.integer({ min: 0, max: 10_000 }).map(toRupees),
      validFrom: fc.constantFrom("2026-01-01", "2026-12-01"),
    }),
    { maxLength: 4 },
  );
  it("shares to the paisa what it shared before, whether its lines name the doctor or not", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(money, fc.option(fc.integer({ min: 1, max: 3 })), fc.boolean(), money), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.nat({ max: 100 }),
        fc.nat({ max: 100 }),
        agreed,
        (lines, off, paid, some) => {
          const chargeable = addMoney(...lines.map(([price]) => price));
          const discountAmount = toRupees(Math.floor((toPaisa(chargeable) * off) / 100));
          const received = toRupees(
            Math.floor(((toPaisa(chargeable) - toPaisa(discountAmount)) * paid) / 100),
          );
          const rules = some.map((each, n) =>
            n % 2 ? { ...each, fixed: null } : { ...each, percent: null, fixed: each.percent },
          );
          const of = (named: boolean) =>
            bill(
              lines.map(([price, idService, isNamed, lab]) => ({
                ...{ price, idService, package: null },
                ...(named && { idDoctor: isNamed ? E : null, lab }),
              })),
              { idDoctor: E, discountAmount },
            );
          expect(sharesOfBill(of(true), received, rules)).toEqual(sharesBefore(of(false), received, rules));
        },
      ),
      { numRuns: 500 },
    );
  });
});
