import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { byId, instant, recordId, requiredId, seenUpdatedOn } from "#contract/values/fields.ts";
import { Post } from "./posts.ts";

/**
 * The published versions of a post (docs/handbook/website/website-editor.md#posts): each is kept and can be published
 * again.
 */

export const PostVersion = z.object({
  id: recordId,
  createdOn: instant,
  /** Who published it, by name; null: nobody of the staff. */
  by: z.string().nullable(),
  /** What changed with it. */
  note: z.string(),
});
export type PostVersion = z.infer<typeof PostVersion>;

export const listPostVersions = endpoint({
  method: "GET",
  path: "/Post/GetVersions",
  access: "site.edit",
  summary: "The last 50 published forms of a post, newest first",
  query: byId,
  output: z.array(PostVersion),
});

const chosen = z.object({ id: requiredId("Say which post."), idVersion: requiredId("Say which version.") });

export const previewPostVersion = endpoint({
  method: "GET",
  path: "/Post/PreviewVersion",
  access: "site.edit",
  summary: "The page of a post as it was published once",
  query: chosen,
  output: z.object({ html: z.string() }),
});

export const restorePostVersion = endpoint({
  method: "POST",
  path: "/Post/RestoreVersion",
  access: "site.publish",
  summary:
    "Make a published form of a post public again, as a new version; changes that are not published stay",
  body: chosen.extend({ updatedOn: seenUpdatedOn }),
  output: Post,
  message: "Published again.",
});
