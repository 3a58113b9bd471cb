import type { Endpoint, InputOf, OutputOf } from "#contract/endpoint.ts";
import type { Envelope, FieldError } from "#contract/envelope.ts";
import { clearSession, readSession } from "./session.ts";

/** The server answered and said no: an envelope whose code is not 200. `message` is written for people. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: number;
  readonly errors: FieldError[];
  /** With some 409: facts about what stands in the way. */
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

/** No answer, an answer that is not an envelope, or a 5xx. `requestId` is what to quote when asking for help. */
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
  /** Milliseconds before a call without an answer becomes a Failure; 30,000 unless told. */
  timeout?: number;
  /** Pass the same key again to retry one creation without creating twice; see `newIdempotencyKey`. */
  idempotencyKey?: string;
  /** Work done for a public form; see `contract/form-proof.ts`. */
  proof?: string;
  /** Goes on when the page goes, whose answer then nobody reads; the browser takes bodies of up to 64 kB. */
  keepalive?: boolean;
}

export interface Answer<Data> {
  data: Data;
  /** Lists: rows that match, on all pages. */
  total: number | undefined;
  /** Lists: sums of the money columns over all matching rows, in rupees. */
  totals: Record<string, number> | undefined;
  message: string;
}

/** The parts an endpoint may take, seen without its types. */
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

/** Calls back when a 401 has ended the session that a call was made with; returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => void signedOutListeners.delete(listener);
}

const unavailableListeners = new Set<(words: string) => void>();

/** Calls back with the server's words when it cannot do now what somebody asked for; returns how to stop. */
export function onUnavailable(listener: (words: string) => void): () => void {
  unavailableListeners.add(listener);
  return () => void unavailableListeners.delete(listener);
}

/** What a page asks on its own concerns nobody, and a file says itself why it does not come. */
function tellUnavailable({ background, download }: Endpoint, words: string): void {
  if (!background && !download) for (const listener of unavailableListeners) listener(words);
}

/** A fresh key for one logical submission. Plain http has no randomUUID, so the bytes are drawn by hand there. */
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
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
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

type Extras = Pick<CallOptions, "idempotencyKey" | "proof">;

function headersOf(endpoint: Endpoint, token: string | undefined, extras: Extras): Headers {
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (endpoint.body && !endpoint.multipart) headers.set("Content-Type", "application/json");
  if (endpoint.creates) headers.set("Idempotency-Key", extras.idempotencyKey ?? newIdempotencyKey());
  if (extras.proof) headers.set("Form-Proof", extras.proof);
  return headers;
}

/** Fetches and reads the whole answer within the time allowed. The caller's own abort is passed on as it is. */
async function exchange(
  url: string,
  init: RequestInit,
  { signal, timeout = 30_000, keepalive = false }: CallOptions,
) {
  const limit = new AbortController();
  const onAbort = () => limit.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  const timer = setTimeout(() => limit.abort(), timeout);
  try {
    const response = await fetch(url, { ...init, keepalive, signal: limit.signal });
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

/** `token` is undefined for a call that was made without one, as after the session had run out. */
function endSession(token: string | undefined): void {
  // A late answer to an old token must not end the session that was begun since.
  if (readSession()?.token !== token || !clearSession()) return;
  for (const listener of signedOutListeners) listener();
}

/** Ends a stored session that has run out by its own date, so that nobody has to find out by a call that fails. */
export function noticeExpiry(): void {
  if (readSession() === null) endSession(undefined);
}

/** One call as `fetch` takes it, and the token that it carries. */
export function requestOf(endpoint: Endpoint, input: object, extras: Extras = {}) {
  const parts = input as Parts;
  const token = readSession()?.token;
  const init: RequestInit = {
    method: endpoint.method,
    headers: headersOf(endpoint, token, extras),
    body: bodyOf(endpoint, parts),
    // The token travels in its header alone.
    credentials: "omit",
  };
  return { url: urlOf(endpoint, parts), init, token };
}

/** Reads the envelope of an answer; throws `Refusal` or `Failure` for any but 200. A 401 ends the session first. */
export function readEnvelope(
  endpoint: Endpoint,
  { response, text, token }: { response: Response; text: string; token: string | undefined },
): Envelope<unknown> {
  const envelope = envelopeOf(text);
  if (envelope.responseCode === 200) return envelope;
  if (envelope.responseCode === 503) tellUnavailable(endpoint, envelope.message);
  if (envelope.responseCode >= 500) throw new Failure(envelope.message, envelope.requestId);
  // Elsewhere a 401 is about the password that was sent.
  if (envelope.responseCode === 401 && endpoint.access !== "public") endSession(token);
  const retryAfter = Number(response.headers.get("Retry-After"));
  throw new Refusal(envelope, retryAfter > 0 ? retryAfter : undefined);
}

/**
 * Makes one call of the API. Answers on code 200; throws `Refusal` when the server says no, `Failure` when it
 * cannot be asked or breaks, and the abort itself when `options.signal` aborts. A 401 ends the session first.
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
