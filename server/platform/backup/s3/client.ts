import type { ClientRequest, IncomingMessage } from "node:http";
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { type S3Access, type S3Address, s3AddressText } from "./address.ts";
import { networkError, notS3, refusal, S3Error, wrongLength } from "./errors.ts";
import { percentEncoded, queryText, sha256Hex, signedHeaders } from "./sign.ts";
import { errorCodeIn } from "./xml.ts";

/** Timeouts and backoff in milliseconds; tests use shorter ones. */
export interface Timeouts {
  /** Without a byte in either direction. */
  idle: number;
  /** One whole request, however slowly its bytes pass. */
  request: number;
  /** Until storage asks for the body ("100 Continue"); some never does. */
  consent: number;
  /** Before each retry of a passing failure. */
  pauses: readonly number[];
}

const TIMEOUTS: Timeouts = { idle: 60_000, request: 30 * 60_000, consent: 1000, pauses: [1000, 5000] };
const HEARTBEAT_EVERY = 250;
const SLICE = 64 * 1024;
/** Bytes of an answer that is no file. */
const ANSWER_LIMIT = 4 * 2 ** 20;
/** Bytes of a refusal; the rest is not read. */
const REFUSAL_LIMIT = 64 * 1024;
const EMPTY = Buffer.alloc(0);

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** A file below the prefix; without it the request is for the bucket. */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  payload?: Buffer;
}

export interface S3Answer {
  headers: IncomingMessage["headers"];
  text: string;
}

/**
 * A client for one bucket, addressed by path, as every storage understands. Passing failures are retried a few times;
 * everything has a timeout.
 */
export class S3Client {
  readonly access: S3Access;
  readonly address: S3Address;
  /** `s3://bucket/prefix` */
  readonly place: string;
  readonly #heartbeat: () => void;
  readonly #timeouts: Timeouts;

  /** @param heartbeat called a few times a second during a request; what it throws ends the request. */
  constructor(
    access: S3Access,
    address: S3Address,
    heartbeat: () => void = () => undefined,
    timeouts: Partial<Timeouts> = {},
  ) {
    this.access = access;
    this.address = address;
    this.place = s3AddressText(address);
    this.#heartbeat = heartbeat;
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
  }

  /** The key in the bucket. */
  keyOf(name: string): string {
    return this.address.prefix ? `${this.address.prefix}/${name}` : name;
  }

  /** The name of a file directly below the prefix; undefined when the key lies elsewhere. */
  nameOf(key: string): string | undefined {
    const name = key.slice(this.keyOf("").length);
    return key === this.keyOf(name) && !name.includes("/") ? name : undefined;
  }

