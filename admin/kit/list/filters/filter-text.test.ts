import { expect, it } from "vitest";
import type { Field } from "#admin/kit/list/types.ts";
import { filterText, withoutFilter } from "./filter-text.ts";

const priority: Field = {
  key: "priority",
  header: "Priority",
  spec: { type: "choice", options: ["High", "Low"] },
};
const active: Field = {
  key: "isActive",
  header: "Is Active",
  spec: { type: "choice", options: ["1", "0"] },
  optionLabels: { 1: "True", 0: "False" },
};
const date: Field = { key: "date", header: "Date", spec: { type: "date" } };
const fees: Field = { key: "fees", header: "Fees", spec: { type: "money" } };

it.each([
  [priority, { priority: "High,Low" }, "High, Low"],
  [active, { isActive: "0" }, "False"],
  [date, { dateFrom: "2026-11-01", dateTo: "2026-11-20" }, "01-Nov-2026 to 20-Nov-2026"],
  [date, { dateFrom: "2026-11-01" }, "from 01-Nov-2026"],
  [date, { dateFrom: "2026-11-01", dateTo: "2026-11-01" }, "01-Nov-2026"],
  [fees, { feesMax: "500" }, "up to 500"],
  [fees, { priority: "High" }, ""],
])("$header reads as a person would say it", (field, filters, text) => {
  expect(filterText(field, filters)).toBe(text);
});

it("is removed with both its ends", () => {
  expect(withoutFilter(date)).toEqual({ dateFrom: null, dateTo: null });
});
