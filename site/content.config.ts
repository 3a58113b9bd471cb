import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";
import { postFacts } from "#content/post-facts.ts";

/** The front matter of a page in `content/legal/`. */
const legalFacts = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(60).max(160),
  updated: z.iso.date(),
});

export const collections = {
  posts: defineCollection({ loader: glob({ base: "../content/posts", pattern: "*.md" }), schema: postFacts }),
  legal: defineCollection({
    loader: glob({ base: "../content/legal", pattern: "*.md" }),
    schema: legalFacts,
  }),
};
