import { z } from "zod";
import { ClinicFacts, OpeningHours, PrintTexts } from "#contract/clinic/settings.ts";
import { SITE_LANGUAGES } from "#contract/values/texts.ts";
import { PictureChoice, type PictureFiles } from "#contract/website/pictures.ts";
import {
  HOME_SECTIONS,
  type LegalContent,
  SECTION_SCHEMAS,
  type SectionKey,
  TEXT_SCHEMAS,
  type TextKey,
} from "#contract/website/sections.ts";
import type { LegalPage, SiteSnapshot } from "#contract/website/snapshot.ts";
import { htmlOf } from "#rules/website/markdown.ts";
import { TooIntricate } from "#rules/website/markdown-effort.ts";
import type { PictureRow, SiteRows } from "./store.ts";

const Text = z.object({ en: z.string(), ur: z.string().optional() });
const id = z.number().int();

const Service = z.object({ id, name: Text, fees: z.number(), startsAt: z.boolean(), isUsual: z.boolean() });

const Department = z.object({
  id,
  name: Text,
  description: Text,
  heading: Text,
  picture: PictureChoice.nullable(),
  services: z.array(Service),
});

const Hours = z.object({ weekday: z.number().int(), from: z.string(), to: z.string() });

const Doctor = z.object({
  id,
  name: Text,
  qualification: Text,
  idDepartment: id.nullable(),
  focus: Text.nullable(),
  languages: z.array(z.string()),
  hours: z.array(Hours),
  portrait: PictureChoice.nullable(),
});

const Post = z.object({
  id,
  language: z.enum(SITE_LANGUAGES),
  title: z.string(),
  shortDescription: z.string(),
  tags: z.array(z.string()),
  date: z.iso.date(),
  idDepartment: id.nullable(),
  picture: PictureChoice,
  sources: z.array(
    z.object({ title: z.string(), publisher: z.string(), url: z.string(), year: z.number().int() }),
  ),
  html: z.string(),
  words: z.number().int(),
});

const Closed = z.object({
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  weekdays: z.array(z.number().int()),
  name: Text,
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  isExpected: z.boolean(),
});

/** The rows of `clinic_settings` and the records; schemas of their own parse the texts. */
const Rows = z.object({
  version: z.number().int(),
  isSample: z.boolean(),
  settings: z.object({ clinic: ClinicFacts, hours: OpeningHours, prints: PrintTexts }),
  /** Absent from rows that an older version stored on disk. */
  closures: z.array(Closed).default([]),
  departments: z.array(Department),
  doctors: z.array(Doctor),
  posts: z.array(Post),
});

/** The database holds rows that do not fit the contract; its message is for the server's operator. */
export class UnreadableSite extends Error {}

/**
 * Turns the database's rows into the frozen snapshot that the pages take.
 * @param filesOf the addresses of a picture's files.
 * @throws UnreadableSite naming the field that the schemas of `contract/` refuse.
 */
export function snapshotOf(rows: SiteRows, filesOf: (picture: PictureRow) => PictureFiles): SiteSnapshot {
  const pictures = Object.fromEntries(rows.pictures.map((picture) => [picture.sha256, filesOf(picture)]));
  const { settings, ...rest } = parse("the website's records", Rows, rows);
  const { texts, isShown, order } = textsOf(rows.sections);
  const sections = Object.keys(SECTION_SCHEMAS).map((key) => [
    key,
    { ...texts[key as SectionKey], isShown: isShown[key as SectionKey] && !isBare(key, texts) },
  ]);
  return frozen({
    ...rest,
    ...settings,
    logo: (settings.clinic.logo && pictures[settings.clinic.logo.picture]) || null,
    sections: Object.fromEntries(sections) as SiteSnapshot["sections"],
    order,
    legal: { privacy: legalPage(texts.privacy), terms: legalPage(texts.terms) },
    pictures,
  });
}

type Texts = { [Key in TextKey]: z.infer<(typeof TEXT_SCHEMAS)[Key]> };

/** The published texts by key, which of them are shown, and the order of the home page's sections. */
function textsOf(sections: SiteRows["sections"]) {
  const rowOf = new Map(sections.map((row) => [row.key, row]));
  const keys = Object.keys(TEXT_SCHEMAS) as TextKey[];
  const texts = keys.map((key) => [
    key,
    parse(`the text "${key}"`, TEXT_SCHEMAS[key] as z.ZodType, rowOf.get(key)?.content),
  ]);
  const isHome = new Set<string>(HOME_SECTIONS);
  const order = sections.map(({ key }) => key).filter((key): key is SectionKey => isHome.has(key));
  return {
    texts: Object.fromEntries(texts) as Texts,
    isShown: Object.fromEntries(keys.map((key) => [key, rowOf.get(key)?.isShown ?? false])),
    // The hero always comes first.
    order: ["hero", ...order.filter((key) => key !== "hero")] as SectionKey[],
  };
}

/** A gallery without pictures is not shown. */
const isBare = (key: string, { gallery }: Texts) => key === "gallery" && gallery.pictures.length === 0;

function legalPage({ markdown, ...page }: LegalContent): LegalPage {
  try {
    const html = { en: htmlOf(markdown.en), ...(markdown.ur ? { ur: htmlOf(markdown.ur) } : {}) };
    return { ...page, html };
  } catch (error) {
    if (!(error instanceof TooIntricate)) throw error;
    throw new UnreadableSite(`the page “${page.title.en}” cannot be drawn: ${error.message}`);
  }
}

function parse<Value>(what: string, schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join(".");
  throw new UnreadableSite(`${what} cannot be read${field ? ` at ${field}` : ""}: ${issue?.message}`);
}

/** Freezes deeply, because all pages share the value and none may change it for the next. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
