import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { joined, temporaryFolder } from "#tests/support/backups.ts";
import {
  type Fault,
  S3_KEY,
  S3_REGION,
  type S3Server,
  startS3Server,
} from "#tests/support/platform/s3-server.ts";
import { parseS3Address, type S3Access, s3AddressText } from "./address.ts";
import { S3Client, type Timeouts } from "./client.ts";
import { namesIn, removeFrom, textOf } from "./files.ts";
import { signedHeaders } from "./sign.ts";
import { upload } from "./upload.ts";

const { folder, remove } = temporaryFolder();
let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
beforeEach(() => {
  server.objects.clear();
  server.uploads.clear();
  server.asked.length = 0;
});
afterEach(() => Object.assign(server, { fault: null, ahead: 0, hidesContent: false }));
afterAll(async () => {
  await server.close();
  remove();
});

const AT = { bucket: "clinic", prefix: "main-branch/2026" };
interface Changes {
  bucket?: string;
  timeouts?: Partial<Timeouts>;
  heartbeat?: () => void;
}
const client = (changes: Partial<S3Access> = {}, { bucket, timeouts, heartbeat }: Changes = {}) =>
  new S3Client(
    { endpoint: server.endpoint, region: S3_REGION, ...S3_KEY, ...changes },
    { ...AT, ...(bucket && { bucket }) },
    heartbeat,
    { pauses: [0, 0], ...timeouts },
  );

const NAME = "matab-20261122T104620000Z.sql.zst.age";
const CONTENT = randomBytes(100_000);
const file = (partBytes?: number) => {
  const path = join(folder, NAME);
  writeFileSync(path, CONTENT);
  const sha256 = createHash("sha256").update(CONTENT).digest("hex");
  return { path, name: NAME, bytes: CONTENT.length, sha256, partBytes };
};
const stored = () => server.objects.get(`${AT.prefix}/${NAME}`)?.content;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe("an address of storage", () => {
  it.each([
    ["s3://clinic", "s3://clinic"],
    ["s3://clinic/", "s3://clinic"],
    ["s3://my.clinic-1/a/b_c/", "s3://my.clinic-1/a/b_c"],
    ["s3://Clinic/a", null],
    ["s3://clinic/../other", null],
    ["s3://clinic//a", null],
    ["s3://clinic/a b", null],
    ["s3://clinic/a\nb", null],
    ["s3:/clinic/a", null],
    ["/srv/backups", null],
  ])("%j is %j", (text, expected) => {
    const address = parseS3Address(text);
    expect(address && s3AddressText(address)).toBe(expected);
  });
});

