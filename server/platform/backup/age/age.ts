import { ReadableStream } from "node:stream/web";
import type { Identity, Recipient } from "./keys.ts";

/**
 * Files in age's format, read and written as streams by the package of its author. The package is loaded on first use: it
 * costs 19 MB and a quarter of a second, which every start of the server would pay.
 */

/** The first line of every file. */
const FIRST_LINE = Buffer.from("age-encryption.org/v1\n");

/** Why a file cannot be opened. "not age": it is something else; "no key": it was encrypted to other keys. */
export class AgeError extends Error {
  readonly reason: "not age" | "no key" | "damaged";
  constructor(reason: AgeError["reason"], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The encrypted bytes of what `plain` yields. */
export async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  recipients: readonly Recipient[],
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const { publicKey } of recipients) encrypter.addRecipient(publicKey);
  yield* await encrypter.encrypt(ReadableStream.from(plain));
}

/**
 * The decrypted bytes. Each is authentic when it is yielded; whether any is missing is known only at the end.
 * @throws AgeError, and what `encrypted` throws.
 */
export async function* decrypt(
  encrypted: AsyncIterable<Uint8Array>,
  identities: readonly Identity[],
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const { secretKey } of identities) decrypter.addIdentity(secretKey);
  const failures: unknown[] = [];
  try {
    yield* await decrypter.decrypt(ReadableStream.from(begunAsAge(encrypted, failures)));
  } catch (error) {
    if (failures.length > 0) throw failures[0];
    const isForOthers = error instanceof Error && error.message.startsWith("no identity matched");
    throw new AgeError(isForOthers ? "no key" : "damaged", error);
  }
}

/** Refuses other files here: age-encryption would search all of one for the end of its first line. */
async function* begunAsAge(file: AsyncIterable<Uint8Array>, failures: unknown[]): AsyncGenerator<Uint8Array> {
  let begin: Buffer | undefined = Buffer.alloc(0);
  try {
    for await (const chunk of file) {
      if (begin) begin = Buffer.concat([begin, chunk]);
      if (!begin) yield chunk;
      else if (begin.length >= FIRST_LINE.length) {
        if (!begin.subarray(0, FIRST_LINE.length).equals(FIRST_LINE)) throw new AgeError("not age");
        yield begin;
        begin = undefined;
      }
    }
    if (begin) throw new AgeError("not age");
  } catch (error) {
    failures.push(error);
    throw error;
  }
}
