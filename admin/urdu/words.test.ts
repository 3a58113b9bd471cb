import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { po } from "gettext-parser";
import { build, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";
import { isUnread, keyOf, messagesOf, wordsOf, written } from "./build/catalogues.ts";
import { CONVERTED } from "./build/converted.ts";
import { urduCatalogues } from "./build/plugin.ts";
import { rawTexts } from "./build/raw-texts.ts";
import { placesIn, type Said, saidIn, saidTexts } from "./build/said-texts.ts";
import { parsed, type Source, sourceFiles } from "./build/sources.ts";

/** The catalogues hold what the screens say, no more and no less. After a text was added or changed: `npm run words`. */

const FOLDER = "admin/urdu";
const files = sourceFiles();
const said = saidTexts(files);
const standing = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".po"))
    .map((file) => [file.slice(0, -".po".length), readFileSync(`${FOLDER}/${file}`, "utf8")]),
);

describe("the catalogues", () => {
  it("hold every text that is said, and none that is not", async () => {
    const now = written(said.texts, standing);
    expect(
      [...standing.keys()].filter((name) => !now.has(name)),
      "catalogues without a text",
    ).toEqual([]);
    for (const [name, text] of now)
      await expect(text, "npm run words writes the catalogues anew").toMatchFileSnapshot(`./${name}.po`);
  });

  it("are made from texts that stand in the sources, with a value for each place", () => {
    expect(said.texts.length).toBeGreaterThan(40);
    expect(said.problems).toEqual([]);
  });

  it("translate each text with its own places", () => {
    const differing = [...standing.values()]
      .flatMap((text) => messagesOf(po.parse(text)))
      .filter(({ msgstr: [urdu] }) => urdu)
      .filter(
        ({ msgid, msgstr: [urdu = ""] }) =>
          placesIn(msgid).toSorted().join() !== placesIn(urdu).toSorted().join(),
      );
    expect(differing.map(({ msgid }) => msgid)).toEqual([]);
  });
});

