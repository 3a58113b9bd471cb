import { describe, expect, it } from "vitest";
import { catalogue } from "#content/catalogue.ts";
import { inUrdu } from "#content/urdu/urdu.ts";
import { SETTING_GROUPS } from "#contract/clinic/settings.ts";
import { SECTION_SCHEMAS, type SectionKey } from "#contract/website/sections.ts";
import { samplePictures } from "./sample-pictures.ts";
import { sampleLegal, samplePosts } from "./sample-posts.ts";
import { sampleSections } from "./sample-sections.ts";
import {
  sampleClinic,
  sampleDepartment,
  sampleDoctor,
  sampleHours,
  sampleOrder,
  samplePrints,
  sampleService,
} from "./site-sample.ts";

const sections = sampleSections((name) => name.length);

/** Every text in two languages, however deep. */
function textsIn(value: unknown): { en: string; ur?: string }[] {
  if (typeof value !== "object" || value === null) return [];
  if ("en" in value && typeof value.en === "string") return [value as { en: string; ur?: string }];
  return Object.values(value).flatMap(textsIn);
}

/** The hashes of all pictures that something names, however deep. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "picture" in value && typeof value.picture === "string" ? [value.picture] : [];
  return [...own, ...Object.values(value).flatMap(picturesIn)];
}

describe("the sample clinic in the shapes of the database", () => {
  it.each(Object.keys(SECTION_SCHEMAS) as SectionKey[])("has the section %s, whole", (key) => {
    expect(SECTION_SCHEMAS[key].parse(sections[key])).toEqual(sections[key]);
  });

  it.each([
    ["clinic", sampleClinic()],
    ["hours", sampleHours()],
    ["prints", samplePrints()],
  ] as const)("has the settings of the group %s, whole", (group, settings) => {
    expect(SETTING_GROUPS[group].parse(settings)).toEqual(settings);
  });

  it("follows the clinic's facts where its texts name them", () => {
    expect(sections.hero.heading.after.en).toBe("in the heart of {city}.");
    expect(sections.hero.description.en).toMatch(/in \{area\}, \{city\}\..* Open \{days\}, \{times\}\.$/);
    expect(sections.hero.hoursNote.en).toBe("after work too");
    expect(sections.questions.questions[0]?.answer.en).toMatch(/^\{days\}, \{opens\} to \{closes\}\. /);
    expect(sections.contact.map?.alt.en).toMatch(/^Drawn map: \{clinic\} is on/);
  });

  it("has 27 posts and two legal pages, in Markdown", () => {
    expect(samplePosts().map(({ id }) => id)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
    for (const { markdown } of samplePosts()) {
      expect(markdown).toMatch(/^## /m);
      expect(markdown).toBe(markdown.trim());
    }
    for (const page of Object.values(sampleLegal())) expect(page.markdown.en).toMatch(/^## /m);
  });

  it("has every department, service and doctor of the catalogue, and no other", () => {
    for (const name of sampleOrder.departments) expect(sampleDepartment(name)?.name.en).toBe(name);
    for (const { name } of sampleOrder.doctors) expect(sampleDoctor(name)?.name.en).toBe(name);
    expect(sampleService("Root canal treatment")).toEqual({
      name: { en: "Root canal treatment", ur: "روٹ کینال" },
      startsAt: true,
      isUsual: true,
    });
    expect([sampleDepartment("Radiology"), sampleService("MRI"), sampleDoctor("Somebody Else")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("says everything in Urdu too, but the qualifications, which stay as they are awarded", () => {
    const texts = textsIn([
      sampleClinic(),
      samplePrints(),
      sections,
      sampleLegal(),
      sampleOrder.departments.map(sampleDepartment),
      catalogue.flatMap(({ services }) => services.map(({ name }) => sampleService(name))),
      sampleOrder.doctors.map(({ name }) => ({ ...sampleDoctor(name), qualification: null })),
    ]);
    expect(texts.filter(({ ur }) => !ur).map(({ en }) => en)).toEqual([]);
    const shown = new Set(texts.map(({ en }) => en));
    expect(Object.keys(inUrdu).filter((en) => !shown.has(en))).toEqual([]);
    const placeholders = (words: string) => new Set(words.match(/\{\w+\}/g));
    for (const { en, ur = "" } of texts)
      for (const name of placeholders(ur)) expect([...placeholders(en), "{times}"], ur).toContain(name);
  });

  it("writes Urdu in its own letters, with European digits and Urdu's comma and full stop", () => {
    const written = Object.values(inUrdu);
    expect(written.filter((urdu) => /[\u064A\u0643\u0660-\u0669\u06F0-\u06F9]/.test(urdu))).toEqual([]);
    expect(written.filter((urdu) => /[\u0600-\u06FF] ?[,;.?]/.test(urdu))).toEqual([]);
  });

  it("has every picture that a text names, with its size", () => {
    const known = new Set([...samplePictures().values()].map(({ sha256 }) => sha256));
    const named = [
      sections,
      samplePosts(),
      sampleOrder.departments.map(sampleDepartment),
      sampleOrder.doctors.map(({ name }) => sampleDoctor(name)),
    ].flatMap(picturesIn);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((sha256) => !known.has(sha256))).toEqual([]);
    const sizes = [...samplePictures().values()].map(({ name, width, height }) => [name, width, height]);
    expect(sizes).toContainEqual(["hero.webp", 1920, 1200]);
    expect(sizes).toContainEqual(["posts/chai.svg", 800, 600]);
  });
});
