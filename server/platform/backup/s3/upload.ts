import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { BackupError } from "#server/platform/backup/errors.ts";
import { isBackupName } from "#server/platform/backup/make-backup.ts";
import type { S3Answer, S3Client } from "./client.ts";
import { notS3, S3Error } from "./errors.ts";
import { elementsIn, textIn } from "./xml.ts";

/** Bytes of a part; storage takes 5 MB at least, and 10,000 parts at most. */
const PART_BYTES = 16 * 2 ** 20;
const MOST_PARTS = 9000;
/** Remains of a broken-off upload are removed after so many milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

export interface Upload {
  /** The local file. */
  path: string;
  /** Its name in storage. */
  name: string;
  bytes: number;
  sha256: string;
  partBytes?: number;
  /** Called with the bytes that have arrived so far. */
  progress?: (bytes: number) => void;
}

/**
 * Uploads a file, in parts when it is large, and checks that it arrived. It appears under its name only when complete.
 * @throws S3Error or BackupError in words.
 */
export async function upload(
  client: S3Client,
  { progress = () => undefined, ...file }: Upload,
): Promise<void> {
  const partBytes = Math.max(file.partBytes ?? PART_BYTES, Math.ceil(file.bytes / MOST_PARTS));
  const handle = await open(file.path, "r");
  try {
    await removeAbandoned(client);
    const headers = { "x-amz-meta-sha256": file.sha256 };
    const etag =
      file.bytes <= partBytes
        ? await putWhole(client, file, handle, headers)
        : await putInParts(client, { ...file, partBytes, progress }, handle, headers);
    progress(file.bytes);
    await requireArrived(client, file, etag);
  } finally {
    await handle.close();
  }
}

/** @returns the tag that storage should give the file: the MD5 of its content. */
async function putWhole(
  client: S3Client,
  { name, bytes }: Upload,
  handle: FileHandle,
  headers: Record<string, string>,
): Promise<string> {
  const payload = await readPart(handle, 0, bytes);
  requireTag(
    client,
    await client.ask({ method: "PUT", name, headers: withDigest(payload, headers), payload }),
  );
  return md5(payload).toString("hex");
}

/** @returns the tag that storage should give the file: made of the MD5s of its parts. */
async function putInParts(
  client: S3Client,
  { name, bytes, partBytes, progress }: Upload & { partBytes: number; progress: (bytes: number) => void },
  handle: FileHandle,
  headers: Record<string, string>,
): Promise<string> {
  const begun = await client.ask({ method: "POST", name, query: { uploads: "" }, headers });
  const uploadId = textIn(begun.text, "UploadId");
  if (!uploadId) throw notS3(client.place);
  try {
    const parts: string[] = [];
    const sums: Buffer[] = [];
    for (let at = 0; at < bytes; at += partBytes) {
      const payload = await readPart(handle, at, Math.min(partBytes, bytes - at));
      const query = { partNumber: `${parts.length + 1}`, uploadId };
      const sent = await client.ask({ method: "PUT", name, query, headers: withDigest(payload), payload });
      sums.push(md5(payload));
      parts.push(
        `<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${requireTag(client, sent)}</ETag></Part>`,
      );
      progress(at + payload.length);
    }
    const list = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    await client.ask({ method: "POST", name, query: { uploadId }, payload: list });
    return `${md5(Buffer.concat(sums)).toString("hex")}-${parts.length}`;
  } catch (error) {
    await client.ask({ method: "DELETE", name, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

/** Compares the tag in storage. Where storage's own encryption changes the tag, the file is read back instead. */
async function requireArrived(
  client: S3Client,
  { name, bytes, sha256 }: Upload,
  etag: string,
): Promise<void> {
  const { headers } = await client.ask({ method: "HEAD", name });
  const isWhole = headers["content-length"] === `${bytes}` && headers["x-amz-meta-sha256"] === sha256;
  if (isWhole && headers.etag?.replaceAll('"', "") === etag) return;
  if (isWhole && (await sha256There(client, name)) === sha256) return;
  await client.ask({ method: "DELETE", name }).catch(() => undefined);
  throw new BackupError(`${client.place} did not keep what was sent: use another storage.`);
}

async function sha256There(client: S3Client, name: string): Promise<string> {
  const sum = createHash("sha256");
  for await (const chunk of client.read(name)) sum.update(chunk);
  return sum.digest("hex");
}

/**
 * Removes the parts of uploads that were broken off long ago, which are invisible but charged for. As the first request it
 * also shows a wrong key before anything is sent. Storage without such a list is skipped.
 */
async function removeAbandoned(client: S3Client): Promise<void> {
  try {
    const { text } = await client.ask({
      method: "GET",
      query: { uploads: "", prefix: client.keyOf("matab-") },
    });
    for (const entry of elementsIn(text, "Upload")) {
      const [name, uploadId] = [client.nameOf(textIn(entry, "Key") ?? ""), textIn(entry, "UploadId")];
      const begun = Date.parse(textIn(entry, "Initiated") ?? "");
      if (name && isBackupName(name) && uploadId && Date.now() - begun > ABANDONED_AFTER)
        await client.ask({ method: "DELETE", name, query: { uploadId } });
    }
  } catch (error) {
    if (!(error instanceof S3Error && OPTIONAL.has(error.code))) throw error;
  }
}

/** The errors of a key without this permission, and of storage without this list. */
const OPTIONAL: ReadonlySet<string> = new Set([
  "AccessDenied",
  "NotImplemented",
  "MethodNotAllowed",
  "NoSuchUpload",
]);

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new BackupError("The backup that is sent was cut off meanwhile.");
    filled += bytesRead;
  }
  return buffer;
}

const md5 = (content: Buffer) => createHash("md5").update(content).digest();

/** Storage checks the body against this digest. */
const withDigest = (payload: Buffer, headers: Record<string, string> = {}) => ({
  ...headers,
  "content-md5": md5(payload).toString("base64"),
});

/** Every storage gives a tag to what it has stored. */
function requireTag(client: S3Client, { headers }: S3Answer): string {
  if (!headers.etag) throw notS3(client.place);
  return headers.etag;
}
