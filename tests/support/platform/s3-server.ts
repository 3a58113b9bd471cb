import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The key of the bucket in the tests. */
export const S3_KEY = { keyId: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
export const S3_REGION = "ap-south-1";
const BUCKET = "clinic";
/** Small, so that lists come in pages. */
const LIST_PAGE = 2;

/** What a fault does with a request, before it is answered as usual: true when it has been dealt with. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface S3Server {
  /** For AWS_ENDPOINT_URL. */
  endpoint: string;
  /** By key: what the bucket `clinic` holds. */
  readonly objects: Map<string, { content: Buffer; sha256?: string; tag?: string }>;
  /** Uploads in parts that were neither completed nor given up. */
  readonly uploads: Map<string, { key: string; begun: Date; parts: Map<number, Buffer>; sha256?: string }>;
  /** "PUT /clinic/…", in the order of arrival. */
  readonly asked: string[];
  /** From now on; null: no more. */
  fault: Fault | null;
  /** Milliseconds that the server's clock is ahead. */
  ahead: number;
  /** As storage that encrypts on its own: tags do not tell the content. */
  hidesContent: boolean;
  close(): Promise<void>;
}

/**
 * Storage on a free port of this machine, as strict as S3: it checks every signature, by code that shares nothing with
 * what signs, and every digest.
 */
