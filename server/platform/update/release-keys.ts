import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { UpdateError } from "./update-error.ts";

/** 32 bytes as base64. */
const KEY = /^[A-Za-z0-9+/]{43}=$/;

/**
 * The keys whose archives are installed: the Ed25519 keys of `deploy/release-keys.txt`, one a line as base64; # begins a
 * comment.
 * @throws UpdateError that names a malformed line, but not its contents: it may be a secret key.
 */
export function readReleaseKeys(text: string): KeyObject[] {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  return lines.flatMap((line, index) => {
    if (!line) return [];
    if (!KEY.test(line))
      throw new UpdateError(`Line ${index + 1} of deploy/release-keys.txt is no release key.`);
    const x = Buffer.from(line, "base64").toString("base64url");
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  });
}

/** The signed statement about an archive, as `scripts/lib/bundle/sign.mjs` writes it. */
const statementOf = (sha512: string) => Buffer.from(`matab release sha512 ${sha512}\n`);

/**
 * Whether one of these keys signed the archive.
 * @param sha512 of the archive, hexadecimal.
 * @param signature from the file beside it, base64.
 */
export function isSignedBy(keys: readonly KeyObject[], sha512: string, signature: string): boolean {
  const bytes = Buffer.from(signature, "base64");
  return keys.some((key) => verify(null, statementOf(sha512), key, bytes));
}
