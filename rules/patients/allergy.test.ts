import { expect, it } from "vitest";
import { mentionsAllergy } from "./allergy.ts";

it.each([
  "Penicillin",
  "No penicillin!",
  "none to latex, but sulfa drugs",
  "پینسلین",
  "Nilotinib",
  "Peanuts?",
])("%j warns", (text) => expect(mentionsAllergy(text)).toBe(true));

it.each([
  null,
  undefined,
  "",
  "  ",
  "-",
  "N/A",
  "na",
  "Nil",
  "no",
  "None",
  "none.",
  "None known",
  "Not known",
  "NKDA",
  "No known allergies",
  "No known drug allergies",
  "no allergies",
  "None reported",
])("%j does not", (text) => expect(mentionsAllergy(text)).toBe(false));
