import fc from "fast-check";
import { expect, it } from "vitest";
import { qrCode } from "#rules/values/qr-code.ts";
import { bookingAddress } from "./booking-address.ts";

it.each([
  ["clinic.pk", "https://clinic.pk/#appointment"],
  [" https://www.clinic.pk/ur?x=1 ", "https://www.clinic.pk/#appointment"],
  ["HTTP://192.168.1.7:3000", "http://192.168.1.7:3000/#appointment"],
  ["مطب.پاکستان", "https://xn--ngb3a3b.xn--mgbai9azgqp6j/#appointment"],
])("%s books at %s", (typed, address) => expect(bookingAddress(typed)).toEqual({ address }));

it.each([
  ["", /Write the address/],
  ["my clinic", /not an address/],
  ["clinic", /not an address/],
  ["ftp://clinic.pk", /not an address/],
  ["https://who@evil.pk", /not an address/],
  ["javascript:alert(1)", /not an address/],
  ["http://localhost:3000", /Only this computer/],
  ["http://127.0.0.1:3000", /Only this computer/],
  [`https://${"a".repeat(60)}.${"b".repeat(60)}.pk`, /too long/],
])("%s books nowhere", (typed, problem) =>
  expect(bookingAddress(typed)).toEqual({ problem: expect.stringMatching(problem) }),
);

it("whatever is typed, what it answers fits a code", () =>
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.domain()), (typed) => {
      const found = bookingAddress(typed);
      if ("address" in found) expect(qrCode(found.address).length).toBeGreaterThan(0);
      else expect(found.problem).not.toBe("");
    }),
  ));
