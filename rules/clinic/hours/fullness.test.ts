import { expect, it } from "vitest";
import { fullnessOf } from "./fullness.ts";

/** 09:00 to 13:00, in minutes. */
const morning = { from: 540, to: 780 };

it.each([
  ["nobody is in", [], null],
  ["nobody is in, though somebody is booked", [{ windows: [], taken: [morning] }], null],
  ["nobody is booked", [{ windows: [morning], taken: [] }], 0],
  ["a quarter is booked", [{ windows: [morning], taken: [{ from: 600, to: 660 }] }], 25],
  [
    "two at once count once",
    [
      {
        windows: [morning],
        taken: [
          { from: 600, to: 660 },
          { from: 600, to: 660 },
        ],
      },
    ],
    25,
  ],
  [
    "what lies outside counts for nothing",
    [
      {
        windows: [morning],
        taken: [
          { from: 480, to: 600 },
          { from: 900, to: 999 },
        ],
      },
    ],
    25,
  ],
  [
    "one is full and the other empty",
    [
      { windows: [morning], taken: [morning] },
      { windows: [morning], taken: [] },
    ],
    50,
  ],
  ["all is full", [{ windows: [morning], taken: [{ from: 0, to: 1440 }] }], 100],
] as const)("%s", (_what, doctors, expected) => expect(fullnessOf(doctors)).toBe(expected));
