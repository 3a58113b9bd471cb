import type { z } from "zod";
import type { Permission } from "#rules/values/permissions.ts";
import type { ListColumns } from "./list-query.ts";

/**
 * Who may call an endpoint. "public": anyone. "signed-in": any active staff account. "display": only a waiting-room display
 * with its token. Otherwise the permission that the caller's role must hold (`rules/values/permissions.ts`). There is no
 * default: no access, no route.
 */
export type Access = "public" | "signed-in" | "display" | Permission;

/** Whether a call is only for signed-in staff. */
export const isForStaff = (access: Access): access is Exclude<Access, "public" | "display"> =>
  access !== "public" && access !== "display";

/** The forms that visitors fill in. */
export const FORMS = ["contact", "appointment", "registration"] as const;
export type Form = (typeof FORMS)[number];

/**
 * What limits a public call before its body is read. A form: limits per address block and in total, above which a proof of
 * work is needed. "password": for signing in and pairing a display, whose feature counts itself. "link": the feature counts
 * wrong links.
 */
export type Guard = Form | "password" | "link";

/** Whether a guard is that of a form. */
export const isFormGuard = (guard: Guard): guard is Form => FORMS.some((form) => form === guard);

/** A multipart form: one part holds the record as JSON text, an optional part holds a picture or another file. */
export interface Multipart {
  json: string;
  file: string;
  /** The most bytes of the file; a picture's limit by default. */
  maxBytes?: number;
}

/** One call of the API as data. The server mounts it, the browser calls it, OpenAPI describes it. */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below /api, its spelling kept for good (docs/handbook/api.md); a path parameter is written `{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Required for every public call that is not a GET: `mount.ts` refuses others. */
  readonly guard?: Guard;
  readonly summary: string;
  readonly query?: Query;
  readonly params?: Params;
  readonly body?: Body;
  readonly multipart?: Multipart;
  /** Schema of `data`. Fields that it does not name are never sent. */
  readonly output: Output;
  /** The columns of a list, which define its paging, search, sort and filters. */
  readonly list?: ListColumns;
  /** Creates a record: an Idempotency-Key makes a repeat harmless, and our own client always sends one. */
  readonly creates?: boolean;
  /** The page makes the call by itself: it does not keep an idle session alive. */
  readonly background?: boolean;
  /** The call waits until something happens, so its duration says nothing about the program. */
  readonly waits?: boolean;
  /** Seconds for which browsers and proxies may keep the answer; by default they may not keep it. */
  readonly maxAge?: number;
  /** Answers a file of one of these content types instead of an envelope. */
  readonly download?: readonly string[];
  /** Text of the envelope's `message` on success. */
  readonly message?: string;
}

export type QueryOf<E> = E extends { query: infer S extends z.ZodType } ? z.output<S> : undefined;
export type ParamsOf<E> = E extends { params: infer S extends z.ZodType } ? z.output<S> : undefined;
export type BodyOf<E> = E extends { body: infer S extends z.ZodType } ? z.output<S> : undefined;
/** What a handler returns and a caller receives as `data`. */
export type OutputOf<E> = E extends { output: infer S extends z.ZodType } ? z.output<S> : never;

/** What a caller passes: only the parts that the endpoint declares. */
export type InputOf<E> = (E extends { query: infer S extends z.ZodType } ? { query: z.input<S> } : unknown) &
  (E extends { params: infer S extends z.ZodType } ? { params: z.input<S> } : unknown) &
  (E extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : unknown) &
  (E extends { multipart: Multipart } ? { file?: Blob | null } : unknown);

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
