/** A place in S3-compatible storage, and the access to it. */

export interface S3Access {
  /** Without a slash at the end: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  keyId: string;
  /** Signs requests; never shown, logged or sent. */
  secret: string;
}

/** `s3://bucket/prefix` */
export interface S3Address {
  bucket: string;
  /** The common beginning of its files' names, without slashes around it; may be empty. */
  prefix: string;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w!.'()~-]+)*)\/*$/;

export const isS3 = (place: string) => place.startsWith("s3://");

/** Null when the text is no such address. */
export function parseS3Address(text: string): S3Address | null {
  const [, bucket, path = ""] = ADDRESS.exec(text) ?? [];
  const hasDots = path.split("/").some((part) => part === "." || part === "..");
  return bucket && !hasDots ? { bucket, prefix: path.slice(1) } : null;
}

/** One spelling for each place, as the register keeps it. */
export const s3AddressText = ({ bucket, prefix }: S3Address) =>
  `s3://${prefix ? `${bucket}/${prefix}` : bucket}`;
