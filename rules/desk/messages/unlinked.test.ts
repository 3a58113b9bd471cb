import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageText } from "./message-texts.ts";
import { isCallable, unlinked } from "./unlinked.ts";

/** What a telephone or a messenger takes for an address: two words with a dot between them, a scheme, a mailbox. */
const LINK = /[^\s.]\.[^\s.]|:\/\/|\S@\S/u;

const label = fc.stringMatching(/^[a-z0-9\u0627-\u06cc]{1,12}$/);
const title = fc.constantFrom("dr", "Dr", "prof", "mr", "m", "md", "ch", "mst", "Hafiz");
const ending = fc.stringMatching(/^[a-z]{2,8}$/);
const address = fc
  .tuple(
    fc.oneof(label, title),
    fc.array(label, { maxLength: 2 }),
    ending,
    fc.constantFrom("", "/pay", ":80", "?x=1"),
  )
  .map(([first, middle, last, rest]) => [first, ...middle, last].join(".") + rest);

describe("a stranger's text", () => {
  it("is linkable in no message, whatever its ending", () => {
    const frame = { clinic: "Noor Dental", phone: "042 1112233" };
    const around = fc.constantFrom("", "https://", "www.", "a@", "Muhammad ");
    fc.assert(
      fc.property(
        address,
        around,
        fc.constantFrom("en" as const, "ur" as const),
        (text, before, language) => {
          const visit = {
            patient: before + text,
            date: "2026-11-24",
            time: "17:00",
            doctor: "Dr A",
            link: null,
          };
          expect(messageText("{patient}, come. {patient}.", [visit, visit], frame, language)).not.toMatch(
            LINK,
          );
          expect(unlinked(before + text)).not.toMatch(LINK);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("stays as it is where nothing joins two words", () => {
    for (const name of [
      "Dr. Ayesha",
      "M. Ali",
      "Ayesha Siddiqui",
      "O'Brien-Khan",
      "زینب بی بی",
      "Mr. A. R. Khan",
    ])
      expect(unlinked(name)).toBe(name);
  });

  it.each([
    ["03001234567", true],
    ["0300-1234567", true],
    ["\u06f0\u06f3\u06f0\u06f0\u06f1", true],
    ["Ward 3/4", false],
    ["Ali 2", false],
  ])("%s: a number to call: %s", (text, is) => expect(isCallable(text)).toBe(is));
});
