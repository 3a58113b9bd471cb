import type { MessageKind } from "./messages.ts";

/** What a template may be (docs/handbook/desk/messages.md#texts). */

/** What every template may name. */
export const PLACEHOLDERS = ["patient", "day", "time", "doctor", "was", "clinic", "phone", "link"] as const;
/** What that of a visit to be rearranged may name as well: the times that are free instead. */
export const REARRANGE_PLACEHOLDERS = [...PLACEHOLDERS, "offers"] as const;
export type Placeholder = (typeof REARRANGE_PLACEHOLDERS)[number];

const placeholdersOf = (kind?: MessageKind): readonly string[] =>
  kind === "rearrange" ? REARRANGE_PLACEHOLDERS : PLACEHOLDERS;

/** A template's most characters; a text's that was changed by hand. */
export const LONGEST_TEMPLATE = 600;
export const LONGEST_TEXT = 1000;

/** The kinds that a visit plans by itself: those that an administrator switches on. */
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
  // Where patients have no link, nobody is sent an empty text.
  if (
    body
      .replace(/\[[^[\]]*\]/g, "")
      .replaceAll("{link}", "")
      .trim() === ""
  )
    return "Say more than the link: without one nothing would be left.";
  return null;
}
