import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { catalogueProblems } from "./catalogue-check.ts";
import { contentProblems, missingPictures } from "./check.ts";
import { clinic } from "./clinic.ts";
import { clinicProblems } from "./clinic-check.ts";
import { doctors } from "./doctors.ts";
import { doctorProblems } from "./doctors-check.ts";
import * as home from "./home.ts";
import { homeProblems } from "./home-check.ts";

/** A copy with one thing changed, by its path; `undefined` takes it away. */
function changed(value: unknown, path: readonly (string | number)[], put: unknown): unknown {
  const copy = structuredClone(value);
  let place = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? "";
  if (put === undefined) delete place[last];
  else place[last] = put;
  return copy;
}

const checks = {
  clinic: (path: (string | number)[], put: unknown) => clinicProblems(changed(clinic, path, put)),
  catalogue: (path: (string | number)[], put: unknown) => catalogueProblems(changed(catalogue, path, put)),
  doctors: (path: (string | number)[], put: unknown) =>
    doctorProblems(changed(doctors, path, put), { clinic, catalogue }),
  home: (path: (string | number)[], put: unknown) => homeProblems(changed({ ...home }, path, put), catalogue),
};

describe("what a clinic edits", () => {
  it("is whole as it comes", async () => {
    expect(await contentProblems()).toEqual([]);
  });

  it.each([
    ["clinic", ["email"], undefined, "email is missing or no e-mail address"],
    ["clinic", ["hours", "from"], "1 pm", 'hours.from must be like "13:00"'],
    ["clinic", ["hours", "days"], [], "hours.days is empty"],
    ["clinic", ["address"], undefined, "address is missing"],
    ["clinic", ["invoice", "taxNumber"], "", "invoice.taxNumber is empty; a clinic without one writes null"],
    ["clinic", ["whatsap"], {}, "has an entry that nothing reads: whatsap"],
    [
      "catalogue",
      [0, "services", 1, "fees"],
      "6000",
      "[no. 1].services[no. 2].fees must be whole rupees, without quotes",
    ],
    ["catalogue", [0, "services", 1, "fees"], 0, "[no. 1].services[no. 2].fees must be more than 0"],
    [
      "catalogue",
      [1, "services", 0, "name"],
      "Porcelain crown",
      '"Porcelain crown" stands there more than once',
    ],
    ["catalogue", [2, "services"], [], "[no. 3].services is empty"],
    ["doctors", [0, "languages"], undefined, "[no. 1].languages is missing"],
    [
      "doctors",
      [1, "department"],
      "Radiology",
      "[no. 2] has a department that content/catalogue.ts does not: Radiology",
    ],
    ["doctors", [2, "days"], [6], "[no. 3] has days on which the clinic is closed"],
    [
      "doctors",
      [2, "to"],
      "22:00",
      "[no. 3] receives patients from 13:00 to 22:00, not within the clinic's 13:00 to 21:00",
    ],
    ["home", ["about", "text"], " ", "about.text is empty"],
    ["home", ["gallery", 3, "caption"], undefined, "gallery[no. 4].caption is missing"],
    ["home", ["gallery"], [], "gallery must be 8 pictures: the mosaic is laid out for them"],
    [
      "home",
      ["why", "vows", 0, "glyph"],
      "star",
      "why.vows[no. 1].glyph must be talk, bill, shield or clock",
    ],
    ["home", ["counters", 1, "value"], "1500", "counters[no. 2].value must be a whole number"],
    ["home", ["departmentFaces", "Aesthetics"], undefined, "departmentFaces.Aesthetics is missing"],
    ["home", ["questions", 0, "answer"], undefined, "questions[no. 1].answer is missing"],
  ] as const)("says of %s what is wrong: %j", (file, path, put, words) => {
    expect(checks[file]([...path], put)).toContain(`content/${file}.ts: ${words}`);
  });

  it("allows a clinic without a tax number", () => {
    expect(checks.clinic(["invoice", "taxNumber"], null)).toEqual([]);
  });

  it("needs a treatment that is usual in every department", () => {
    const services = catalogue[0]?.services.map(({ usual, ...service }) => service);
    expect(checks.catalogue([0, "services"], services)).toEqual([
      "content/catalogue.ts: [no. 1].services marks no service as usual, so the home page would show none",
    ]);
  });

  it("names the pictures that are not there", () => {
    expect(missingPictures(["hero.webp", "our-door.webp"])).toEqual([
      "content/pictures/our-door.webp is not there, and content/ names it",
    ]);
  });

  it("hangs eight pictures, each once", () => {
    expect(new Set(home.gallery.map(({ file }) => file)).size).toBe(8);
  });
});
