import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { FieldError } from "#contract/values/envelope.ts";
import { instant, optionalText, recordId, requiredId, seenUpdatedOn } from "#contract/values/fields.ts";
import { HOME_SECTIONS, TEXT_SCHEMAS, type TextKey } from "./sections.ts";

/**
 * The website editor: drafts of texts beside the public ones, their order, publications
 * (docs/handbook/website/website-editor.md).
 */

export const TEXT_KEYS = Object.keys(TEXT_SCHEMAS) as [TextKey, ...TextKey[]];
const textKey = z.enum(TEXT_KEYS, { error: "Say which section." });
const homeKey = z.enum(HOME_SECTIONS as [TextKey, ...TextKey[]], { error: "Say which section." });

/** A text's content, by the schema of its key (`TEXT_SCHEMAS`); in a draft, fields may still be empty. */
const content = z.record(z.string(), z.unknown());
export type TextContent = z.infer<typeof content>;

/** A text as the editor shows it. */
export const EditedText = z.object({
  key: textKey,
  /** The content after the next publication; equal to `published` without a draft. */
  content,
  isShown: z.boolean(),
  /** The position among the home page's sections, from 0; the registration text and the legal pages follow. */
  position: z.number().int(),
  published: z.object({ content, isShown: z.boolean(), position: z.number().int() }),
  /** The labels of the fields that differ from the public text, such as "Heading"; empty: nothing to publish. */
  changes: z.array(z.string()),
  /** What is missing for publication, by the path in `content`. */
  missing: z.array(FieldError),
  /** Whether the public text is still Matab's own, which is true only of the sample clinic. */
  isSample: z.boolean(),
  /** Automatic changes of it, in words. */
  notes: z.array(z.string()),
  updatedOn: instant,
});
export type EditedText = z.infer<typeof EditedText>;

export const getSections = endpoint({
  method: "GET",
  path: "/Site/GetSections",
  access: "site.edit",
  summary: "The website's texts: each draft beside what is public, in the order of the page",
  output: z.array(EditedText),
});

/** The `conflict` of a 409: what somebody else saved since, to be merged field by field. */
export const NewerText = z.object({
  kind: z.literal("newerText"),
  by: z.string().nullable(),
  theirs: EditedText,
});
export type NewerText = z.infer<typeof NewerText>;

export const saveSectionDraft = endpoint({
  method: "POST",
  path: "/Site/SaveDraft",
  access: "site.edit",
  summary:
    "Keep a section's draft: its texts, and whether it is shown. Empty texts wait until they are written",
  body: z.object({
    key: textKey,
    content,
    isShown: z.boolean({ error: "Say whether it is shown." }),
    updatedOn: seenUpdatedOn,
  }),
  output: EditedText,
  message: "Draft saved.",
});

export const arrangeSections = endpoint({
  method: "POST",
  path: "/Site/Arrange",
  access: "site.edit",
  summary: "Put the sections of the home page in another order, as a draft; the hero stays first",
  body: z.object({
    order: z.array(homeKey),
    /** The order that the caller saw: if somebody else changed it since, the answer is 409. */
    seen: z.array(homeKey).optional(),
  }),
  output: z.array(EditedText),
  message: "Draft saved.",
});

export const discardSectionDrafts = endpoint({
  method: "POST",
  path: "/Site/DiscardDraft",
  access: "site.edit",
  summary: "Forget the drafts of these sections: they are again as they are public",
  body: z.object({ keys: z.array(textKey).min(1, "Choose at least one section.") }),
  output: z.array(EditedText),
  message: "Discarded.",
});

export const previewSite = endpoint({
  method: "POST",
  path: "/Site/Preview",
  access: "site.edit",
  summary:
    "A page of the website as it would be: from the drafts, with a text that is being typed, or of a past version",
  body: z.object({
    /** The page's address on the website: `/`, `/registration`, `/poc`. */
    path: z
      .string()
      .regex(/^\/[a-z0-9/-]*$/, "Say which page.")
      .max(100, "Say which page."),
    /** The text being typed, not saved yet. */
    typed: z.object({ key: textKey, content, isShown: z.boolean() }).optional(),
    /** A version of `Site/GetPublications` instead of the drafts. */
    idPublication: requiredId("Say which version.").optional(),
  }),
  output: z.object({ html: z.string() }),
});

export const publishSite = endpoint({
  method: "POST",
  path: "/Site/Publish",
  access: "site.publish",
  summary: "Make drafts public, after every page was rendered with them. Keeps what was public as a version",
  body: z.object({
    sections: z
      .array(z.object({ key: textKey, updatedOn: seenUpdatedOn }))
      .min(1, "Choose at least one section."),
    /** The publisher's description of the change; the changed fields are named in any case. */
    note: optionalText(200),
  }),
  output: z.object({ id: recordId, note: z.string() }),
  message: "Published.",
});

export const Publication = z.object({
  id: recordId,
  createdOn: instant,
  /** Who published; null: it came with the product. */
  by: z.string().nullable(),
  note: z.string(),
});
export type Publication = z.infer<typeof Publication>;

export const getPublications = endpoint({
  method: "GET",
  path: "/Site/GetPublications",
  access: "site.edit",
  summary: "The last 50 versions of the website's texts, the public one first",
  output: z.array(Publication),
});

export const restorePublication = endpoint({
  method: "POST",
  path: "/Site/Restore",
  access: "site.publish",
  summary: "Make a past version public again, as a new version; drafts stay",
  body: z.object({ id: requiredId("Say which version.") }),
  output: z.object({ id: recordId, note: z.string() }),
  message: "Published again.",
});
