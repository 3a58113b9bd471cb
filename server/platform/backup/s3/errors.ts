import { BackupError } from "#server/platform/backup/errors.ts";
import type { S3Access } from "./address.ts";

/** Why storage refused a request, in words for whoever set it up. */
export class S3Error extends BackupError {
  /** The code of the storage or the network. */
  readonly code: string;
  /** Whether an immediate retry may succeed. */
  readonly isPassing: boolean;

  constructor(place: string, words: string, { code, isPassing, cause }: S3ErrorFacts) {
    super(`${place} ${words}`, { cause });
    this.code = code;
    this.isPassing = isPassing;
  }
}

interface S3ErrorFacts {
  code: string;
  isPassing: boolean;
  cause?: unknown;
}

const WRONG_REGION = "is in another region: set AWS_REGION to that of its bucket.";
const NO_ROOM = "has no room left for it.";

/** By error code in the refusal's body. */
const REFUSALS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "does not know the key of AWS_ACCESS_KEY_ID.",
  SignatureDoesNotMatch:
    "refuses the key: AWS_SECRET_ACCESS_KEY is not the secret that belongs to AWS_ACCESS_KEY_ID.",
  AccessDenied:
    "refuses it: the key of AWS_ACCESS_KEY_ID needs the right to list, read, write and delete there.",
  NoSuchBucket: "is not there: make the bucket first, or check its name and AWS_ENDPOINT_URL.",
  InvalidBucketName: "is no name that a bucket of this storage can have.",
  NoSuchKey: "does not have this file.",
  RequestTimeTooSkewed:
    "refuses it because this computer's clock is more than 15 minutes wrong. Set the clock.",
  AuthorizationHeaderMalformed: WRONG_REGION,
  PermanentRedirect: WRONG_REGION,
  TemporaryRedirect: WRONG_REGION,
  IllegalLocationConstraintException: WRONG_REGION,
  QuotaExceeded: NO_ROOM,
  XMinioStorageFull: NO_ROOM,
  InsufficientStorage: NO_ROOM,
  EntityTooLarge: "does not take a file that large.",
  BadDigest: "got something else than was sent: the connection changes what passes through it.",
  XAmzContentSHA256Mismatch:
    "got something else than was sent: the connection changes what passes through it.",
};

/** By status, for a refusal without a body, as to HEAD. */
const CODES: Readonly<Record<number, string>> = {
  301: "PermanentRedirect",
  307: "TemporaryRedirect",
  403: "AccessDenied",
  404: "NoSuchKey",
  507: "InsufficientStorage",
};

/** Also possible in an answer with status 200. */
const PASSING: ReadonlySet<string> = new Set([
  "InternalError",
  "RequestTimeout",
  "ServiceUnavailable",
  "SlowDown",
]);

/** @param code as storage names it; its message is not repeated, because it may quote the key. */
export function refusal(place: string, status: number, code: string | undefined): S3Error {
  const known = code && /^\w{1,60}$/.test(code) ? code : (CODES[status] ?? `${status}`);
  const isPassing = (status >= 500 && status !== 501) || status === 429 || PASSING.has(known);
  const words = REFUSALS[known];
  if (words) return new S3Error(place, words, { code: known, isPassing: false });
  if (isPassing) return new S3Error(place, `cannot take it now (${known}).`, { code: known, isPassing });
  return new S3Error(place, `answered "${known}".`, { code: known, isPassing: false });
}

const NETWORK: Readonly<Record<string, string>> = {
  ENOTFOUND: "cannot be found: is the network there, and the name right?",
  EAI_AGAIN: "cannot be found: is the network there, and the name right?",
  ECONNREFUSED: "does not take connections.",
  EHOSTUNREACH: "cannot be reached: is the network there?",
  ENETUNREACH: "cannot be reached: is the network there?",
  ETIMEDOUT: "does not answer any more.",
  ECONNRESET: "broke the connection off.",
  EPIPE: "broke the connection off.",
  EPROTO: "does not speak TLS: check AWS_ENDPOINT_URL.",
};

const isAboutCertificates = (code: string) => /CERT|SIGNATURE|ISSUER/.test(code);

/** A network error in words that name the storage's host; any other error unchanged. */
export function networkError(error: unknown, { endpoint }: S3Access): unknown {
  if (!(error instanceof Error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  const at = `The storage at ${endpoint}`;
  if (NETWORK[code]) return new S3Error(at, NETWORK[code], { code, isPassing: true, cause: error });
  if (isAboutCertificates(code)) {
    const words = `shows no certificate that this computer trusts (${code}).`;
    return new S3Error(at, words, { code, isPassing: false, cause: error });
  }
  return code.startsWith("HPE_") || code.startsWith("ERR_SSL") ? notS3(at, error) : error;
}

/** The file was cut off in storage, or replaced by another. */
export const wrongLength = (place: string) =>
  new S3Error(place, "has the file in another length than was sent.", {
    code: "WrongLength",
    isPassing: false,
  });

/** A list of files without an end. */
export const endlessList = (place: string) =>
  new S3Error(place, "lists its files without end: use another bucket or prefix, or another storage.", {
    code: "EndlessList",
    isPassing: false,
  });

/** Something else answers there, such as a network's sign-in page. */
export const notS3 = (place: string, cause?: unknown) =>
  new S3Error(place, "does not answer as S3 storage does: check AWS_ENDPOINT_URL.", {
    code: "NotS3",
    isPassing: false,
    cause,
  });
