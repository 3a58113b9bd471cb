import { createHash, createHmac } from "node:crypto";
import type { S3Access } from "./address.ts";

/** Signs requests by AWS Signature Version 4, in the Authorization header. */

export interface Unsigned {
  method: string;
  /** Percent-encoded already, and sent unchanged. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Names in lower case, `host` among them. All are signed. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  sha256: string;
}

/** Encodes all but letters, digits and "-._~", as the signature requires. */
export const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query as it is sent and signed: sorted by name. */
export function queryText(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => [percentEncoded(name), percentEncoded(value)]);
  return pairs
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
}

/** @returns all headers of the signed request. */
export function signedHeaders(
  { method, path, query, headers, sha256 }: Unsigned,
  { region, keyId, secret }: Omit<S3Access, "endpoint">,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const day = time.slice(0, 8);
  const all: Record<string, string> = { ...headers, "x-amz-content-sha256": sha256, "x-amz-date": time };
  const names = Object.keys(all).toSorted();
  const lines = names.map((name) => `${name}:${all[name]?.trim()}`);
  const canonical = [method, path, queryText(query), ...lines, "", names.join(";"), sha256].join("\n");
  const scope = [day, region, "s3", "aws4_request"];
  const toSign = ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256Hex(canonical)].join("\n");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const signature = hmac(key, toSign).toString("hex");
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope.join("/")},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}

export const sha256Hex = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
