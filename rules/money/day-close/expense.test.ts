import { expect, it } from "vitest";
import { EXPENSE_METHOD_LABELS, EXPENSE_METHODS } from "./expense.ts";

it("offers the four methods in the form's order, each under a name of its own", () => {
  expect(EXPENSE_METHODS.map((method) => [method, EXPENSE_METHOD_LABELS[method]])).toEqual([
    ["cash", "Cash"],
    ["credit_card", "Online / Credit Card"],
    ["bank_transfer", "Bank Transfer"],
    ["debit_card", "Debit Card"],
  ]);
});
