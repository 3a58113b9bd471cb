import type { Endpoint } from "#contract/values/endpoint.ts";
import { Failure, readEnvelope, requestOf } from "./call.ts";

export interface DownloadedFile {
  name: string;
  content: Blob;
}

export interface DownloadOptions {
  signal?: AbortSignal;
  /** Called with the number of bytes received so far. */
  onProgress?: (bytes: number) => void;
}

/** Milliseconds without any data until a download fails. A slow download that keeps coming is never cut off. */
const SILENCE = 60_000;

const nameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? "")?.[1];

/** Reads the body; `heard` is called for each chunk. */
async function collect(response: Response, heard: (bytes: number) => void): Promise<BlobPart[]> {
  const pieces: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value);
    bytes += read.value.byteLength;
    heard(bytes);
  }
  return pieces;
}

/**
 * Downloads the file of an endpoint; the token is sent in a header, as with every call. Throws as `call` does, and
 * `Failure` for a download that is cut off.
 */
export async function download(
  endpoint: Endpoint,
  input: object,
  { signal, onProgress }: DownloadOptions = {},
): Promise<DownloadedFile> {
  const { url, init, token } = requestOf(endpoint, input);
  const limit = new AbortController();
  let timer = setTimeout(() => limit.abort(), SILENCE);
  const heard = (bytes: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(), SILENCE);
    onProgress?.(bytes);
  };
  try {
    const signals = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    const response = await fetch(url, { ...init, signal: signals });
    if (!response.ok) readEnvelope(endpoint, { response, text: await response.text(), token });
    const name = nameIn(response.headers.get("Content-Disposition"));
    if (!name) throw new Failure("The server did not answer with a file.");
    const type = response.headers.get("Content-Type") ?? "";
    return { name, content: new Blob(await collect(response, heard), { type }) };
  } catch (cause) {
    if (signal?.aborted || !(cause instanceof TypeError || limit.signal.aborted)) throw cause;
    throw new Failure("The server did not answer.", undefined, cause);
  } finally {
    clearTimeout(timer);
  }
}
