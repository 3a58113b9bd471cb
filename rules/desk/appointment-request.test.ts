import { expect, it } from "vitest";
import { decisionRefusal } from "./appointment-request.ts";

it.each([
  ["Pending", null],
  ["Approved", "This request has already been approved."],
  ["Rejected", "This request has already been rejected."],
] as const)("a request that is %s answers a decision with %j", (status, refusal) => {
  expect(decisionRefusal(status)).toBe(refusal);
});