  /** @throws S3Error in words. */
  async ask(request: S3Request): Promise<S3Answer> {
    return this.#repeat(async () => {
      const { answer, failure } = await this.#send(request);
      const text = await textOf(answer).catch((error: unknown) => {
        const why = failure();
        // A refusal whose text is cut off still has its status.
        if (why || isGood(answer.statusCode)) throw why ?? error;
        return "";
      });
      // Storage that refuses early leaves the rest of the request unsent.
      answer.destroy();
      this.#requireGood(answer, text);
      return { headers: answer.headers, text };
    });
  }

  /**
   * A file as a stream.
   * @param bytes the expected length, if known: a file of another length is refused before its first byte.
   * @throws S3Error in words, also while it is read.
   */
  async *read(name: string, bytes?: number): AsyncGenerator<Buffer> {
    const { answer, failure } = await this.#repeat(async () => {
      const sent = await this.#send({ method: "GET", name });
      if (sent.answer.statusCode !== 200) this.#requireGood(sent.answer, await textOf(sent.answer));
      return sent;
    });
    try {
      this.#requireGood(answer, "");
      const length = answer.headers["content-length"];
      if (bytes !== undefined && length !== undefined && Number(length) !== bytes)
        throw wrongLength(this.place);
      yield* answer as AsyncIterable<Buffer>;
    } catch (error) {
      throw networkError(failure() ?? error, this.access);
    } finally {
      answer.destroy();
    }
  }

  async #repeat<T>(work: () => Promise<T>): Promise<T> {
    for (let tried = 0; ; tried++) {
      try {
        return await work();
      } catch (thrown) {
        const error = networkError(thrown, this.access);
        const wait = this.#timeouts.pauses[tried];
        if (wait === undefined || !(error instanceof S3Error && error.isPassing)) throw error;
        this.#heartbeat();
        await pause(wait);
      }
    }
  }

  /** Storage may report a failure of long work in an answer with status 200. */
  #requireGood({ statusCode = 0, headers }: IncomingMessage, text: string): void {
    const code = errorCodeIn(text);
    if (isGood(statusCode) && !code) {
      if (/^text\/html/.test(headers["content-type"] ?? ""))
        throw notS3(`The storage at ${this.access.endpoint}`);
      return;
    }
    throw refusal(this.place, statusCode, code);
  }

  /** `failure` says why this side gave up, which the broken connection does not. */
  #send({ method, name, query = {}, headers = {}, payload = EMPTY }: S3Request): Promise<Sent> {
    const { protocol, host, hostname, port, pathname } = new URL(this.access.endpoint);
    const below = [this.address.bucket, ...(name === undefined ? [] : this.keyOf(name).split("/"))];
    const path = `${pathname.replace(/\/+$/, "")}/${below.map(percentEncoded).join("/")}`;
    const hasBody = method === "PUT" || method === "POST";
    const signed = signedHeaders(
      {
        method,
        path,
        query,
        headers: { ...headers, host, ...(hasBody && { "content-length": `${payload.length}` }) },
        sha256: sha256Hex(payload),
      },
      this.access,
      new Date(),
    );
    const question = queryText(query);
    const begin = protocol === "https:" ? overHttps : overHttp;
    const request = begin({
      method,
      hostname: hostname.replace(/^\[|\]$/g, ""),
      port,
      path: question ? `${path}?${question}` : path,
      headers: payload.length > 0 ? { ...signed, expect: "100-continue" } : signed,
      agent: false,
      timeout: this.#timeouts.idle,
    });
    return new Promise((resolve, reject) => {
      const failure = this.#limit(request);
      const body = Readable.from(slicesOf(payload));
      request.on("error", (error) => reject(failure() ?? error));
      if (payload.length === 0) request.end();
      else this.#whenWanted(request, () => body.pipe(request));
      request.on("response", (answer) => {
        body.unpipe(request);
        resolve({ answer, failure });
      });
    });
  }

  /** Sends the body once storage asks for it, or after a second of silence; not when storage has already answered. */
  #whenWanted(request: ClientRequest, send: () => void): void {
    const begin = () => {
      stop();
      send();
    };
    const timer = setTimeout(begin, this.#timeouts.consent);
    const stop = () => {
      clearTimeout(timer);
      request.off("continue", begin);
    };
    request.once("continue", begin);
    for (const end of ["response", "close"]) request.once(end, stop);
    request.flushHeaders();
  }

  /** Ends the request on a timeout or a stop. @returns the reason, once it did. */
  #limit(request: ClientRequest): () => unknown {
    let why: unknown;
    const end = (error: unknown) => {
      why ??= error;
      request.destroy();
    };
    const late = () => end(Object.assign(new Error("took too long"), { code: "ETIMEDOUT" }));
    const begun = performance.now();
    const timer = setInterval(() => {
      try {
        this.#heartbeat();
      } catch (stop) {
        end(stop);
      }
      if (performance.now() - begun > this.#timeouts.request) late();
    }, HEARTBEAT_EVERY);
    request.on("timeout", late);
    request.on("close", () => clearInterval(timer));
    return () => why;
  }
}

interface Sent {
  answer: IncomingMessage;
  failure: () => unknown;
}

/** Small slices, so that a slow line still shows progress. */
function* slicesOf(payload: Buffer): Generator<Buffer> {
  for (let at = 0; at < payload.length; at += SLICE) yield payload.subarray(at, at + SLICE);
}

const isGood = (status = 0) => status >= 200 && status < 300;

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > ANSWER_LIMIT) throw Object.assign(new Error("too long an answer"), { code: "HPE_TOO_LONG" });
    pieces.push(piece);
    if (bytes > REFUSAL_LIMIT && !isGood(answer.statusCode)) break;
  }
  return Buffer.concat(pieces).toString("utf8");
}
