import { describe, expect, it } from "vitest";
import { drawerExpensesFor } from "./drawer-expenses.ts";

const tea = { name: "Ayesha, Tea", amount: 250, recordedBy: 7 };
const share = { name: "Dr Sana, Share November 2026, S-000012", amount: 8600.1, recordedBy: 1 };
const lift = { name: "Sweeper, Lift", amount: 99.95, recordedBy: null };
/** As the earliest reports hold it. */
const old = { name: "Bilal, Salary", amount: 30_000 };

describe("who reads which expenses of a Z-report", () => {
  it.each([
    ["Administrator", 9, [tea, share, old], [tea, share, old]],
    ["Accountant", 9, [share], [share]],
    ["Receptionist", 7, [tea], [tea]],
    ["Receptionist", 7, [share], [{ name: "1 payment entered by others", amount: 8600.1 }]],
    [
      "Receptionist",
      7,
      [share, tea, lift, old],
      [tea, { name: "3 payments entered by others", amount: 38_700.05 }],
    ],
    ["Receptionist", 7, [], []],
  ] as const)("%s %i", (role, id, expenses, read) => {
    expect(drawerExpensesFor({ role, id }, expenses)).toEqual(read);
  });
});
