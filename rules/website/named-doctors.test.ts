import { describe, expect, it } from "vitest";
import { namedBy } from "./named-doctors.ts";

const doctor = (firstName: string, lastName: string | null, nameUr: string | null = null) => ({
  firstName,
  lastName,
  nameUr,
});
const AYESHA = doctor("Dr Ayesha", "Siddiqui", "عائشہ صدیقی");
const SALMA = doctor("Salma", null);

describe("a text that names a doctor who is gone", () => {
  it.each([
    ["Ask Dr Ayesha Siddiqui.", true],
    ["Ayesha   SIDDIQUI answers.", true],
    ["Dr. Siddiqui's patients", true],
    ["<p>Doctor <b>Ayesha</b> is here</p>", true],
    ["Dr Ayésha", true],
    ["ڈاکٹر عائشہ سے پوچھیں", true],
    ["عائشہ صدیقی", true],
    ["Ayesha, a patient of ours", false],
    ["Dr Ayeshas", false],
    ["Siddiqui Street", false],
    ["", false],
  ])("%j: %s", (text, names) => expect(namedBy([AYESHA], [])(text)).toEqual(names ? [AYESHA] : []));

  it("names one of a single name by the title alone", () => {
    expect(namedBy([SALMA], [])("Salma Clinic")).toEqual([]);
    expect(namedBy([SALMA], [])("Dr Salma sees children")).toEqual([SALMA]);
  });

  it("leaves a name to who bears it and is there", () => {
    const named = namedBy([AYESHA], [doctor("Imran", "Siddiqui")]);
    expect(named("Dr Siddiqui sees children")).toEqual([]);
    expect(named("Dr Ayesha sees children")).toEqual([AYESHA]);
  });
});
