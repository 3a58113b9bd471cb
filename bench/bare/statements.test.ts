import { afterAll, beforeAll, expect, it } from "vitest";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { statements } from "./statements.ts";

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const PATIENT = {
  fullName: "Sana Malik",
  guardianName: "Imran Malik",
  phone: "03214578216",
  emgencyContactNo: "03214578217",
  emgencyContactPersonName: "Imran Malik",
  gender: "Female",
  dob: "1990-05-12",
};
const EXPENSE = {
  expenseBy: "Desk",
  description: "Gloves",
  amount: 1500,
  paymentMethod: "cash",
  expensesDate: "2026-11-20",
};

it.each([
  ["patient", "patients", PATIENT],
  ["expense", "expenses", EXPENSE],
])("a bare write of a %s goes into %s and onto the audit trail", async (name, table, fields) => {
  const statement = statements[name];
  const asked = JSON.stringify({ key: "first", ...fields });
  const trail = await clinic.count("audit_log");
  const { rows } = await clinic.database.pool.query(statement?.text ?? "", statement?.values(asked));
  expect(rows).toHaveLength(1);
  expect([await clinic.count(table), await clinic.count("audit_log")]).toEqual([1, trail + 1]);
  await clinic.database.pool.query("DELETE FROM idempotency_keys");
});
