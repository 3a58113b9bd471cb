import { randomBytes } from "node:crypto";
import { ByteReader } from "./byte-reader.ts";
import { isFirstLine, readHeader, writeHeader } from "./header.ts";
import type { Identity, Recipient } from "./keys.ts";
import { deriveKey, SEAL_BYTES, seal, unseal } from "./seal.ts";

/**
 * Files in the format of age (age-encryption.org/v1), for X25519 keys, read and written as streams: what `age` encrypts
 * to such a key is read here, and the other way round.
 */

const CHUNK = 64 * 1024;
const FILE_KEY_BYTES = 16;
const NONCE_BYTES = 16;
/** No header of ours comes near; what has none is not read through in search of its end. */
const HEADER_LIMIT = 64 * 1024;

/** Why a file cannot be opened. "not age": it is something else; "no key": it was encrypted to others. */
export class AgeError extends Error {
  readonly reason: "not age" | "no key" | "damaged";
  constructor(reason: AgeError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** The encrypted bytes of what `plain` yields. */
export async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  recipients: readonly Recipient[],
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(FILE_KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  yield Buffer.concat([writeHeader(fileKey, recipients), nonce]);
  const key = deriveKey(fileKey, nonce, "payload");
  const reader = new ByteReader(plain);
  for (let number = 0; ; number++) {
    const chunk = await reader.take(CHUNK);
    const isLast = await reader.isAtEnd();
    yield seal(key, chunkNonce(number, isLast), chunk);
    if (isLast) return;
  }
}

/**
 * The bytes that were encrypted. Each is authentic when it is yielded; that none is missing is known at the end.
 * @throws AgeError.
 */
export async function* decrypt(
  encrypted: AsyncIterable<Uint8Array>,
  identities: readonly Identity[],
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(encrypted);
  const fileKey = await openHeader(reader, identities);
  const nonce = await reader.take(NONCE_BYTES);
  if (nonce.length < NONCE_BYTES) throw new AgeError("damaged");
  const key = deriveKey(fileKey, nonce, "payload");
  for (let number = 0; ; number++) {
    const sealed = await reader.take(CHUNK + SEAL_BYTES);
    const isLast = await reader.isAtEnd();
    const chunk = unseal(key, chunkNonce(number, isLast), sealed);
    if (!chunk || (chunk.length === 0 && number > 0)) throw new AgeError("damaged");
    yield chunk;
    if (isLast) return;
  }
}

async function openHeader(reader: ByteReader, identities: readonly Identity[]): Promise<Buffer> {
  const lines: string[] = [];
  for (let length = 0; !lines.at(-1)?.startsWith("---"); ) {
    const line = await reader.line(HEADER_LIMIT);
    if (lines.length === 0 && !isFirstLine(line ?? undefined)) throw new AgeError("not age");
    length += line?.length ?? 0;
    if (line === null || length > HEADER_LIMIT) throw new AgeError("damaged");
    lines.push(line);
  }
  const fileKey = readHeader(lines.join("\n"), identities);
  if (fileKey === null) throw new AgeError("no key");
  if (fileKey === "damaged") throw new AgeError("damaged");
  return fileKey;
}

/** Eleven bytes that count, and one that marks the last chunk. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
