import { sql } from "kysely";
import { type Look, listLooks, sumLooks } from "#contract/office/looks.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { lookList, sumsByPerson, withinDays } from "./store.ts";

export const lookRoutes = [
  valuesRoute(listLooks, { lookedBy: sql`SELECT name FROM staff` }),
  route(listLooks, ({ db, query }) => readList<Look>(db, lookList, query, withinDays(query))),
  route(sumLooks, ({ db, query }) => sumsByPerson(db, query)),
];