export async function startS3Server(): Promise<S3Server> {
  const server = createServer((request, response) => {
    void answer(state, request, response);
  });
  // As S3 does: what is refused is refused before its body is sent.
  server.on("checkContinue", (request, response) => void answer(state, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const state: S3Server = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    uploads: new Map(),
    asked: [],
    fault: null,
    ahead: 0,
    hidesContent: false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return state;
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function answer(state: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  state.asked.push(`${request.method} ${request.url}`);
  if (state.fault?.(request, response)) return;
  if (request.headers.expect) response.writeContinue();
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces);
  try {
    requireSigned(request, body, Date.now() + state.ahead);
    requireDigests(request, body);
    perform(state, request, body, response);
  } catch (error) {
    const { status, code } = error instanceof Refused ? error : { status: 500, code: "InternalError" };
    // The message quotes the key, as S3's does.
    const words = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${S3_KEY.secret}</Message></Error>`;
    response.writeHead(status, { "content-type": "application/xml" }).end(words);
  }
}

const hex = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const keyed = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** As docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html has it. */
function requireSigned(request: IncomingMessage, body: Buffer, now: number): void {
  const { authorization = "", "x-amz-date": time = "" } = request.headers as Record<string, string>;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/;
  const [, keyId, day = "", region = "", signed = "", signature] = given.exec(authorization) ?? [];
  if (keyId !== S3_KEY.keyId) throw new Refused(403, "InvalidAccessKeyId");
  if (region !== S3_REGION) throw new Refused(400, "AuthorizationHeaderMalformed");
  const iso = time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z");
  if (!(Math.abs(Date.parse(iso) - now) < 15 * 60_000)) throw new Refused(403, "RequestTimeTooSkewed");
  const [path = "", question = ""] = (request.url ?? "").split("?");
  let canonical = `${request.method}\n${path}\n${question.split("&").sort().join("&")}\n`;
  for (const name of signed.split(";")) canonical += `${name}:${request.headers[name]}\n`;
  canonical += `\n${signed}\n${hex(body)}`;
  let key = keyed(`AWS4${S3_KEY.secret}`, day);
  for (const step of [region, "s3", "aws4_request"]) key = keyed(key, step);
  const expected = keyed(
    key,
    `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hex(canonical)}`,
  );
  if (expected.toString("hex") !== signature) throw new Refused(403, "SignatureDoesNotMatch");
  for (const name of ["host", "x-amz-date", "x-amz-content-sha256"])
    if (!signed.split(";").includes(name)) throw new Refused(403, "AccessDenied");
}

function requireDigests({ headers }: IncomingMessage, body: Buffer): void {
  if (headers["x-amz-content-sha256"] !== hex(body)) throw new Refused(400, "XAmzContentSHA256Mismatch");
  const sum = headers["content-md5"];
  if (sum && sum !== createHash("md5").update(body).digest("base64")) throw new Refused(400, "BadDigest");
}

const md5 = (content: Buffer) => createHash("md5").update(content).digest("hex");

interface Asked {
  state: S3Server;
  request: IncomingMessage;
  query: URLSearchParams;
  key: string;
  body: Buffer;
  response: ServerResponse;
}

function perform(state: S3Server, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const { pathname, searchParams: query } = new URL(request.url ?? "", state.endpoint);
  const [, bucket, ...rest] = decodeURIComponent(pathname).split("/");
  if (bucket !== BUCKET) throw new Refused(404, "NoSuchBucket");
  const asked = { state, request, query, key: rest.join("/"), body, response };
  if (!asked.key) list(asked);
  else if (query.has("uploads")) beginUpload(asked);
  else if (query.has("uploadId")) continueUpload(asked);
  else single(asked);
}

const givenSum = ({ headers }: IncomingMessage) => headers["x-amz-meta-sha256"] as string | undefined;
const tagOf = ({ hidesContent }: S3Server, content: Buffer) => `"${hidesContent ? "hidden" : md5(content)}"`;

function beginUpload({ state: { uploads }, request, key, response }: Asked): void {
  const id = `upload-${uploads.size + 1}`;
  uploads.set(id, { key, begun: new Date(), parts: new Map(), sha256: givenSum(request) });
  response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
}

function continueUpload({ state, request, query, key, body, response }: Asked): void {
  const id = query.get("uploadId") ?? "";
  const upload = state.uploads.get(id);
  if (!upload) throw new Refused(404, "NoSuchUpload");
  if (request.method === "PUT") {
    upload.parts.set(Number(query.get("partNumber")), body);
    response.writeHead(200, { etag: tagOf(state, body) }).end();
    return;
  }
  if (request.method === "POST") {
    const named = [...`${body}`.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const parts = named.map(([, number, tag]) => {
      const part = upload.parts.get(Number(number));
      if (!part || tagOf(state, part) !== tag) throw new Refused(400, "InvalidPart");
      return part;
    });
    const sums = Buffer.concat(parts.map((part) => Buffer.from(md5(part), "hex")));
    const tag = `${md5(sums)}-${parts.length}`;
    state.objects.set(key, { content: Buffer.concat(parts), sha256: upload.sha256, tag });
  }
  state.uploads.delete(id);
  response.writeHead(request.method === "POST" ? 200 : 204).end();
}

function single({ state, request, key, body, response }: Asked): void {
  const { objects, hidesContent } = state;
  if (request.method === "PUT") {
    objects.set(key, { content: body, sha256: givenSum(request) });
    response.writeHead(200, { etag: tagOf(state, body) }).end();
  } else if (request.method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    const object = objects.get(key);
    if (!object) throw new Refused(404, "NoSuchKey");
    const { content, sha256, tag = md5(content) } = object;
    response.writeHead(200, {
      "content-length": content.length,
      etag: `"${hidesContent ? "hidden" : tag}"`,
      ...(sha256 && { "x-amz-meta-sha256": sha256 }),
    });
    response.end(request.method === "HEAD" ? undefined : content);
  }
}

function list({ state: { objects, uploads }, query, response }: Asked): void {
  const prefix = query.get("prefix") ?? "";
  if (query.has("uploads")) {
    const entries = [...uploads].map(
      ([id, { key, begun }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    );
    response.end(`<ListMultipartUploadsResult>${entries.join("")}</ListMultipartUploadsResult>`);
    return;
  }
  const from = Number(query.get("continuation-token") ?? 0);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const page = keys.slice(from, from + LIST_PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const next = from + LIST_PAGE;
  const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
  response.end(`<ListBucketResult>${page.join("")}${more}</ListBucketResult>`);
}
