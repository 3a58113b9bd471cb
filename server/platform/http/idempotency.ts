import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Endpoint } from "#contract/values/endpoint.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid } from "./errors.ts";
import { longJson } from "./long-answer.ts";

/** A creating call that may arrive twice. `scope` keeps callers and endpoints apart. */
export interface Repeatable {
  scope: string;
  key: string;
  requestHash: Buffer;
  /** Whether the scope is one person's, so that nobody else can present its keys. */
  isOwn: boolean;
}

/**
 * The call with its idempotency key, and `parts` that identify the request; null without a key. Throws 400 for a malformed
 * key.
 */
export function repeatableCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  staff: SignedIn | null,
  parts: unknown[],
): Repeatable | null {
  const key = request.headers["idempotency-key"];
  if (!endpoint.creates || key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid({
      field: "Idempotency-Key",
      message: "The Idempotency-Key must be 1 to 200 visible characters.",
    });
  return {
    // The scope includes role and doctor: an answer given under another role must not be repeated.
    scope: `${staff ? [staff.id, staff.role, staff.doctorId ?? (staff.worksFor.join() || "-")].join(" ") : "visitor"} ${endpoint.method} ${endpoint.path}`,
    key,
    requestHash: hashOfRequest(...parts),
    isOwn: staff !== null,
  };
}

/** SHA-256 of the request, so that one key cannot be used for two different ones. */
function hashOfRequest(...parts: unknown[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part instanceof Uint8Array ? part : (JSON.stringify(part) ?? ""));
  return hash.digest();
}

/**
 * Runs `work` once per key within 24 hours. The key is claimed and the answer kept in the work's own transaction, so that a
 * power cut leaves both or neither. A second caller waits for the first.
 * @throws AppError conflict when the key comes back with another request; its facts tell the key's owner what was
 * `saved` for the first.
 */
export async function once<T>(trx: Executor, call: Repeatable, work: () => Promise<T>): Promise<T> {
  const claimed = await sql`
    INSERT INTO idempotency_keys (scope, key, request_hash) VALUES (${call.scope}, ${call.key}, ${call.requestHash})
    ON CONFLICT (scope, key) DO UPDATE
      SET request_hash = excluded.request_hash, request_id = excluded.request_id, answer = NULL, created_on = now_ms()
      WHERE idempotency_keys.created_on < now_ms() - interval '24 hours'
    RETURNING 1`.execute(trx);
  if (claimed.rows.length === 0) return await firstAnswer<T>(trx, call);
  const answer = await work();
  await sql`UPDATE idempotency_keys SET answer = ${await longJson(answer)}
            WHERE scope = ${call.scope} AND key = ${call.key}`.execute(trx);
  return answer;
}

async function firstAnswer<T>(trx: Executor, call: Repeatable): Promise<T> {
  const { rows } = await sql<{ requestHash: Buffer; answer: { answer: T } | null }>`
    SELECT request_hash AS "requestHash", answer FROM idempotency_keys
    WHERE scope = ${call.scope} AND key = ${call.key}`.execute(trx);
  const [first] = rows;
  if (!first?.answer) throw conflict("What was sent before was saved, and has been erased on request since.");
  if (first.requestHash.equals(call.requestHash)) return first.answer.answer;
  const facts = call.isOwn ? { saved: first.answer.answer } : undefined;
  throw conflict(
    "What was sent before, with other details, has been saved. This has not been saved as well.",
    facts,
  );
}