describe("a signature", () => {
  /** The examples of docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. */
  const keys = {
    region: "us-east-1",
    keyId: "AKIAIOSFODNN7EXAMPLE",
    secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  };
  const nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const host = "examplebucket.s3.amazonaws.com";
  it.each([
    [
      "of a file that is read",
      { method: "GET", path: "/test.txt", query: {}, headers: { host, range: "bytes=0-9" }, sha256: nothing },
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ],
    [
      "of a file that is written",
      {
        method: "PUT",
        path: "/test%24file.text",
        query: {},
        headers: { host, date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
        sha256: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      },
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ],
    [
      "of a parameter without a value",
      { method: "GET", path: "/", query: { lifecycle: "" }, headers: { host }, sha256: nothing },
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ],
    [
      "of parameters",
      {
        method: "GET",
        path: "/",
        query: { "max-keys": "2", prefix: "J" },
        headers: { host },
        sha256: nothing,
      },
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ],
  ])("%s is that of the published example", (_, request, signature) => {
    const { authorization } = signedHeaders(request, keys, new Date("2013-05-24T00:00:00Z"));
    expect(authorization).toMatch(new RegExp(`Signature=${signature}$`));
  });
});

describe("a file sent to storage", () => {
  it.each([
    ["whole", undefined, 0],
    ["in parts", 30_000, 4],
  ])("%s is there, byte for byte, and was asked for afterwards", async (_, partBytes, parts) => {
    const seen: number[] = [];
    await upload(client(), { ...file(partBytes), progress: (bytes) => seen.push(bytes) });
    expect(stored()).toEqual(CONTENT);
    expect(server.asked.filter((line) => line.includes("partNumber"))).toHaveLength(parts);
    expect(server.asked.at(-1)).toMatch(/^HEAD /);
    expect(seen.at(-1)).toBe(CONTENT.length);
    expect(server.uploads.size).toBe(0);
    expect(Buffer.from(await joined(client().read(NAME)))).toEqual(CONTENT);
  });

  it("is read back where its tag does not tell the content", async () => {
    server.hidesContent = true;
    await upload(client(), file(30_000));
    expect(server.asked.at(-1)).toMatch(/^GET /);
    expect(stored()).toEqual(CONTENT);
  });

  it.each([undefined, 30_000])(
    "is refused, and removed, when storage keeps something else",
    async (partBytes) => {
      server.fault = (request) => {
        if (request.method !== "HEAD") return false;
        const object = server.objects.get(`${AT.prefix}/${NAME}`);
        if (object) object.content = Buffer.from(object.content.map((byte) => byte ^ 1));
        server.hidesContent = true;
        return false;
      };
      expect(await refusalOf(upload(client(), file(partBytes)))).toBe(
        "BackupError: s3://clinic/main-branch/2026 did not keep what was sent: use another storage.",
      );
      expect(server.objects.size).toBe(0);
    },
  );

  it("leaves nothing behind, and nothing under its name, when the connection breaks off in the middle", async () => {
    server.fault = (request) => {
      if (!request.url?.includes("partNumber=3")) return false;
      request.socket.destroy();
      return true;
    };
    expect(await refusalOf(upload(client(), file(30_000)))).toBe(
      `BackupError: The storage at ${server.endpoint} broke the connection off.`,
    );
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    expect(server.asked.filter((line) => line.includes("partNumber=3"))).toHaveLength(3);
  });

  it("goes on after what passes", async () => {
    let failures = 2;
    server.fault = (request, response) => {
      if (!request.url?.includes("partNumber=2") || failures-- <= 0) return false;
      response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
      return true;
    };
    await upload(client(), file(30_000));
    expect(stored()).toEqual(CONTENT);
  });

  it("is not there when storage says so in an answer that began well", async () => {
    server.fault = (request, response) => {
      if (request.method !== "POST" || !request.url?.includes("uploadId")) return false;
      response.writeHead(200).end("  <Error><Code>InternalError</Code></Error>");
      return true;
    };
    expect(await refusalOf(upload(client(), file(30_000)))).toContain("cannot take it now (InternalError).");
    expect(server.objects.size).toBe(0);
  });

  it("clears up the parts of one that was cut off the day before, and none of today's", async () => {
    const parts = new Map([[1, CONTENT]]);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    server.uploads.set("old", { key: `${AT.prefix}/${NAME}`, begun: yesterday, parts });
    server.uploads.set("new", { key: `${AT.prefix}/${NAME}`, begun: new Date(), parts });
    await upload(client(), file());
    expect([...server.uploads.keys()]).toEqual(["new"]);
  });

  it("leaves alone what others cut off there, and what lies deeper or beside it", async () => {
    const begun = new Date(0);
    const keys = [
      `${AT.prefix}/matab-letters.zip`,
      `${AT.prefix}/matab-deep/${NAME}`,
      `${AT.prefix}/matab-/../${NAME}`,
    ];
    for (const key of keys) server.uploads.set(key, { key, begun, parts: new Map() });
    server.fault = (request, response) => {
      if (request.url?.includes("?prefix=") !== true) return false;
      const other = `<Upload><Key>other/${NAME}</Key><UploadId>other</UploadId><Initiated>2001-01-01T00:00:00Z</Initiated></Upload>`;
      response.end(
        `<R>${other}${keys.map((key) => `<Upload><Key>${key}</Key><UploadId>${key}</UploadId><Initiated>2001-01-01T00:00:00Z</Initiated></Upload>`).join("")}</R>`,
      );
      return true;
    };
    await upload(client(), file());
    expect(server.asked.filter((line) => line.startsWith("DELETE"))).toEqual([]);
    expect(server.uploads.size).toBe(keys.length);
  });

  it("is not sent to storage that refuses it by its heading, whose reason is heard", async () => {
    const received: number[] = [];
    server.fault = (request, response) => {
      if (request.method !== "PUT") return false;
      const { socket } = request;
      socket.once("close", () => received.push(socket.bytesRead));
      response.writeHead(403, { connection: "close" }).end("<Error><Code>AccessDenied</Code></Error>");
      return true;
    };
    expect(await refusalOf(upload(client(), file()))).toContain("AWS_ACCESS_KEY_ID needs the right to");
    await vi.waitFor(() => expect(received).toEqual([expect.any(Number)]));
    expect(received[0]).toBeLessThan(5_000);
  });

  it("is sent to storage that never asks for it", async () => {
    server.fault = (request) => {
      // As if the storage did not know the question.
      delete request.headers.expect;
      return false;
    };
    await upload(client({}, { timeouts: { consent: 1 } }), file());
    expect(stored()).toEqual(CONTENT);
  });

  it("ends soon after a stop was asked for", async () => {
    server.fault = (request) => request.method === "PUT";
    let isStopped = false;
    const heartbeat = () => {
      if (isStopped) throw new Error("stopped");
      isStopped = server.asked.some((line) => line.startsWith("PUT"));
    };
    expect(await refusalOf(upload(client({}, { heartbeat }), file()))).toBe("Error: stopped");
  });
});

describe("what goes wrong is one line in words", () => {
  const answering =
    (status: number, body: string, headers = {}): Fault =>
    (_, response) => {
      response.writeHead(status, headers).end(body);
      return true;
    };
  const place = "s3://clinic/main-branch/2026";
  const cases: [string, () => S3Client, () => void, RegExp][] = [
    [
      "a wrong key",
      () => client({ keyId: "AKIDOTHER" }),
      () => undefined,
      /does not know the key of AWS_ACCESS_KEY_ID\.$/,
    ],
    [
      "a wrong secret",
      () => client({ secret: "not it" }),
      () => undefined,
      /refuses the key: AWS_SECRET_ACCESS_KEY is not/,
    ],
    [
      "a wrong region",
      () => client({ region: "eu-west-1" }),
      () => undefined,
      /is in another region: set AWS_REGION/,
    ],
    [
      "no bucket",
      () => client({}, { bucket: "nowhere" }),
      () => undefined,
      /is not there: make the bucket first/,
    ],
    [
      "a clock that is wrong",
      () => client(),
      () => {
        server.ahead = 20 * 60_000;
      },
      /this computer's clock is more than 15 minutes wrong/,
    ],
    [
      "a name that is none",
      () => client({ endpoint: "http://nowhere.invalid" }),
      () => undefined,
      /cannot be found: is the network there/,
    ],
    [
      "a port that nobody listens at",
      () => client({ endpoint: "http://127.0.0.1:1" }),
      () => undefined,
      /does not take connections\.$/,
    ],
    [
      "no right to write",
      () => client(),
      () => {
        server.fault = answering(403, "");
      },
      /the key of AWS_ACCESS_KEY_ID needs the right to list, read, write and delete there/,
    ],
    [
      "no room",
      () => client(),
      () => {
        server.fault = answering(507, "<Error><Code>XMinioStorageFull</Code></Error>");
      },
      /has no room left for it\.$/,
    ],
    [
      "a sign-in page of the network",
      () => client(),
      () => {
        server.fault = answering(200, "<html>Welcome</html>", { "content-type": "text/html" });
      },
      /does not answer as S3 storage does: check AWS_ENDPOINT_URL\.$/,
    ],
    [
      "another server",
      () => client(),
      () => {
        server.fault = answering(200, "hello");
      },
      /does not answer as S3 storage does/,
    ],
    [
      "one that never answers",
      () => client({}, { timeouts: { idle: 50 } }),
      () => {
        server.fault = () => true;
      },
      /does not answer any more\.$/,
    ],
    [
      "one that drips",
      () => client({}, { timeouts: { request: 0 } }),
      () => {
        server.fault = () => true;
      },
      /does not answer any more\.$/,
    ],
    [
      "what nobody knows",
      () => client(),
      () => {
        server.fault = answering(418, "<Error><Code>Teapot</Code></Error>");
      },
      /answered "Teapot"\.$/,
    ],
  ];
  it.each(cases)("%s", async (_, make, begin, words) => {
    begin();
    const refusal = await refusalOf(upload(make(), file()));
    expect(refusal).toMatch(words);
    expect(refusal).not.toMatch(/\n|wJalr|AKID/);
    expect(refusal).toMatch(/^BackupError: (s3:\/\/|The storage at http)/);
    expect(server.objects.size).toBe(0);
  });

  it("a file that is not there, and one that breaks off while it is read", async () => {
    expect(await refusalOf(joined(client().read(NAME)))).toBe(
      `BackupError: ${place} does not have this file.`,
    );
    await upload(client(), file());
    server.fault = (_, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("half", () => response.destroy());
      return true;
    };
    expect(await refusalOf(joined(client().read(NAME)))).toMatch(/broke the connection off\.$/);
  });
});

describe("a file that is read", () => {
  it.each<[string, Fault, RegExp]>([
    [
      "of another length",
      (_, response) => {
        response.end("half");
        return true;
      },
      /has the file in another length than was sent\.$/,
    ],
    [
      "that is a page",
      (_, response) => {
        const headers = { "content-type": "text/html", "content-length": CONTENT.length };
        response.writeHead(200, headers).end(CONTENT);
        return true;
      },
      /does not answer as S3 storage does/,
    ],
  ])("%s is refused before its first byte", async (_, fault, words) => {
    server.fault = fault;
    const first = client().read(NAME, CONTENT.length).next();
    expect(await refusalOf(first)).toMatch(words);
  });

  it("is refused by the beginning of a long refusal", async () => {
    let sent = 0;
    server.fault = (_, response) => {
      response.writeHead(403);
      response.write(`<Error><Code>AccessDenied</Code>${" ".repeat(60_000)}`);
      const more = () => {
        sent += 16_384;
        if (!response.destroyed && sent < 64 * 2 ** 20) response.write(" ".repeat(16_384), more);
      };
      more();
      return true;
    };
    expect(await refusalOf(client().read(NAME).next())).toMatch(/needs the right to list, read/);
  });
});

describe("what lies in storage", () => {
  it("is no list when the list does not end", async () => {
    let page = 0;
    const token = (text: () => string) => {
      server.fault = (_, response) => {
        response.end(`<R><NextContinuationToken>${text()}</NextContinuationToken></R>`);
        return true;
      };
    };
    token(() => `${page++ % 2}`);
    expect(await refusalOf(namesIn(client()))).toMatch(/lists its files without end/);
    expect(page).toBe(3);
    page = 0;
    token(() => `${page++}`);
    expect(await refusalOf(namesIn(client(), 5))).toMatch(/lists its files without end/);
    expect(page).toBe(5);
  });

  it("is listed page by page, without what lies deeper or beside it, and removed", async () => {
    const names = [1, 2, 3, 4, 5].map((day) => `matab-2026112${day}T000000000Z.sql.zst.age`);
    for (const name of names) server.objects.set(`${AT.prefix}/${name}`, { content: CONTENT });
    server.objects.set("matab-other.age", { content: CONTENT });
    expect(await namesIn(client())).toEqual(names);
    await removeFrom(client(), names[0] ?? "");
    await removeFrom(client(), names[0] ?? "");
    expect(await namesIn(client())).toEqual(names.slice(1));
    expect(await textOf(client(), "none.json")).toBeNull();
  });
});
