import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/values/endpoint.ts";
import type { FieldError } from "#contract/values/envelope.ts";
import { invalid } from "./errors.ts";

/** Fields that an answer names at most; a hostile body has a hundred thousand. */
const MOST_FIELD_ERRORS = 200;

/** A request's query, params and body as its endpoint reads them. Throws 400 with a message for each field. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, json: unknown) {
  // One message per field, the first: the others follow from it.
  const errors = new Map<string, FieldError>();
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path, code, message } of parsed.error.issues) {
      if (errors.size === MOST_FIELD_ERRORS) break;
      const field = path.join(".");
      if (!errors.has(field)) errors.set(field, { field, message: wordsFor(code, message) });
    }
    return undefined;
  };
  const input = {
    query: parse(endpoint.query, request.query),
    params: parse(endpoint.params, request.params),
    body: parse(endpoint.body, asForm(endpoint.multipart ? json : request.body)),
  };
  if (errors.size > 0) throw invalid(...errors.values());
  return input;
}

/** A body that is no form counts as an empty one, so that each field says what it needs. */
function asForm(body: unknown): object {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
}

/** Keeps the contract's messages; zod's own are meant for programmers. */
function wordsFor(code: string, message: string): string {
  if (!/^(Invalid|Too|Unrecognized|Expected)\b/.test(message) || message === "Invalid email format.")
    return message;
  return code === "too_big" ? "This value is too long or too large." : "This value is not valid.";
}
