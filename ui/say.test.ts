import { afterEach, describe, expect, it } from "vitest";
import { say, setCatalogue } from "./say.ts";

afterEach(() => setCatalogue({}));

describe("a said text", () => {
  it("is its own English, with its places filled in", () => {
    expect(say("Only {amount} is due on {bill}.", { amount: "Rs 500", bill: 12 })).toBe(
      "Only Rs 500 is due on 12.",
    );
    expect(say("A {place} without a value")).toBe("A {place} without a value");
  });

  it("is the catalogue's, with values that keep their direction", () => {
    setCatalogue({ "Allergic to {what}": "{what} سے الرجی" });
    expect(say("Allergic to {what}", { what: "Penicillin {what}" })).toBe(
      "\u2068Penicillin {what}\u2069 سے الرجی",
    );
    expect(say("Not translated")).toBe("Not translated");
  });

  it("tells two meanings of one English text apart by their context", () => {
    setCatalogue({ "state\u0004Due": "واجب الادا", Due: "باقی" });
    expect(say("Due", { as: "state" })).toBe("واجب الادا");
    expect(say("Due")).toBe("باقی");
    expect(say("Due", { as: "day" })).toBe("Due");
  });

  it("takes no word of the catalogue's own prototype for a translation", () => {
    expect(say("constructor")).toBe("constructor");
    expect(say("{toString}", { amount: 1 })).toBe("{toString}");
  });
});
