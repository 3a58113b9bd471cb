import { expect, it } from "vitest";
import { lengthText } from "./visit-length.ts";

it.each([
  [0, "0 min"],
  [45, "45 min"],
  [60, "1 h"],
  [548, "9 h 8 min"],
])("%i minutes read %s", (minutes, text) => expect(lengthText(minutes)).toBe(text));
