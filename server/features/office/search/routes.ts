import { findAnything } from "#contract/office/search.ts";
import { route } from "#server/platform/http/mount.ts";
import { find } from "./service.ts";

export const searchRoutes = [route(findAnything, ({ db, query, staff }) => find(db, query.text, staff))];
