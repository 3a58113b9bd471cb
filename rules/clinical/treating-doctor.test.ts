import { expect, it } from "vitest";
import { mayOpenHistory } from "./treating-doctor.ts";

const TODAY = "2026-11-22";
const EARLIER = "2026-11-21T18:59:59Z";
/** Midnight in Pakistan, when the clinic's today begins. */
const NOW = "2026-11-21T19:00:00Z";

it.each([
  ["Scheduled", "somebody else", NOW, true],
  ["Completed", "somebody else", NOW, true],
  ["Cancelled", "somebody else", EARLIER, false],
  ["Scheduled", "the doctor", NOW, false],
  ["Scheduled", "the doctor", EARLIER, false],
  ["Completed", "the doctor", NOW, false],
  ["Completed", "the doctor", EARLIER, true],
  ["Cancelled", "the doctor", EARLIER, false],
] as const)("a %s visit booked by %s at %s opens the history: %s", (status, by, bookedOn, opens) => {
  expect(mayOpenHistory({ status, isOwnBooking: by === "the doctor", bookedOn }, TODAY)).toBe(opens);
});
