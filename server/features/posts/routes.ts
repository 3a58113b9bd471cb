import {
  getPost,
  listPosts,
  previewPost,
  publishPost,
  removePost,
  savePost,
  unpublishPost,
} from "#contract/site/posts.ts";
import { assertDraws } from "#server/features/site/rendering.ts";
import { route } from "#server/platform/http/mount.ts";
import * as posts from "./service.ts";

export const postRoutes = [
  route(listPosts, ({ db }) => posts.posts(db)),
  route(getPost, ({ db, query }) => posts.post(db, query.id)),
  route(savePost, ({ body, write }) => write((trx) => posts.save(trx, body))),
  route(previewPost, ({ body, db, site }) => posts.preview(db, body, site)),
  route(publishPost, ({ body, write, site }) =>
    write((trx) => posts.publish(trx, body, (on, post) => assertDraws(on, { post }, site))),
  ),
  route(unpublishPost, ({ body, write }) => write((trx) => posts.unpublish(trx, body))),
  route(removePost, ({ query, write }) => write((trx) => posts.remove(trx, query.id))),
];
