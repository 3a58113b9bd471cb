import type { MessageKind } from "./messages.ts";

/** The rules for templates (docs/handbook/desk/messages.md#texts). */

/** The placeholders of every template. */
export const PLACEHOLDERS = ["patient", "day", "time", "doctor", "was", "clinic", "phone", "link"] as const;
/** Those of a visit to be rearranged, which also offers free times. */
export const REARRANGE_PLACEHOLDERS = [...PLACEHOLDERS, "offers"] as const;
export type Placeholder = (typeof REARRANGE_PLACEHOLDERS)[number];

const placeholdersOf = (kind?: MessageKind): readonly string[] =>
  kind === "rearrange" ? REARRANGE_PLACEHOLDERS : PLACEHOLDERS;

/** The most characters of a template, or of a text changed by hand. */
export const LONGEST_TEMPLATE = 600;
export const LONGEST_TEXT = 1000;

/** The kinds planned automatically for a visit, which an administrator switches on. */
export const PLANNED_KINDS = ["booked", "reminder", "moved", "cancelled"] as const;

/** What is wrong with a template of this kind, in words for its field, or null. */
export function templateProblem(body: string, kind?: MessageKind): string | null {
  const known = placeholdersOf(kind);
  const unknown = [...body.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = ""]) => name)
    .find((name) => !known.includes(name));
  if (unknown !== undefined)
    return `{${unknown}} is not known. Known: ${known.map((name) => `{${name}}`).join(", ")}.`;
  const bare = body.replace(/\{[a-z]+\}/g, "");
  if (/[{}]/.test(bare)) return "A { or } stands alone. A placeholder is written {patient}.";
  if (/[[\]]/.test(bare.replace(/\[[^[\]]*\]/g, "")))
    return "A [ or ] stands alone. What may be left out is written [ … ].";
  // Without a link the text would be empty, which no patient should get.
  if (
    body
      .replace(/\[[^[\]]*\]/g, "")
      .replaceAll("{link}", "")
      .trim() === ""
  )
    return "Say more than the link: without one nothing would be left.";
  return null;
}
