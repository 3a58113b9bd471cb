import type { FieldError } from "#contract/values/envelope.ts";
import { SITE_LANGUAGES } from "#contract/values/texts.ts";
import type { EditedText, TextContent } from "#contract/website/editor.ts";
import { fieldNames, SECTION_NAMES } from "#contract/website/section-names.ts";
import { TEXT_SCHEMAS, type TextKey } from "#contract/website/sections.ts";
import { isSame, valueAt } from "#rules/website/merge-texts.ts";
import { htmlOfTyped } from "#server/features/website/site/typed-markdown.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";
import {
  type CurrentText,
  findMissingPictures,
  findMissingServices,
  type PublishedText,
  type StoredText,
} from "./store.ts";

/** A text as a draft: its content, and the fields to be written before it can be published. */
interface ReadText {
  content: TextContent;
  missing: FieldError[];
}

const UNKNOWN_FIELD = "This section has no such field.";

/** Whether an issue is about a text that is not written yet. A picture always comes from the library. */
function isUnwritten(content: TextContent, path: string): boolean {
  const value = valueAt(content, path);
  return !path.endsWith("picture") && typeof value === "string" && value.trim() === "";
}

/**
 * Reads a draft by its section's schema: empty fields are missing; for any other issue it throws 400, fields named by
 * `content.` and their path.
 */
export function readDraft(key: TextKey, content: TextContent): ReadText {
  const parsed = TEXT_SCHEMAS[key].safeParse(content);
  assertDrawn(parsed.data ?? content);
  if (parsed.success) return { content: parsed.data, missing: [] };
  const found = parsed.error.issues.map(({ path, code, message }) => ({
    field: path.join("."),
    message: code === "unrecognized_keys" ? UNKNOWN_FIELD : wordsFor(message),
  }));
  const wrong = found.filter(({ field }) => field === "" || !isUnwritten(content, field));
  if (wrong.length > 0)
    throw invalid(...wrong.map(({ field, message }) => ({ field: `content.${field}`, message })));
  return { content, missing: found };
}

/** Throws 400 for Markdown that takes too much to render. */
function assertDrawn(content: TextContent): void {
  for (const language of SITE_LANGUAGES) {
    const markdown = valueAt(content, `markdown.${language}`);
    if (typeof markdown === "string") htmlOfTyped(markdown, `content.markdown.${language}`);
  }
}

/** Keeps the contract's messages; zod's own are meant for programmers. */
const wordsFor = (message: string) =>
  /^(Invalid|Too|Unrecognized|Expected)\b/.test(message) ? "This value is not valid." : message;

/** The values of every field with this name in a text, with their paths. */
function valuesOf(content: unknown, name: string, path = ""): { path: string; value: unknown }[] {
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key;
    return key === name && typeof value !== "object"
      ? [{ path: place, value }]
      : valuesOf(value, name, place);
  });
}

/** The pictures that a text names. */
export const picturesIn = (content: TextContent) =>
  valuesOf(content, "picture").map(({ path, value }) => ({ path, picture: String(value) }));

/** The services that a text names. */
export const servicesIn = (content: TextContent) =>
  valuesOf(content, "idService").flatMap(({ path, value }) =>
    typeof value === "number" ? [{ path, idService: value }] : [],
  );

/** Throws 400 for a picture that is not in the library, and for an unknown service. */
export async function assertKnown(db: Executor, content: TextContent): Promise<void> {
  const pictures = picturesIn(content);
  const missing = await findMissingPictures(
    db,
    pictures.map(({ picture }) => picture),
  );
  const services = servicesIn(content);
  const gone = await findMissingServices(
    db,
    services.map(({ idService }) => idService),
  );
  const errors = [
    ...pictures
      .filter(({ picture }) => missing.includes(picture))
      .map(({ path }) => ({ field: `content.${path}`, message: "This picture is not in the library." })),
    ...services
      .filter(({ idService }) => gone.includes(idService))
      .map(({ path }) => ({ field: `content.${path}`, message: "This service was deleted." })),
  ];
  if (errors.length > 0) throw invalid(...errors);
}

/** A text as it will be once published. */
export const asDrafted = ({ published, draft, draftIsShown, draftPosition }: StoredText): PublishedText => ({
  content: draft ?? published.content,
  isShown: draftIsShown ?? published.isShown,
  position: draftPosition ?? published.position,
});

/** The labels of the fields that differ between two versions. */
export function changesBetween(key: TextKey, before: PublishedText, after: PublishedText): string[] {
  const fields = Object.entries(fieldNames(key))
    .filter(([field]) => !isSame(before.content[field], after.content[field]))
    .map(([, label]) => label);
  if (before.isShown !== after.isShown) fields.push(after.isShown ? "Shown again" : "Hidden");
  if (before.position !== after.position) fields.push("Place on the page");
  return fields;
}

const NAMED_DELETED =
  "A service that stood here was deleted, so no price is shown in its place. Choose another one, or leave it.";

/** A stored text as the editor shows it. */
export function presentText(stored: CurrentText): EditedText {
  const drafted = asDrafted(stored);
  const parsed = TEXT_SCHEMAS[stored.key].safeParse(drafted.content);
  const missing = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: path.join("."),
    message: wordsFor(message),
  }));
  return {
    key: stored.key,
    ...drafted,
    published: stored.published,
    changes: changesBetween(stored.key, stored.published, drafted),
    missing,
    isSample: stored.isSample,
    notes: stored.namedDeleted ? [NAMED_DELETED] : [],
    updatedOn: stored.updatedOn,
  };
}

const MOST_NOTE = 500;

/** A publication's note: the publisher's words, and the changed fields. */
export function noteOf(
  words: string | null,
  changed: readonly { key: TextKey; changes: string[] }[],
): string {
  const named = changed.map(({ key, changes }) => `${SECTION_NAMES[key].title}: ${changes.join(", ")}`);
  const note = [...(words ? [words] : []), ...named].join(". ");
  return note.length <= MOST_NOTE ? note : `${note.slice(0, MOST_NOTE - 1)}…`;
}
