import { expect, it } from "vitest";
import { HOME_SECTIONS, TEXT_SCHEMAS, type TextKey } from "#contract/website/sections.ts";
import { sampleLegal } from "#db/seed/sample-posts.ts";
import { sampleSections } from "#db/seed/sample-sections.ts";
import { sampleClinic } from "#db/seed/site-sample.ts";
import { neutralText } from "./own-texts.ts";

/** Words that are true of the sample clinic alone. */
const CLAIMS =
  /Gulberg|Namoona|Misaal|Tamseel|Parking|stairs|Tea is free|1500|insurance|Ramzan|kept free|Three departments|placeholders|after work/;

const landmark = { en: "Above the pharmacy" };
const clinic = sampleClinic();
const facts = {
  ...clinic,
  description: { en: "A dentist in Sialkot." },
  address: { ...clinic.address, landmark },
};
const samples = { ...sampleSections(() => null), ...sampleLegal() };
const neutral = (key: TextKey) =>
  neutralText(key, { content: { ...samples[key] }, isShown: true, position: 0 }, facts);

it.each(Object.keys(TEXT_SCHEMAS) as TextKey[])(
  "%s can be published, and claims nothing of the sample",
  (key) => {
    const { content, isShown } = neutral(key);
    expect(TEXT_SCHEMAS[key].safeParse(content).error?.issues).toBeUndefined();
    if (isShown && (HOME_SECTIONS as readonly string[]).includes(key))
      expect(JSON.stringify(content)).not.toMatch(CLAIMS);
  },
);

it("says the clinic's own facts beside the address, and leaves what it hides as it was", () => {
  expect(neutral("hero").content).toMatchObject({ description: facts.description, placeNote: landmark });
  expect(neutral("gallery")).toMatchObject({ isShown: false, content: { ...samples.gallery } });
  const far = { ...facts, address: { ...facts.address, landmark: { en: "x".repeat(120) } } };
  const text = neutralText("hero", { content: { ...samples.hero }, isShown: true, position: 0 }, far);
  expect(text.content.placeNote).toEqual(facts.address.street);
});
