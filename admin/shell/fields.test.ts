import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Fields } from "#admin/kit/resource/fields.ts";

/** Finds declared fields that no screen places, which the compiler cannot see. */

const FEATURES = new URL("../features/", import.meta.url);
/** The view of a patient is made of parts of several domains, so the shell has it. */
const VIEW_IN_SHELL: Record<string, URL> = { patients: new URL("./patient-file/", import.meta.url) };

interface Declared {
  feature: string;
  fields: Fields<never, unknown>;
  /** All code of the feature. */
  code: string;
}

const isFields = (value: unknown): value is Declared["fields"] =>
  typeof value === "object" && value !== null && "byName" in value && "isRequired" in value;

const textsIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));

async function declaredBy(path: string): Promise<Declared[]> {
  const folder = new URL(`${path}/`, FEATURES);
  const feature = path.split("/").at(-1) ?? "";
  const texts = textsIn(folder);
  const inShell = VIEW_IN_SHELL[feature];
  const code = [...texts, ...(inShell ? textsIn(inShell) : [])].map(({ text }) => text).join("\n");
  const modules = texts.filter(({ text }) => text.includes("fields({"));
  const found = modules.map(async ({ name }) => {
    const exported: Record<string, unknown> = await import(new URL(name, folder).href);
    const values = Object.values(exported).flatMap((value) => [value, (value as Partial<Declared>)?.fields]);
    return [...new Set(values.filter(isFields))].map((fields) => ({ feature, fields, code }));
  });
  return (await Promise.all(found)).flat();
}

const foldersIn = (folder: URL) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const paths = foldersIn(FEATURES).flatMap((domain) =>
  foldersIn(new URL(`${domain}/`, FEATURES)).map((feature) => `${domain}/${feature}`),
);
const declared = (await Promise.all(paths.map(declaredBy))).flat();

describe("declared fields", () => {
  it("are found", () => {
    const features = declared.map(({ feature }) => feature);
    expect(features).toEqual(
      expect.arrayContaining(["departments", "doctors", "expenses", "patients", "services"]),
    );
  });

  it.each(declared)("of $feature are all on the form", ({ fields, code }) => {
    const typed = Object.keys(fields.byName).filter((name) => name in fields.input.shape);
    expect(typed.filter((name) => !code.includes(`props("${name}")`))).toEqual([]);
  });

  it.each(declared)("of $feature are all on the view", ({ fields, code }) => {
    const shown = Object.entries(fields.byName).flatMap(([name, { show }]) => (show ? [name] : []));
    expect(shown.filter((name) => !code.includes(`fact("${name}"`))).toEqual([]);
  });
});
