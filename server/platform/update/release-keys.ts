import { createPublicKey, type KeyObject, verify } from "node:crypto";

/** Whose archives are installed: the Ed25519 keys of `deploy/release-keys.txt`, one a line as base64; # begins a comment. */
export function readReleaseKeys(text: string): KeyObject[] {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  return lines.filter(Boolean).map((line) => {
    const x = Buffer.from(line, "base64").toString("base64url");
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  });
}

/** What is signed of an archive: as `scripts/lib/bundle/sign.mjs` says it. */
const statementOf = (sha512: string) => Buffer.from(`matab release sha512 ${sha512}\n`);

/**
 * Whether one of these keys signed the archive.
 * @param sha512 of the archive, hexadecimal.
 * @param signature what lies beside it, base64.
 */
export function isSignedBy(keys: readonly KeyObject[], sha512: string, signature: string): boolean {
  const bytes = Buffer.from(signature, "base64");
  return keys.some((key) => verify(null, statementOf(sha512), key, bytes));
}
