import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toRupees } from "#rules/values/money.ts";
import {
  closingAmountProblem,
  closingProblem,
  creditInWholeRupees,
  dueNote,
  isExpiring,
  isOffered,
  isUnused,
  leftWhenStopping,
  packageState,
  sessionName,
  sessionProblem,
  sessionValues,
  soldAs,
  soldProblem,
} from "./package.ts";

const TODAY = "2026-11-21";
const sold = (changes: object = {}) => ({
  ...{ sessions: 6, used: 2, soldOn: "2026-11-01", expiresOn: "2027-05-01", lastUsedOn: "2026-11-20" },
  ...changes,
});

describe("the value of each session, by largest remainder", () => {
  it.each([
    [33_000, [5500, 5500, 5500, 5500, 5500, 5500]],
    [32_000, [5333.34, 5333.34, 5333.33, 5333.33, 5333.33, 5333.33]],
    [0.01, [0.01, 0, 0, 0, 0, 0]],
    [0, [0, 0, 0, 0, 0, 0]],
  ])("of %d", (net, values) => expect(sessionValues(net, 6)).toEqual(values));
});

describe("what is left when the patient stops after 2 of 6", () => {
  it.each([
    [33_000, 6500, 22_000, 20_000],
    [32_000, null, 21_333.32, null],
    [12_000, 6500, 8000, 0],
  ])("of %d", (net, singlePrice, byValue, atSinglePrice) =>
    expect(leftWhenStopping({ net, sessions: 6, used: 2, singlePrice })).toEqual({ byValue, atSinglePrice }),
  );
});

describe("a package that is closed", () => {
  const of = { number: "K-000012", ...sold() };
  it.each([
    [of, null],
    [{ ...of, expiresOn: "2026-11-01" }, null],
    [{ ...of, used: 6 }, "All 6 sessions of K-000012 are used; nothing is left."],
    [{ ...of, used: 6, closedOn: TODAY }, "K-000012 was closed on 21-Nov-2026."],
  ])("can be closed once, while anything is left: %o", (asked, problem) =>
    expect(closingProblem(asked)).toBe(problem),
  );
  it("is closed whatever else it is, and says so everywhere", () => {
    const closed = { ...of, expiresOn: "2026-11-01", closedOn: TODAY };
    expect([packageState(closed, TODAY), isUnused(closed, "2028-01-01"), isExpiring(closed, TODAY)]).toEqual([
      ...["closed", false, false],
    ]);
    expect(sessionProblem(closed, TODAY)).toBe("K-000012 was closed on 21-Nov-2026.");
    expect(soldProblem({ ...closed, used: 0 }, "so its line stays on the bill")).toBe(
      "K-000012 is closed, so its line stays on the bill.",
    );
    expect(soldAs({ ...of, closed: { on: TODAY, after: 2 } })).toBe(
      "6 sessions (K-000012), closed on 21-Nov-2026 with 2 used",
    );
  });
  it.each([
    [9_166.66, 9_166.66, 9_166],
    [9_166.66, 0, 9_166.66],
    [9_166.66, 1_666.16, 9_166.5],
    [0.34, 0.34, 0],
    [22_000, 22_000, 22_000],
  ])("proposes to give back whole rupees: of %d with %d paid too much", (left, overpaid, credit) =>
    expect(creditInWholeRupees(left, overpaid)).toBe(credit),
  );
  it.each([
    [22_000, { leftByValue: 22_000, leftAtSinglePrice: 20_000 }, null],
    [
      22_000.01,
      { leftByValue: 22_000, leftAtSinglePrice: null },
      "Rs 22,000 is left of this package at most.",
    ],
    [24_000, { leftByValue: 22_000, leftAtSinglePrice: 24_000 }, null],
  ])("credits at most what is left by either way: %d", (amount, left, problem) =>
    expect(closingAmountProblem(amount, left)?.replaceAll("\u00a0", " ") ?? null).toBe(problem),
  );
});

const rupees = fc.integer({ min: 0, max: 999_999_999_999 }).map(toRupees);

it("makes no session dearer than an earlier one, nor a paisa apart from another", () => {
  fc.assert(
    fc.property(rupees, fc.integer({ min: 2, max: 60 }), (net, sessions) => {
      const values = sessionValues(net, sessions);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(toRupees(Math.round(((values[0] ?? 0) - (values.at(-1) ?? 0)) * 100))).toBeLessThanOrEqual(0.01);
    }),
  );
});

describe("states", () => {
  it.each([
    ["open", {}],
    ["open", { expiresOn: TODAY }],
    ["open", { expiresOn: null }],
    ["expired", { expiresOn: "2026-11-20" }],
    ["used up", { used: 6, expiresOn: "2026-11-20" }],
  ])("is %s with %o", (state, changes) => expect(packageState(sold(changes), TODAY)).toBe(state));

  it.each([
    [true, { expiresOn: TODAY }],
    [true, { expiresOn: "2026-12-21" }],
    [false, { expiresOn: "2026-12-22" }],
    [false, { expiresOn: "2026-11-20" }],
    [false, { expiresOn: null }],
    [false, { expiresOn: TODAY, used: 6 }],
  ])("expires soon: %s with %o", (is, changes) => expect(isExpiring(sold(changes), TODAY)).toBe(is));

  it.each([
    [false, {}],
    [true, { lastUsedOn: "2026-09-22" }],
    [false, { lastUsedOn: "2026-09-23" }],
    [true, { lastUsedOn: null, soldOn: "2026-09-22", used: 0 }],
    [false, { lastUsedOn: "2026-01-01", used: 6 }],
    [false, { lastUsedOn: "2026-01-01", expiresOn: "2026-11-20" }],
  ])("unused for 60 days: %s with %o", (is, changes) => expect(isUnused(sold(changes), TODAY)).toBe(is));
});

it("says in words what the desk asks", () => {
  const number = "K-000012";
  expect(sessionProblem({ ...sold({ used: 6 }), number }, TODAY)).toBe(
    "All 6 sessions of K-000012 are used.",
  );
  expect(sessionProblem({ ...sold({ expiresOn: "2026-11-20" }), number }, TODAY)).toBe(
    "K-000012 expired on 20-Nov-2026.",
  );
  expect(sessionProblem({ ...sold(), number }, TODAY)).toBeNull();
  expect(soldProblem({ number, used: 1 }, "so its line stays")).toBe(
    "1 session of K-000012 is used, so its line stays.",
  );
  expect(soldProblem({ number, used: 0 }, "so its line stays")).toBeNull();
  expect(dueNote(12_000)).toBe("Rs\u00a012,000 of this package is due.");
  expect(dueNote(0)).toBeNull();
  expect(sessionName(3, { sessions: 6, number })).toBe("session 3 of 6 (K-000012)");
});

it.each([
  [null, false, true],
  [null, true, true],
  [6, false, false],
  [6, true, true],
])(
  "a service of %s sessions is offered to one who may sell packages (or may not: %s)",
  (sessions, maySell, offered) => {
    expect(isOffered({ sessions }, maySell)).toBe(offered);
  },
);
