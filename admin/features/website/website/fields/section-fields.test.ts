import { describe, expect, it } from "vitest";
import { SECTION_NAMES } from "#contract/website/section-names.ts";
import { TEXT_SCHEMAS, type TextKey } from "#contract/website/sections.ts";
import { emptyValue, headOf, type SectionField, sectionFields } from "./section-fields.ts";

const KEYS = Object.keys(TEXT_SCHEMAS) as TextKey[];
const all = (field: SectionField): SectionField[] => {
  if (field.kind === "group") return [field, ...field.fields.flatMap(all)];
  return field.kind === "list" ? [field, ...all(field.item)] : [field];
};
const find = (key: TextKey, name: string) => sectionFields(key).find((field) => field.name === name);

describe("the form of a section", () => {
  it.each(KEYS)("has an input with a label for every field of %s", (key) => {
    const fields = sectionFields(key);
    expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(TEXT_SCHEMAS[key].shape).sort());
    expect(fields.map(({ label }) => label)).toEqual(Object.values(SECTION_NAMES[key].fields));
    for (const field of fields.flatMap(all)) {
      expect(field.label, `${key}: ${field.name}`).toMatch(/^[A-Z]/);
      if (field.kind === "text") expect(field.max, `${key}: ${field.name}`).toBeGreaterThan(0);
    }
  });

  it("takes limits and kinds from the schema", () => {
    expect(find("hero", "lead")).toMatchObject({ kind: "text", max: 240 });
    expect(find("hero", "picture")).toMatchObject({ kind: "picture", hasWords: true, isOptional: false });
    expect(find("hero", "phonePicture")).toMatchObject({ kind: "picture", hasWords: false });
    expect(find("about", "word")).toMatchObject({ kind: "picture", isOptional: true });
    expect(find("questions", "questions")).toMatchObject({ kind: "list", min: 1, max: 12 });
    expect(find("gallery", "pictures")).toMatchObject({ kind: "list", min: 0, max: 8 });
    expect(find("privacy", "updated")).toMatchObject({ kind: "date" });
    expect(find("privacy", "markdown")).toMatchObject({ kind: "text", max: 20_000 });
    const doors = find("services", "doors");
    const inDoor = doors?.kind === "list" ? all(doors.item).map(({ kind }) => kind) : [];
    expect(inDoor).toEqual(["group", "text", "text", "service", "picture"]);
  });

  it("heads a part by the first words in the order of its inputs, however it was stored", () => {
    const questions = find("questions", "questions");
    const pictures = find("gallery", "pictures");
    const asked = { answer: { en: "In cash." }, question: { en: "How can I pay?" } };
    const hung = { picture: { alt: { en: "A desk" } }, caption: { en: "Reception" } };
    expect(questions?.kind === "list" && headOf(questions.item, asked)).toBe("How can I pay?");
    expect(pictures?.kind === "list" && headOf(pictures.item, hung)).toBe("Reception");
    expect(pictures?.kind === "list" && headOf(pictures.item, null)).toBe("");
  });

  it("begins a new part of a list empty", () => {
    const questions = find("questions", "questions");
    expect(questions?.kind === "list" && emptyValue(questions.item)).toEqual({
      question: { en: "" },
      answer: { en: "" },
    });
  });
});
