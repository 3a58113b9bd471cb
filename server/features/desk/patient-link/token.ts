import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The kinds of records that a link leads to, each with its byte in the token, so that two kinds with one id have different
 * links.
 */
export const LINK_KINDS = { visit: 1, offer: 2 } as const;
export type LinkKind = keyof typeof LINK_KINDS;

/** What a token claims to open; `isSignedFor` proves it. */
export interface LinkClaim {
  kind: LinkKind;
  id: number;
}

const ID_BYTES = 6;
const SIGNATURE_BYTES = 16;
/** 23 bytes in base64url. */
const SHAPE = /^[\w-]{31}$/;

const claimBytes = ({ kind, id }: LinkClaim): Buffer => {
  const bytes = Buffer.alloc(1 + ID_BYTES);
  bytes.writeUInt8(LINK_KINDS[kind]);
  bytes.writeUIntBE(id, 1, ID_BYTES);
  return bytes;
};

function signatureOf(key: Buffer, claim: LinkClaim, version: number): Buffer {
  const of = createHmac("sha256", key).update(claimBytes(claim)).update(String(version));
  return of.digest().subarray(0, SIGNATURE_BYTES);
}

/** The token of a record's link: 31 characters, the same for the same version. */
export function writeToken(key: Buffer, claim: LinkClaim, version: number): string {
  return Buffer.concat([claimBytes(claim), signatureOf(key, claim, version)]).toString("base64url");
}

/** The claim of a token; null when it is malformed. */
export function readClaim(token: string): LinkClaim | null {
  if (!SHAPE.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  // The last character of base64url has spare bits: each token has one valid spelling.
  if (bytes.toString("base64url") !== token) return null;
  const kind = (Object.keys(LINK_KINDS) as LinkKind[]).find((name) => LINK_KINDS[name] === bytes[0]);
  return kind ? { kind, id: bytes.readUIntBE(1, ID_BYTES) } : null;
}

/** Whether the token was made for this claim in this version; constant time. */
export function isSignedFor(token: string, key: Buffer, claim: LinkClaim, version: number): boolean {
  const signature = Buffer.from(token, "base64url").subarray(1 + ID_BYTES);
  return timingSafeEqual(signature, signatureOf(key, claim, version));
}
