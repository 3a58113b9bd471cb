import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  byId,
  dayOf,
  INVISIBLE_MESSAGE,
  instant,
  isStorable,
  NOT_STORABLE,
  newOrExistingId,
  nothing,
  optionalId,
  recordId,
  requiredId,
  requiredText,
  seenUpdatedOn,
  wholeNumber,
} from "#contract/values/fields.ts";
import { hasNoneUnseen, line, SITE_LANGUAGES } from "#contract/values/texts.ts";
import { webAddress } from "#contract/values/web-address.ts";
import { refusedLinkMessage, refusedLinks } from "#rules/website/markdown-links.ts";
import { hasHugeTable } from "#rules/website/markdown-tables.ts";
import { LONGEST_TAG, TAG, tagOf } from "./blog.ts";
import { FOCUS_STEPS } from "./pictures.ts";

/** Posts of the blog (docs/handbook/website/website-editor.md#posts): written as drafts, in Markdown, and published one by one. */

/** The maximum lengths of a post's parts; the editor counts against the same. */
export const POST_LIMITS = {
  title: 90,
  shortDescription: 160,
  markdown: 40_000,
  tags: 4,
  sources: 12,
} as const;

const within = (max: number) => `Please keep this within ${max} characters.`;
const unfinished = (max: number) =>
  z
    .string("Please write something here.")
    .refine(isStorable, NOT_STORABLE)
    .trim()
    .max(max, within(max))
    .refine((text) => hasNoneUnseen(text), INVISIBLE_MESSAGE);

const source = z.strictObject({
  title: requiredText("Name the source.", 200),
  publisher: requiredText("Name who published it.", 120),
  url: webAddress(500),
  year: wholeNumber("The year is a number such as 2024.", 1950, 2100),
});

const NO_TAG = "A tag is made of letters and digits.";
/** The product's own tags, and the clinic's. */
const tags = z
  .array(
    z
      .string()
      .max(LONGEST_TAG, within(LONGEST_TAG))
      .regex(TAG, NO_TAG)
      .refine((tag) => tagOf(tag) === tag, NO_TAG),
  )
  .max(POST_LIMITS.tags, `Choose at most ${POST_LIMITS.tags} tags.`);

/** The post's picture. Its description may be missing in a draft. */
const picture = z.strictObject({
  picture: z.string().regex(/^[0-9a-f]{64}$/, "Please choose a picture."),
  alt: z.strictObject({ en: unfinished(200), ur: unfinished(200).optional() }),
  focus: z.enum(FOCUS_STEPS).optional(),
});

/** A post as it is written. Only the title is required from the beginning. */
export const PostInput = z.object({
  language: z.enum(SITE_LANGUAGES, { error: "Choose English or Urdu." }).default("en"),
  title: requiredText("Please write a title.", POST_LIMITS.title),
  shortDescription: unfinished(POST_LIMITS.shortDescription).default(""),
  markdown: z
    .string("Please write something here.")
    .refine(isStorable, NOT_STORABLE)
    .max(POST_LIMITS.markdown, within(POST_LIMITS.markdown))
    .refine(
      (text) => !hasHugeTable(text),
      "The tables of this text have too many cells. Please make them smaller.",
    )
    .superRefine((text, context) => {
      const [refused] = refusedLinks(text);
      if (refused !== undefined) context.addIssue({ code: "custom", message: refusedLinkMessage(refused) });
    })
    .default(""),
  tags: tags.default([]),
  date: dayOf("post", "Date", "Please enter a date."),
  idDepartment: optionalId,
  picture: picture.nullable().default(null),
  sources: z
    .array(source)
    .max(POST_LIMITS.sources, `Name at most ${POST_LIMITS.sources} sources.`)
    .default([]),
});
export type PostInput = z.infer<typeof PostInput>;

/** The requirements for publishing a post. */
export const PublishablePost = PostInput.extend({
  shortDescription: requiredText("Please write a short description.", POST_LIMITS.shortDescription),
  markdown: z.string().regex(/\S/, "The post has no text yet."),
  tags: tags.min(1, "Choose at least one tag."),
  picture: picture
    .extend({ alt: line(200) })
    .nullable()
    .refine((chosen) => chosen !== null, "Please choose a picture."),
});

/**
 * Draft: nobody sees it. Published: visitors see the last published version; `isChanged` says whether there are changes
 * since.
 */
export const POST_STATES = ["Draft", "Published"] as const;

export const PostRow = z.object({
  id: recordId,
  language: z.enum(SITE_LANGUAGES),
  title: z.string(),
  shortDescription: z.string(),
  tags: z.array(z.string()),
  date: z.string(),
  state: z.enum(POST_STATES),
  isChanged: z.boolean(),
  updatedOn: instant,
});
export type PostRow = z.infer<typeof PostRow>;

export const Post = PostRow.extend({
  markdown: z.string(),
  idDepartment: recordId.nullable(),
  picture: z
    .object({
      picture: z.string(),
      alt: z.object({ en: z.string(), ur: z.string().optional() }),
      focus: z.string().optional(),
    })
    .nullable(),
  sources: z.array(z.object({ title: z.string(), publisher: z.string(), url: z.string(), year: z.number() })),
});
export type Post = z.infer<typeof Post>;

export const listPosts = endpoint({
  method: "GET",
  path: "/Post/GetAll",
  access: "site.edit",
  summary: "The posts of the blog without their texts, newest first: at most 1,000",
  output: z.array(PostRow),
});

export const getPost = endpoint({
  method: "GET",
  path: "/Post/GetById",
  access: "site.edit",
  summary: "One post, as it is being written",
  query: byId,
  output: Post,
});

export const savePost = endpoint({
  method: "POST",
  path: "/Post/Save",
  access: "site.edit",
  summary: "Add a post (id 0) or keep what was changed of one; visitors see it once it is published",
  body: PostInput.extend({ id: newOrExistingId, updatedOn: seenUpdatedOn }),
  output: Post,
  creates: true,
  message: "Draft saved.",
});

export const previewPost = endpoint({
  method: "POST",
  path: "/Post/Preview",
  access: "site.edit",
  summary: "The page of a post as it is being written",
  body: PostInput.extend({ id: newOrExistingId }),
  output: z.object({ html: z.string() }),
});

const one = z.object({ id: requiredId("Say which post."), updatedOn: seenUpdatedOn });

export const publishPost = endpoint({
  method: "POST",
  path: "/Post/Publish",
  access: "site.publish",
  summary: "Make a post public as it is written now, after its page was rendered",
  body: one,
  output: Post,
  message: "Published.",
});

export const unpublishPost = endpoint({
  method: "POST",
  path: "/Post/Unpublish",
  access: "site.publish",
  summary: "Take a post off the website; it stays as a draft",
  body: one,
  output: Post,
  message: "No longer on the website.",
});

export const removePost = endpoint({
  method: "DELETE",
  path: "/Post/Delete",
  access: "site.publish",
  summary: "Delete a post; its number is never used again",
  query: byId,
  output: nothing,
  message: "Post deleted.",
});
