import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import type { Envelope, FieldError } from "#contract/values/envelope.ts";
import { clearSession, readSession } from "./session.ts";

/** The server refused a call: its envelope has a code other than 200. `message` is written for people. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: number;
  readonly errors: FieldError[];
  /** With some 409: facts about what the call conflicts with. */
  readonly conflict: Record<string, unknown> | undefined;
  /** With 429: seconds to wait. */
  readonly retryAfter: number | undefined;

  constructor(envelope: Envelope<unknown>, retryAfter?: number) {
    super(envelope.message);
    this.code = envelope.responseCode;
    this.errors = envelope.errors ?? [];
    this.conflict = envelope.conflict;
    this.retryAfter = retryAfter;
  }
}

/** No answer, an answer that is not an envelope, or a 5xx. People quote `requestId` when they ask for help. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly requestId: string | undefined;

  constructor(message: string, requestId?: string, cause?: unknown) {
    super(message, { cause });
    this.requestId = requestId;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until a call without an answer becomes a Failure; 30,000 by default. */
  timeout?: number;
  /** Passing the same key again retries a creation without creating twice; see `newIdempotencyKey`. */
  idempotencyKey?: string;
  /** The proof of work for a public form; see `contract/values/form-proof.ts`. */
  proof?: string;
  /** The browser sends the call even if the page is closed; its body may have up to 64 kB. */
  keepalive?: boolean;
  /** Replaces the session's token; null sends none. */
  token?: string | null;
  /** Asks the server even where the browser has an answer that it may still use. */
  fresh?: boolean;
}

export interface Answer<Data> {
  data: Data;
  /** Lists: the number of matching rows on all pages. */
  total: number | undefined;
  /** Lists: sums of the money columns over all matching rows, in rupees. */
  totals: Record<string, number> | undefined;
  message: string;
}

/** The parts of an endpoint's input, without their types. */
interface Parts {
  query?: Record<string, unknown>;
  params?: Record<string, unknown>;
  body?: unknown;
  file?: Blob | null;
}

type Args<E> = keyof InputOf<E> extends never
  ? [input?: Record<never, never>, options?: CallOptions]
  : [input: InputOf<E>, options?: CallOptions];

const signedOutListeners = new Set<() => void>();

/** Calls `listener` when a 401 ends the session that a call was made with. Returns an unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => void signedOutListeners.delete(listener);
}

const forbiddenListeners = new Set<() => void>();

/** Calls `listener` when a call is refused because the person may not do it. Returns an unsubscribe function. */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener);
  return () => void forbiddenListeners.delete(listener);
}

const unavailableListeners = new Set<(words: string) => void>();

/** Calls `listener` with the server's message when it is too busy to serve a person. Returns an unsubscribe function. */
export function onUnavailable(listener: (words: string) => void): () => void {
  unavailableListeners.add(listener);
  return () => void unavailableListeners.delete(listener);
}

/** Background calls fail silently, and downloads show their own message. */
function announceUnavailable({ background, download }: Endpoint, words: string): void {
  if (!background && !download) for (const listener of unavailableListeners) listener(words);
}

/** A new key for one submission, made from random bytes where plain http has no randomUUID. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join(
    "",
  );
}

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const asked = search.toString();
  return asked ? `/api${path}?${asked}` : `/api${path}`;
}

function bodyOf(endpoint: Endpoint, { body, file }: Parts): BodyInit | undefined {
  if (endpoint.multipart) {
    const form = new FormData();
    form.append(endpoint.multipart.json, JSON.stringify(body ?? {}));
    if (file) form.append(endpoint.multipart.file, file);
    return form;
  }
  return endpoint.body ? JSON.stringify(body ?? {}) : undefined;
}

type Extras = Pick<CallOptions, "idempotencyKey" | "proof" | "token">;

function headersOf(endpoint: Endpoint, token: string | undefined, extras: Extras): Headers {
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (endpoint.body && !endpoint.multipart) headers.set("Content-Type", "application/json");
  if (endpoint.creates) headers.set("Idempotency-Key", extras.idempotencyKey ?? newIdempotencyKey());
  if (extras.proof) headers.set("Form-Proof", extras.proof);
  return headers;
}

interface Exchanged {
  response: Response;
  text: string;
}

/** What admin/calls-first.js asked for before any other script ran. */
interface FirstCall {
  url: string;
  token: string;
  answer: Promise<Exchanged>;
  /** Milliseconds of the epoch. */
  at: number;
}

declare global {
  var firstCall: FirstCall | undefined;
}

/** Milliseconds after which an answer that came before it was asked for is asked for anew. */
const FIRST_CALL_WITHIN = 20_000;

