import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EXPORTS } from "#contract/office/exports.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";

/** Every column that a list's screen shows is in its file: the screens are read as text, for they are made of a browser's parts. */

const files = new Map(
  EXPORTS.flatMap(({ source, columns }) =>
    source.list ? [[source, columns.map(({ key }) => key)] as const] : [],
  ),
);

/** The calls of the contract by the name that screens import. */
async function calls(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const file of globSync("contract/**/*.ts", { cwd: PROJECT_ROOT }))
    if (!file.endsWith(".test.ts"))
      for (const [name, value] of Object.entries(await import(join(PROJECT_ROOT, file))))
        found.set(name, value);
  return found;
}

/** The fields of the object that begins at the bracket, as they stand in the text: those that are null show nothing. */
function keysOf(text: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const line of text.split("\n")) {
    const key = depth === 1 ? /^\s+(\w+): (?!null)/.exec(line)?.[1] : undefined;
    if (key) keys.push(key);
    depth += (line.match(/[{([]/g) ?? []).length - (line.match(/[})\]]/g) ?? []).length;
    if (depth <= 0) break;
  }
  return keys;
}

const named = await calls();
const screens = globSync("admin/features/**/*.tsx", { cwd: PROJECT_ROOT }).flatMap((file) => {
  const text = readFileSync(join(PROJECT_ROOT, file), "utf8");
  const declared = [...text.matchAll(/columnsOf\((\w+), \w+, (?=\{)/g)].map(
    ({ 1: call = "", index, 0: whole }) => ({
      call,
      keys: keysOf(text.slice(index + whole.length)),
    }),
  );
  const listed = [...text.matchAll(/: Column<\w+>\[\] = (?=\[)/g)].flatMap(({ index, 0: whole }) => {
    const end = text.indexOf("\n];", index);
    const keys = [...text.slice(index + whole.length, end).matchAll(/\bkey: "(\w+)"/g)].map(
      ([, key = ""]) => key,
    );
    const endpoints = [...text.matchAll(/endpoint=\{(\w+)\}/g)].map(([, call = ""]) => call);
    return endpoints.map((call) => ({ call, keys }));
  });
  return [...declared, ...listed].flatMap(({ call, keys }) => {
    const exported = files.get(named.get(call) as never);
    return exported ? [{ file, call, keys, exported }] : [];
  });
});

it("finds the screens of most files", () => {
  const found = new Set(screens.map(({ call }) => call));
  expect([...found]).toEqual(expect.arrayContaining(["listDoctors", "listStaff", "listPatients"]));
  expect(screens.length).toBeGreaterThan(8);
  expect(screens.filter(({ keys }) => keys.length < 2)).toEqual([]);
});

it.each(screens)("$file shows no column that its file lacks", ({ keys, exported }) => {
  expect(keys.filter((key) => !exported.includes(key))).toEqual([]);
});
