import type { z } from "zod";
import type { ListColumns } from "#contract/values/list-query.ts";
import type { Resource } from "#contract/values/resource.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import type { ListSource } from "#server/platform/db/lists/list-source.ts";
import { type Route, route } from "#server/platform/http/mount.ts";
import type { RecordService } from "./record-service.ts";

/** The routes of a resource's five calls: its list, and the actions of its service. */
export function resourceRoutes<
  Output extends z.ZodType,
  Input extends z.ZodObject,
  Columns extends ListColumns,
>(
  { list, get, create, update, remove }: Resource<Output, Input, Columns>,
  source: ListSource<Columns>,
  service: RecordService<z.output<Output>, z.output<Input>>,
): Route[] {
  return [
    // `list.output` parses the rows; their type is only known for a concrete record.
    route(list, ({ db, query }) => readList(db, source, query) as Promise<never>),
    route(get, ({ db, query }) => service.get(db, query.id)),
    route(create, ({ body, write }) => write((trx) => service.create(trx, body))),
    route(update, ({ query, body, write }) => write((trx) => service.update(trx, query.id, body))),
    route(remove, ({ query, write }) => write((trx) => service.remove(trx, query.id))),
  ];
}
