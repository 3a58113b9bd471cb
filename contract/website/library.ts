import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { requiredText } from "#contract/values/fields.ts";
import { SITE_PICTURE_MAX_BYTES } from "#rules/values/image.ts";

/** The pictures of the website: uploaded once, chosen wherever a text has one (docs/handbook/website/website-editor.md#pictures). */

export const LibraryPicture = z.object({
  /** Its sha-256, by which texts name it. */
  picture: z.string(),
  /** The uploaded file's name. */
  name: z.string(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** The address of a small version, to choose by. */
  src: z.string(),
});
export type LibraryPicture = z.infer<typeof LibraryPicture>;

export const listPictures = endpoint({
  method: "GET",
  path: "/Site/GetPictures",
  access: "site.edit",
  summary: "The pictures that texts of the website can show, newest first",
  output: z.array(LibraryPicture),
});

export const addPicture = endpoint({
  method: "POST",
  path: "/Site/AddPicture",
  access: "site.edit",
  summary: "Add a picture: JPEG, PNG or WebP of at most 15 MB. The same picture twice is one",
  multipart: { json: "picture", file: "file", maxBytes: SITE_PICTURE_MAX_BYTES },
  body: z.object({ name: requiredText("Say what the file is called.", 200) }),
  output: LibraryPicture,
  message: "Picture added.",
});
