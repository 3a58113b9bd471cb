import { listPostVersions, previewPostVersion, restorePostVersion } from "#contract/website/post-versions.ts";
import {
  getPost,
  listPosts,
  previewPost,
  publishPost,
  removePost,
  savePost,
  unpublishPost,
} from "#contract/website/posts.ts";
import { assertDraws } from "#server/features/website/site/rendering.ts";
import { route } from "#server/platform/http/mount.ts";
import * as posts from "./service.ts";
import * as versions from "./versions.ts";

export const postRoutes = [
  route(listPosts, ({ db }) => posts.posts(db)),
  route(getPost, ({ db, query }) => posts.post(db, query.id)),
  route(savePost, ({ body, write }) => write((trx) => posts.save(trx, body))),
  route(previewPost, ({ body, db, site }) => posts.preview(db, body, site)),
  route(publishPost, ({ body, staff, write, site }) =>
    write((trx) =>
      posts.publish(trx, body, {
        staffId: staff.id,
        assertRenders: (on, post) => assertDraws(on, { post }, site),
      }),
    ),
  ),
  route(unpublishPost, ({ body, write }) => write((trx) => posts.unpublish(trx, body))),
  route(listPostVersions, ({ db, query }) => versions.versions(db, query.id)),
  route(previewPostVersion, ({ db, query, site }) => versions.previewVersion(db, query, site)),
  route(restorePostVersion, ({ body, staff, write, site }) =>
    write((trx) =>
      versions.restoreVersion(trx, body, {
        staffId: staff.id,
        assertRenders: (on, post) => assertDraws(on, { post }, site),
      }),
    ),
  ),
  route(removePost, ({ query, write }) => write((trx) => posts.remove(trx, query.id))),
];
