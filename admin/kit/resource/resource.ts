import type { StoredRecord } from "#admin/kit/form/stale-record.ts";
import type { ListEndpoint } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { HistoryEntity } from "#contract/office/history.ts";
import type { Endpoint, OutputOf } from "#contract/values/endpoint.ts";
import type { RecordListPath, ScreenPathWithoutId } from "#rules/clinic/screens.ts";
import { call } from "#ui/call.ts";
import type { Fields } from "./fields.ts";

/** The five calls of a record. Their access decides which buttons a person sees. */
export interface Calls {
  list: ListEndpoint;
  get: Endpoint;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
}

/**
 * A kind of record with a list, a view and a form, which are at `path`, `path/view/:id`, `addPath` and `path/edit/:id`.
 *
 *   export const suppliers: Resource = { entity: "supplier", one: "supplier", many: "suppliers", title: "Suppliers",
 *     path: "suppliers", addPath: "suppliers/add", calls: supplierCalls, fields: supplierFields };
 *
 * ResourceList, ResourceView and ResourceForm make its screens. A screen that differs more than their props allow uses
 * ListPage, ViewPage or FormPage itself, together with columnsOf, factsOf, propsOf, useResourceForm and storedRecord as
 * far as they fit.
 */
export interface Resource<C extends Calls, Values extends Record<string, unknown>> {
  entity: HistoryEntity;
  /** What it is called in a sentence: "department" and "departments". */
  one: string;
  many: string;
  /** Title of the list, and label of the link back to it. */
  title: string;
  path: RecordListPath;
  /** The form for a new record. */
  addPath: ScreenPathWithoutId;
  calls: C;
  /** Whether its calls that save take `intoNextDay` and `beyondDrawer`: once a day is closed the form offers to date the money the first open day. */
  movesMoney?: boolean;
  fields: Fields<OutputOf<C["get"]>, Values>;
}

/** Declares a resource, keeping the types of its calls and fields. */
export const resource = <const C extends Calls, Values extends Record<string, unknown>>(
  declared: Resource<C, Values>,
): Resource<C, Values> => declared;

/** The input of a call about one record: its id, as path parameter or in the query. */
export const ofRecord = ({ params }: Endpoint, id: number | string) =>
  params ? { params: { id } } : { query: { id } };

/** Whether the signed-in person may make a call. */
export function useMayCall(): (endpoint: Endpoint) => boolean {
  const may = useMay();
  return ({ access }) =>
    access === "public" || access === "signed-in" || (access !== "display" && may(access));
}

/** The record that a form edits, for the note about changes by others. */
export function storedRecord<C extends Pick<Calls, "get">, Values extends Record<string, unknown>>(
  { entity, calls, fields }: { entity: HistoryEntity; calls: C; fields: Fields<OutputOf<C["get"]>, Values> },
  record: OutputOf<C["get"]> & { id: number },
): StoredRecord<Values> {
  const { formLabels, say, namesOf, from } = fields;
  const { id } = record;
  return {
    entity,
    id,
    labels: formLabels,
    say,
    names: namesOf(record),
    load: async () => {
      const { data } = await (
        call as (endpoint: Endpoint, input: unknown) => Promise<{ data: typeof record }>
      )(calls.get, ofRecord(calls.get, id));
      return { values: from(data), names: namesOf(data) };
    },
  };
}