/** The answer to this call if the page asked for it already, once; null: it did not, or as somebody else. */
function takeFirst(url: string, { headers, method }: RequestInit): Promise<Exchanged> | null {
  const first = globalThis.firstCall;
  if (first?.url !== url || method !== "GET") return null;
  globalThis.firstCall = undefined;
  const isSame = (headers as Headers).get("Authorization") === `Bearer ${first.token}`;
  return isSame && Date.now() - first.at < FIRST_CALL_WITHIN ? first.answer : null;
}

/** The same promise, which fails as soon as the signal aborts. */
const unlessAborted = <Value>(promise: Promise<Value>, signal: AbortSignal) =>
  new Promise<Value>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });

/** Fetches and reads the whole answer within the timeout. An abort by the caller is thrown unchanged. */
async function exchange(
  url: string,
  init: RequestInit,
  { signal, timeout = 30_000, keepalive = false, fresh = false }: CallOptions,
): Promise<Exchanged> {
  const limit = new AbortController();
  const onAbort = () => limit.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  const timer = setTimeout(() => limit.abort(), timeout);
  try {
    const asked = fresh ? null : takeFirst(url, init);
    // Where what the page asked for failed, it is asked for here.
    const first = asked && (await unlessAborted(asked, limit.signal).catch(() => null));
    limit.signal.throwIfAborted();
    if (first) return first;
    const response = await fetch(url, {
      ...init,
      keepalive,
      cache: fresh ? "no-cache" : "default",
      signal: limit.signal,
    });
    return { response, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Failure("The server did not answer.", undefined, cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

function envelopeOf(text: string): Envelope<unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Failure("The server's answer could not be read.", undefined, cause);
  }
  const envelope = value as Envelope<unknown> | null;
  if (typeof envelope?.responseCode !== "number") throw new Failure("The server's answer could not be read.");
  return envelope;
}

/** `token` is undefined if the call was made without one, for example after the session expired. */
function endSession(token: string | undefined): void {
  // A late answer to an old token must not end a newer session.
  if (readSession()?.token !== token || !clearSession()) return;
  for (const listener of signedOutListeners) listener();
}

/** Ends the stored session if it has expired, before a call fails because of it. */
export function noticeExpiry(): void {
  if (readSession() === null) endSession(undefined);
}

/** The arguments of `fetch` for a call, and the token that it carries. */
export function requestOf(endpoint: Endpoint, input: object, extras: Extras = {}) {
  const parts = input as Parts;
  const token = extras.token === undefined ? readSession()?.token : (extras.token ?? undefined);
  const init: RequestInit = {
    method: endpoint.method,
    headers: headersOf(endpoint, token, extras),
    body: bodyOf(endpoint, parts),
    // The token is sent in a header, never as a cookie.
    credentials: "omit",
  };
  return { url: urlOf(endpoint, parts), init, token };
}

/** Returns the envelope of a 200; throws `Refusal` or `Failure` for any other code. A 401 ends the session first. */
export function readEnvelope(
  endpoint: Endpoint,
  { response, text, token }: { response: Response; text: string; token: string | undefined },
): Envelope<unknown> {
  const envelope = envelopeOf(text);
  if (envelope.responseCode === 200) return envelope;
  if (envelope.responseCode === 503) announceUnavailable(endpoint, envelope.message);
  if (envelope.responseCode >= 500) throw new Failure(envelope.message, envelope.requestId);
  // On public calls a 401 is about the password that was sent, not about the session.
  if (envelope.responseCode === 401 && endpoint.access !== "public") endSession(token);
  if (envelope.responseCode === 403) for (const listener of forbiddenListeners) listener();
  const retryAfter = Number(response.headers.get("Retry-After"));
  throw new Refusal(envelope, retryAfter > 0 ? retryAfter : undefined);
}

/** Names an endpoint without the contract's schemas, which would make a small page ten times as heavy. */
export const bare = <E extends Endpoint>(
  endpoint: Pick<E, "method" | "path" | "access"> & { body?: true },
): E => endpoint as unknown as E;

/**
 * Calls the API. Resolves on code 200; throws `Refusal` when the server refuses, `Failure` when it cannot be reached or
 * breaks, and the abort itself when `options.signal` aborts. A 401 ends the session first.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input = {}, options = {}]: Args<E>
): Promise<Answer<OutputOf<E>>> {
  const { url, init, token } = requestOf(endpoint, input as object, options);
  const exchanged = await exchange(url, init, options);
  const { data, total, totals, message } = readEnvelope(endpoint, { ...exchanged, token });
  return { data: data as OutputOf<E>, total, totals, message };
}
