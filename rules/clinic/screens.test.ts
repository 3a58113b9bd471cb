import { expect, it } from "vitest";
import { mayOpen, pathTo } from "./screens.ts";

it("makes the address of a screen, with the ids that its path asks for", () => {
  expect(pathTo("patients")).toBe("/admin/patients");
  expect(pathTo("patients/view/:id", 7)).toBe("/admin/patients/view/7");
  expect(pathTo("billing/receipt/:id/:transactionId", 7, 21)).toBe("/admin/billing/receipt/7/21");
});

it("opens a screen to whom its permission names", () => {
  expect(mayOpen({ role: "Administrator" }, "staff")).toBe(true);
  expect(mayOpen({ role: "Receptionist" }, "staff")).toBe(false);
  expect(mayOpen({ role: "Doctor" }, "doctors-panel/prescription/:id")).toBe(true);
});
