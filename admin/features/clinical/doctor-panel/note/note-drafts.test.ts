import { describe, expect, it } from "vitest";
import { type NoteTexts, takenOver } from "./note-drafts.ts";

const note = (notes: string, doctorPrescription = ""): NoteTexts => ({
  ...{ description: "Pain", notes, treatmentPlans: "", doctorPrescription },
});

describe("taking over what an assistant typed", () => {
  it.each([
    ["only the assistant wrote", "", "", "Cold test +", "Cold test +"],
    ["only the doctor wrote", "", "Deep caries", "", "Deep caries"],
    ["the assistant went on from the stored note", "Old", "Old", "Old, and new", "Old, and new"],
    ["the doctor went on, the assistant left it", "Old", "Old, mine", "Old", "Old, mine"],
    ["both wrote the same", "", "Same", "Same ", "Same"],
    ["both wrote, and nothing is lost", "", "Mine ", "Theirs", "Mine\nTheirs"],
    ["the doctor emptied it", "Old", "", "Old, and new", "Old, and new"],
    ["nobody wrote", "Old", "Old", "Old", "Old"],
  ])("%s", (_case, stored, mine, typed, taken) => {
    expect(takenOver(note(stored), note(mine), note(typed)).notes).toBe(taken);
  });

  it("keeps what the doctor saved after the assistant had begun, and no line twice", () => {
    expect(takenOver(null, note("Saved"), note("Theirs")).notes).toBe("Saved\nTheirs");
    expect(takenOver(null, note("Saved"), note("")).notes).toBe("Saved");
    expect(takenOver(null, note("Old\nSaved"), note("Old\nTheirs")).notes).toBe("Old\nSaved\nTheirs");
    expect(takenOver(null, note(""), note("Theirs")).notes).toBe("Theirs");
  });

  it("keeps each field apart, and medicines on lines of their own", () => {
    const taken = takenOver(note("", ""), note("Mine", "Paracetamol"), note("", "Amoxicillin"));
    expect(taken).toEqual({ ...note("Mine", "Paracetamol\nAmoxicillin") });
  });
});
