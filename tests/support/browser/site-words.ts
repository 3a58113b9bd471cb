import fc from "fast-check";
import { hasInvisible } from "#rules/values/text/invisible-characters.ts";

/** The paths of every English text in a section. */
export function textsIn(content: unknown, path = ""): string[] {
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) => {
    const place = path ? `${path}.${name}` : name;
    return name === "en" ? [place] : textsIn(value, place);
  });
}

/** Any words that a line may hold: visible, and within what the shortest field takes. */
export const words = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 }),
    fc.constantFrom(
      "<b>bold</b>",
      "{{7*7}} %s",
      "</script>",
      "' OR 1=1 --",
      "دانت کا درد",
      "{clinic}",
      '&amp; "x"',
    ),
  )
  .filter((text) => /[\p{L}\p{N}]/u.test(text) && !hasInvisible(text));
