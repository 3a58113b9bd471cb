import { z } from "zod";
import { FOCUSES } from "./picture.ts";

/** Parts of the checks of content files. Messages continue a path: "hours.from is missing". */

const MISSING = "is missing";

export const text = z.string(MISSING).trim().min(1, "is empty");
export const link = z.url("must be an address that begins with https://");
export const time = z.string(MISSING).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be like "13:00"');
export const rupees = z.int("must be whole rupees, without quotes").positive("must be more than 0");

/** A list with at least `least` items. */
export const listOf = <T extends z.ZodType>(item: T, least = 1) =>
  z.array(item, MISSING).min(least, least === 1 ? "is empty" : `must be at least ${least}`);

/** ISO weekdays. */
export const days = listOf(
  z.int("must be a number from 1 to 7").min(1, "is before 1, Monday").max(7, "is after 7, Sunday"),
);

/** An object with exactly these entries: an unknown name is most likely a typing error. */
export const part = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `has an entry that nothing reads: ${issue.keys.join(", ")}`
        : MISSING,
  });

const choice = {
  file: text,
  alt: text,
  focus: z.enum(FOCUSES, `must be one of ${FOCUSES.join(", ")}`).optional(),
};

/** A picture with further fields. */
export const pictureWith = <Shape extends z.core.$ZodShape>(shape: Shape) => part({ ...choice, ...shape });
export const picture = part(choice);

/** "gallery[no. 4].caption": items are counted from 1, as people count. */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? `[no. ${key + 1}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}

/** The problems of a content file, a line each: "content/home.ts: about.text is empty". */
export function problemsIn(file: string, schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${file}: ${[placeOf(path), message].filter(Boolean).join(" ")}`);
}