describe("folders that are converted", () => {
  it("exist", () => {
    expect(CONVERTED.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
  });

  it("show no English that does not go through say()", () => {
    const converted = files.filter((file) => CONVERTED.some((path) => file.startsWith(path)));
    expect(converted.flatMap((file) => rawTexts(parsed(file), said.literals))).toEqual([]);
  });
});

/** What a source of its own says, and shows without saying it. */
function read(text: string, others: Record<string, string> = {}) {
  const open = (file: string): Source => parsed(file, file === "a.tsx" ? text : others[file]);
  const found: Said = { texts: [], problems: [], literals: new Set() };
  const source = open("a.tsx");
  saidIn(source, open, found);
  return {
    texts: found.texts.map((each) => keyOf(each.text, each.context)),
    problems: found.problems,
    raw: rawTexts(source, found.literals),
  };
}
const IMPORT = 'import { say } from "#ui/say.ts";\n';

describe("texts that are said", () => {
  it.each([
    ['say("Receive payment")', ["Receive payment"]],
    ['say(isNew ? "Add" : "Change")', ["Add", "Change"]],
    ["say(`Without values`)", ["Without values"]],
    ['say("Due", { as: "state" }); say("Due")', ["state\u0004Due", "Due"]],
    ['const L = { a: "One", b: "Two" } as const satisfies X; say(L[key])', ["One", "Two"]],
    ['export const L = { a: "one", b: "Two" }; say(L.b)', ["Two"]],
    ['import { L } from "./b.ts"; say(L[key])', ["Three"]],
    ['const TITLE = "A title"; say(TITLE)', ["A title"]],
  ])("are found in %s", (text, texts) => {
    expect(read(IMPORT + text, { "b.ts": 'export const L = { c: "Three" } as const;' })).toEqual({
      texts,
      problems: [],
      raw: [],
    });
  });

  it.each([
    ["say(text)", "say() takes a text that stands in the sources"],
    [`say(\`With \${value}\`)`, "say() takes a text that stands in the sources"],
    ['say("Only {amount} on {bill}", { amount })', "no value for {bill}"],
    ['say("Only {amount}")', "no value for {amount}"],
  ])("are refused in %s", (text, problem) => {
    expect(read(IMPORT + text).problems).toEqual([`a.tsx:2: ${problem}`]);
  });

  it("are those of ui/say.ts, under whichever name", () => {
    expect(read('import { say as tell } from "#ui/say.ts"; tell("Told")').texts).toEqual(["Told"]);
    expect(read('import { say } from "./other.ts"; say("Logged")').texts).toEqual([]);
  });
});

describe("English that a screen shows without say()", () => {
  it.each([
    ["<p>Safety facts</p>", "Safety facts"],
    ["<p>{name} and more</p>", "and more"],
    ['<p>{isNew ? "new" : say("old")}</p>', "new"],
    ['<TextField label="name" />', "name"],
    [`<TextField label={\`Medicine \${number}\`} />`, "Medicine"],
    ['<Field note="Such as this one" />', "Such as this one"],
    ['toastSuccess("Saved")', "Saved"],
    ['useShortcut({ keys: "a l", label: "add" })', "add"],
    ['say("{what} of {whom}", { what: "Allergy", whom })', "Allergy"],
  ])("is found in %s", (text, found) => {
    expect(read(IMPORT + text).raw).toEqual([`a.tsx:2: ${found}`]);
  });

  it.each([
    '<Button size="compact-sm" variant="default" className="soft strong" data-tone="Coral red" />',
    'if (event.key === "Escape") throw new Error("No such fact");',
    '<p>{say("Said")} · {" "}</p>',
    'type Kind = "Not shown";',
    'useShortcut({ keys: "a l", label: say("Add") })',
    'list.querySelector("li > input")',
  ])("is not what only machines read: %s", (text) => {
    expect(read(IMPORT + text).raw).toEqual([]);
  });
});

const CATALOGUE = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"X-Generator: Poedit 3.9\\n"

# Said at the desk.
#: admin/features/patients/facts/facts-dialog.tsx
msgid "Change"
msgstr "تبدیل کریں"

#: admin/features/patients/facts/facts-dialog.tsx
#, fuzzy
msgid "Unread"
msgstr "بغیر پڑھا"

msgid "Nobody says this"
msgstr "کوئی نہیں"
`;

describe("writing the catalogues", () => {
  const says = (...texts: [string, string][]) =>
    texts.map(([text, folder]) => ({ text, context: "", file: `admin/features/${folder}/facts-dialog.tsx` }));
  const both = says(["Change", "patients/facts"], ["Unread", "patients/facts"]);

  it("keeps translations, marks and remarks, adds what is new and leaves out what nobody says", () => {
    const text = written([...both, ...says(["Fresh", "patients/facts"])], new Map([["patients", CATALOGUE]]));
    expect([...text.keys()]).toEqual(["patients"]);
    expect(text.get("patients")).toMatch(
      /# Said at the desk\.\n#: admin\/features\/patients\/facts\/facts-dialog\.tsx\nmsgid "Change"\nmsgstr "تبدیل کریں"/,
    );
    expect(text.get("patients")).toMatch(/#, fuzzy\nmsgid "Unread"\nmsgstr "بغیر پڑھا"/);
    expect(text.get("patients")).toMatch(/msgid "Fresh"\nmsgstr ""/);
    expect(text.get("patients")).not.toContain("Nobody");
    expect(text.get("patients")).toContain("X-Generator: Poedit 3.9");
  });

  it("leaves a catalogue as a translator's program wrote it while its messages are the same", () => {
    const theirs = CATALOGUE.replace(/\nmsgid "Nobody[\s\S]*/, "").replace(
      'msgid "Change"',
      'msgid ""\n"Cha"\n"nge"',
    );
    expect(written(both, new Map([["patients", theirs]])).get("patients")).toBe(theirs);
  });

  it("moves a text that several domains say to the common catalogue, with its translation", () => {
    const texts = written(
      [...both, ...says(["Change", "clinical/note"])],
      new Map([["patients", CATALOGUE]]),
    );
    expect(texts.get("common")).toContain('msgid "Change"\nmsgstr "تبدیل کریں"');
    expect(texts.get("patients")).not.toContain('msgid "Change"');
  });

  it("shows a clinic only what a second person has read", () => {
    expect(wordsOf(CATALOGUE, { isPreview: false })).not.toHaveProperty("Unread");
    expect(wordsOf(CATALOGUE, { isPreview: true })).toMatchObject({
      Change: "تبدیل کریں",
      Unread: "بغیر پڑھا",
    });
  });
});

it("builds the catalogues as files of their own, which load when Urdu is spoken", async () => {
  const entry = fileURLToPath(new URL("./urdu.ts", import.meta.url));
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    plugins: [urduCatalogues()],
    build: { write: false, lib: { entry, formats: ["es"] }, minify: false },
  })) as Rolldown.RolldownOutput[];
  const chunks = built.flatMap(({ output }) => output).filter((each) => each.type === "chunk");
  const first = chunks.filter(({ isEntry }) => isEntry);
  expect(first.flatMap(({ imports }) => imports)).toEqual([]);
  expect(first.flatMap(({ dynamicImports }) => dynamicImports)).toHaveLength(standing.size);
  const unread = [...standing.values()].flatMap((text) => messagesOf(po.parse(text))).filter(isUnread);
  const code = chunks.map((chunk) => chunk.code).join("\n");
  expect(unread.filter(({ msgstr: [urdu = ""] }) => urdu && code.includes(JSON.stringify(urdu)))).toEqual([]);
});
