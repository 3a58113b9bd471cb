import type { z } from "zod";
import type { Permission } from "#rules/values/permissions.ts";
import type { ListColumns } from "./list-query.ts";

/**
 * Who may call an endpoint. "public": anyone. "signed-in": any active staff account. "display": a screen of the waiting
 * room with its own token, and nobody else. Otherwise the permission that the caller's role must hold
 * (`rules/values/permissions.ts`). There is no default: no access, no route.
 */
export type Access = "public" | "signed-in" | "display" | Permission;

/** Whether a call is for staff who are signed in: neither for anyone nor for a screen. */
export const isForStaff = (access: Access): access is Exclude<Access, "public" | "display"> =>
  access !== "public" && access !== "display";

/** The forms that visitors fill in. */
export const FORMS = ["contact", "appointment", "registration"] as const;
export type Form = (typeof FORMS)[number];

/**
 * What limits a public call before its body is read. A form: limits per address block and in total; above them a proof
 * of work is needed. "password": of signing in and of pairing a screen, whose feature counts by itself. "link": the feature
 * counts wrong links.
 */
export type Guard = Form | "password" | "link";

/** Whether a guard is that of a form. */
export const isFormGuard = (guard: Guard): guard is Form => FORMS.some((form) => form === guard);

/** A multipart form: one part holds the record as JSON text, an optional part holds a picture or another file. */
export interface Multipart {
  json: string;
  file: string;
  /** Bytes of the file at most; a picture's where it is not said. */
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
  /** Every public call that is no GET has one: `mount.ts` refuses it otherwise. */
  readonly guard?: Guard;
  readonly summary: string;
  readonly query?: Query;
  readonly params?: Params;
  readonly body?: Body;
  readonly multipart?: Multipart;
  /** Schema of `data`. Fields that it does not name are never sent. */
  readonly output: Output;
  /** A list: what its columns are, so that paging, search, sort and filters are understood. */
  readonly list?: ListColumns;
  /** Creates a record: an Idempotency-Key makes a repeat harmless, and our own client always sends one. */
  readonly creates?: boolean;
  /** The page asks it on its own, not because somebody does something: it does not keep an idle session alive. */
  readonly background?: boolean;
  /** Is answered when something happens: how long that takes says nothing of the program. */
  readonly waits?: boolean;
  /** For so many seconds browsers and proxies may keep the answer; without it they may not keep it at all. */
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
