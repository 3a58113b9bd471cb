import { z } from "zod";
import { catalogue } from "#content/catalogue.ts";
import { FOCUSES } from "#content/picture.ts";
import { TAG_LABELS, type Tag } from "#contract/website/blog.ts";

/** What stands between the two `---` lines of a post in `content/posts/`. */
export const postFacts = z.strictObject({
  /** The number in the address, `blog/{id}`, and at the start of the file's name. */
  id: z.int().positive(),
  title: z.string().min(1),
  /** The line on the card, and what search engines and shared links show. */
  shortDescription: z.string().min(60).max(160),
  tags: z
    .array(z.enum(Object.keys(TAG_LABELS) as [Tag, ...Tag[]]))
    .min(2)
    .max(4),
  /** `yyyy-MM-dd`, in quotes: YAML readers disagree about bare dates. */
  date: z.iso.date(),
  /** A department's name in `catalogue.ts`. */
  department: z
    .string()
    .refine((name) => catalogue.some((one) => one.name === name), "is no department of content/catalogue.ts"),
  /** A file in `content/pictures/`: a photograph (`.webp`), or a drawn plate (`posts/*.svg`). */
  picture: z.strictObject({ file: z.string(), alt: z.string().min(10), focus: z.enum(FOCUSES).optional() }),
  /** Where the figures and the advice come from. `year`: of the edition, or when a page without one was read. */
  sources: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        publisher: z.string().min(1),
        url: z.url({ protocol: /^https$/ }),
        year: z.int().min(2000).max(2024),
      }),
    )
    .min(1),
});

export type PostFacts = z.infer<typeof postFacts>;
