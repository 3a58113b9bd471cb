import { describe, expect, it } from "vitest";
import type { Favourite } from "#rules/clinical/favourites.ts";
import { offeredMedicines } from "./offered-medicines.ts";

const names = (typed: string, favourites?: readonly Favourite[]) =>
  offeredMedicines(typed, favourites).map(({ name }) => name);
const own = (name: string, how = "", howLong = ""): Favourite => ({ name, how, howLong, by: "doctor" });
const others = (name: string): Favourite => ({ name, how: "", howLong: "", by: "clinic" });

describe("the offered medicines", () => {
  it("begin with what is typed, from two letters, eight at most", () => {
    expect(names("a")).toEqual([]);
    expect(names("amox")[0]).toBe("Amoxicillin 250 mg capsule");
    expect(names("AMOX").length).toBeLessThanOrEqual(8);
    expect(names("zzzz")).toEqual([]);
  });

  it("are found by a later part of their name too", () => {
    expect(names("clavul")[0]).toContain("clavulanic");
  });

  it("are the doctor's own first, with their usual dose, then the clinic's, then those of the list", () => {
    const favourites = [
      others("Amoxil drops"),
      own("Co-amoxiclav"),
      own("amoxicillin 500 mg CAPSULE", "1+1+1", "5 days"),
    ];
    const offered = offeredMedicines("amox", favourites);
    expect(offered[0]).toEqual({ name: "amoxicillin 500 mg CAPSULE", how: "1+1+1", howLong: "5 days" });
    expect(offered[1]?.name).toBe("Amoxil drops");
    expect(offered[2]?.name).toBe("Amoxicillin 250 mg capsule");
    expect(names("amox", favourites).filter((name) => /amoxicillin 500 mg capsule/i.test(name))).toHaveLength(
      1,
    );
  });

  it("keep the order of use among those that begin alike", () => {
    expect(names("pan", [own("Panadol Extra"), own("Panadol")]).slice(0, 2)).toEqual([
      "Panadol Extra",
      "Panadol",
    ]);
  });
});
