import { createHmac, timingSafeEqual } from "node:crypto";
import { generateIdentity, type Identity, type Recipient, sharedSecret } from "./keys.ts";
import { deriveKey, seal, unseal } from "./seal.ts";

/**
 * The header of an age file (age-encryption.org/v1): the file's key, wrapped once for each recipient, and a MAC over
 * all of it. Lines are text, ended by "\n"; the last one begins with "---".
 */

const FIRST_LINE = "age-encryption.org/v1";
const X25519 = "X25519";
const PURPOSE = "age-encryption.org/v1/X25519";
const NO_SALT = Buffer.alloc(0);
const ZERO_NONCE = Buffer.alloc(12);

const toBase64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
const fromBase64 = (text: string) => Buffer.from(text, "base64");

export function writeHeader(fileKey: Buffer, recipients: readonly Recipient[]): Buffer {
  const stanzas = recipients.map((recipient) => wrap(fileKey, recipient));
  const text = `${FIRST_LINE}\n${stanzas.join("")}---`;
  return Buffer.from(`${text} ${toBase64(macOf(fileKey, text))}\n`);
}

function wrap(fileKey: Buffer, recipient: Recipient): string {
  const ephemeral = generateIdentity();
  const key = wrappingKey(sharedSecret(ephemeral, recipient), ephemeral.publicKey, recipient.publicKey);
  return `-> ${X25519} ${toBase64(ephemeral.publicKey)}\n${toBase64(seal(key, ZERO_NONCE, fileKey))}\n`;
}

function wrappingKey(secret: Buffer, share: Buffer, publicKey: Buffer): Buffer {
  return deriveKey(secret, Buffer.concat([share, publicKey]), PURPOSE);
}

/** Whether this is how the file of an age header begins. */
export function isFirstLine(line: string | undefined): boolean {
  return line === FIRST_LINE;
}

/**
 * The file's key.
 * @param text the header up to and with the line that begins with "---", without its end.
 * @returns null when none of the identities is a recipient; "damaged" when one is, and the header was changed.
 */
export function readHeader(text: string, identities: readonly Identity[]): Buffer | "damaged" | null {
  const fileKey = unwrap(text.split("\n"), identities);
  if (!fileKey) return null;
  const [, signed = "", mac = ""] = /^([\s\S]*\n---) (\S+)$/.exec(text) ?? [];
  const [expected, found] = [macOf(fileKey, signed), fromBase64(mac)];
  return found.length === expected.length && timingSafeEqual(found, expected) ? fileKey : "damaged";
}

function unwrap(lines: string[], identities: readonly Identity[]): Buffer | null {
  for (const [number, line] of lines.entries()) {
    const [arrow, type, share] = line.split(" ");
    if (arrow !== "->" || type !== X25519) continue;
    const publicKey = fromBase64(share ?? "");
    if (publicKey.length !== 32) continue;
    const wrapped = fromBase64(lines[number + 1] ?? "");
    for (const identity of identities) {
      const fileKey = tryIdentity(identity, publicKey, wrapped);
      if (fileKey) return fileKey;
    }
  }
  return null;
}

function tryIdentity(identity: Identity, publicKey: Buffer, wrapped: Buffer): Buffer | null {
  try {
    const key = wrappingKey(sharedSecret(identity, { publicKey }), publicKey, identity.publicKey);
    return unseal(key, ZERO_NONCE, wrapped);
  } catch {
    // A share that is no point of the curve.
    return null;
  }
}

function macOf(fileKey: Buffer, text: string): Buffer {
  return createHmac("sha256", deriveKey(fileKey, NO_SALT, "header"))
    .update(text)
    .digest();
}
