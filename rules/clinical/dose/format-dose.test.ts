import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPrescription, parsePrescription } from "#rules/clinical/prescription.ts";
import { anyDose, anyUnit } from "#tests/support/doses.ts";
import type { Dose, DoseUnit } from "./dose.ts";
import { doseProblem } from "./dose-problem.ts";
import { formatDose } from "./format-dose.ts";
import { type DoseText, readDose } from "./read-dose.ts";

function readBack(text: string | DoseText, unit?: DoseUnit): Dose {
  const read = readDose(text, { unit });
  if (!read || !("dose" in read)) throw new Error(`${JSON.stringify(text)} is no dose`);
  return read.dose;
}
const written = (text: string, unit?: DoseUnit) => formatDose(readBack(text, unit), { unit });

describe("a dose is written", () => {
  it.each<[string, DoseUnit, string, string]>([
    ["bd pc x5", "tablet", "1+0+1, after food", "5 days"],
    ["1.5-0-1.5 x 1d", "tablet", "1½+0+1½", "1 day"],
    ["qid", "capsule", "1+1+1+1", ""],
    ["1+0+0+1", "tablet", "1+0+1", ""],
    ["0+0+1+0", "tablet", "0+0+1+0", ""],
    ["2 caps bd", "tablet", "2 capsules 1+0+1", ""],
    ["1+0+½ tab", "capsule", "1+0+½ tablets", ""],
    ["5ml tds ac x 1w", "ml", "5 ml 1+1+1, before food", "7 days"],
    ["2.5+0+5 ml", "ml", "2.5+0+5 ml", ""],
    ["2 drops bd", "drop", "2+0+2", ""],
    ["2 drops bd", "tablet", "2 drops 1+0+1", ""],
    ["q8h with food", "tablet", "every 8 hours, with food", ""],
    ["½ tab q8h", "tablet", "½ tablet every 8 hours", ""],
    ["2 q8h", "tablet", "2 tablets every 8 hours", ""],
    ["eod", "tablet", "every other day", ""],
    ["0+0+1 1/w", "tablet", "0+0+1 once a week", ""],
    ["stat", "tablet", "once now", ""],
    ["sos pain max 1", "tablet", "as needed for pain, max 1 time a day", ""],
    [
      "q6h prn fever max 4 empty stomach",
      "tablet",
      "every 6 hours as needed for fever, max 4 times a day, on an empty stomach",
      "",
    ],
  ])("%s of a %s as %s", (text, unit, how, howLong) => {
    expect(written(text, unit)).toEqual({ how, howLong });
  });

  it("so that it reads back, whatever the medicine's unit", () => {
    fc.assert(
      fc.property(anyDose, anyUnit, (dose, unit) => {
        expect(doseProblem(dose)).toBeNull();
        expect(readBack(formatDose(dose))).toEqual(dose);
        expect(readBack(formatDose(dose, { unit }), unit)).toEqual(dose);
      }),
      { numRuns: 10_000 },
    );
  });

  it("so that a line of a prescription keeps it", () => {
    fc.assert(
      fc.property(anyDose, (dose) => {
        const [line] = parsePrescription(formatPrescription([{ name: "A", ...formatDose(dose) }]));
        expect(line && readBack(line)).toEqual(dose);
      }),
    );
  });
});
