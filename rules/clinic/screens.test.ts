import { expect, it } from "vitest";
import { mayOpen, pathTo, screenAt } from "./screens.ts";

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

it.each([
  ["/admin/patients", "patients"],
  ["/admin/patients/view/7", "patients/view/:id"],
  ["/admin/blog/add", "blog/add"],
  ["/admin/blog/7", "blog/:id"],
  ["/admin/billing/receipt/7/21", "billing/receipt/:id/:transactionId"],
  ["/admin", null],
  ["/admin/", null],
  ["/admin/constructor", null],
  ["/admin/patients/view", null],
])("finds the screen at %s", (address, screen) => {
  expect(screenAt(address)).toBe(screen);
});
