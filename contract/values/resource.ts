import { z } from "zod";
import type { Permission } from "#rules/values/permissions.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { byId, nothing, seenUpdatedOn } from "./fields.ts";
import { type ListColumns, listQuery } from "./list-query.ts";

/** The calls that most records share. Paths, summaries and messages are written where they are declared. */

interface ReadCall {
  path: `/${string}`;
  access: Permission;
  summary: string;
}

interface ChangeCall extends ReadCall {
  /** The envelope's message on success. */
  message: string;
}

/** A list of `record`s: paged, searched, sorted and filtered by the displayed `columns`. */
export function listCall<Output extends z.ZodType, const Columns extends ListColumns>({
  record,
  columns,
  ...call
}: ReadCall & { record: Output; columns: Columns }) {
  return endpoint({
    ...call,
    method: "GET",
    list: columns,
    query: listQuery(columns),
    output: z.array(record),
  });
}

/** One `record`, by `?id=`. */
export function getCall<Output extends z.ZodType>({ record, ...call }: ReadCall & { record: Output }) {
  return endpoint({ ...call, method: "GET", query: byId, output: record });
}

/** Adds what `input` describes and answers the `record`; an Idempotency-Key makes a repeat harmless. */
export function createCall<Output extends z.ZodType, Input extends z.ZodObject>({
  record,
  input,
  ...call
}: ChangeCall & { record: Output; input: Input }) {
  return endpoint({ ...call, method: "POST", body: input, output: record, creates: true });
}

/** Changes the record `?id=` to what `input` describes; its `updatedOn`, if sent, detects a change made meanwhile. */
export function updateCall<Output extends z.ZodType, Shape extends z.core.$ZodLooseShape>({
  record,
  input,
  ...call
}: ChangeCall & { record: Output; input: z.ZodObject<Shape> }) {
  const body = input.extend({ updatedOn: seenUpdatedOn });
  return endpoint({ ...call, method: "POST", query: byId, body, output: record });
}

/** Deletes the record `?id=`. */
export function removeCall(call: ChangeCall) {
  return endpoint({ ...call, method: "DELETE", query: byId, output: nothing });
}

type CallOf<Parts> = Endpoint & { readonly access: Permission } & Readonly<Parts>;
interface Seen {
  updatedOn?: string | null;
}
type Updating<Input extends z.ZodType> = z.ZodType<z.output<Input> & Seen, z.input<Input> & Seen>;

/** The five calls of a record that staff list, open, add, change and delete. */
export interface Resource<Output extends z.ZodType, Input extends z.ZodObject, Columns extends ListColumns> {
  readonly list: CallOf<{
    list: Columns;
    query: ReturnType<typeof listQuery>;
    output: z.ZodArray<Output>;
  }>;
  readonly get: CallOf<{ query: typeof byId; output: Output }>;
  readonly create: CallOf<{ body: Input; output: Output; creates: true }>;
  readonly update: CallOf<{ query: typeof byId; body: Updating<Input>; output: Output }>;
  readonly remove: CallOf<{ query: typeof byId; output: typeof nothing }>;
}

/**
 * Declares all five. Permission `read` lists and opens, `write` adds, changes and deletes. A record with other calls takes
 * the single ones above.
 */
export function resource<
  Output extends z.ZodType,
  Input extends z.ZodObject,
  const Columns extends ListColumns,
>(definition: {
  record: Output;
  input: Input;
  columns: Columns;
  read: Permission;
  write: Permission;
  list: Omit<ReadCall, "access">;
  get: Omit<ReadCall, "access">;
  create: Omit<ChangeCall, "access">;
  update: Omit<ChangeCall, "access">;
  remove: Omit<ChangeCall, "access">;
}): Resource<Output, Input, Columns> {
  const { record, input, columns, read, write, list, get, create, update, remove } = definition;
  const changed = updateCall({ ...update, access: write, record, input });
  return {
    list: listCall({ ...list, access: read, record, columns }),
    get: getCall({ ...get, access: read, record }),
    create: createCall({ ...create, access: write, record, input }),
    // The type of an extended shape is only known for a concrete one.
    update: changed as unknown as Resource<Output, Input, Columns>["update"],
    remove: removeCall({ ...remove, access: write }),
  };
}
