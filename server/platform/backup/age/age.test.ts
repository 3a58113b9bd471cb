import { randomBytes } from "node:crypto";
import { identityToRecipient } from "age-encryption";
import { describe, expect, it } from "vitest";
import { joined } from "#tests/support/backups.ts";
import { decrypt, encrypt } from "./age.ts";
import {
  generateKeyPair,
  type Identity,
  parseIdentities,
  parseIdentity,
  parseRecipient,
  type Recipient,
} from "./keys.ts";

/** A key pair of age-keygen 1.1.1, and a file that age 1.1.1 encrypted to it. */
const SECRET = "AGE-SECRET-KEY-1QV3JJDCZ6XXKTH5U0UZDP4MXZ6KPXAKYY8HU47KTM6XREUP3ADYS55030A";
const PUBLIC = "age1kluqhpt0euekuptcfxamscfk7mtxgutdpelrpvm7lvwxqzft5yssl5v98n";
const FILE = Buffer.from(
  "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBKUlVPMmhTNmtmRDBwRURKMnp6VG9wSkZjOTdxbkoweUdRK1VZUitl" +
    "aUNrCjR5TEZSWnIzZk9mMUgySkVFNWtsdFFrMXVVVHh1UCs0ajZKY2tEMlpEZE0KLS0tIENzQm4xdWI1MGZSaG1aSmVGTmJp" +
    "VkJ4OEs4cnlMWFlVanFzR3dxallhRmMKrOPM2hIBkrXsQeNPyXNFtUXBd+K4u6m+2E62N1L0UgKff7CAsjiKNDxMqvmXsw2e",
  "base64",
);

const CHUNK = 64 * 1024;
const SEALED_CHUNK = CHUNK + 16;

async function* inPieces(bytes: Buffer, size = 1000) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const sealed = (plain: Buffer, ...recipients: Recipient[]) => joined(encrypt(inPieces(plain), recipients));
const opened = (file: Buffer, ...identities: Identity[]) => joined(decrypt(inPieces(file), identities));

describe("a key", () => {
  it("is spelled as age-keygen spells it", async () => {
    expect(parseIdentity(SECRET.toLowerCase())).toEqual({ secretKey: SECRET });
    expect(parseRecipient(PUBLIC.toUpperCase())).toEqual({ publicKey: PUBLIC });
    expect(await identityToRecipient(SECRET)).toBe(PUBLIC);
  });

  it("comes out of its spelling as it was", async () => {
    const { publicKey, secretKey } = await generateKeyPair();
    expect(parseRecipient(publicKey)).toEqual({ publicKey });
    expect(parseIdentity(secretKey)).toEqual({ secretKey });
  });

  it.each([
    ["a letter is wrong", PUBLIC.replace(/.$/, (last) => (last === "q" ? "p" : "q"))],
    ["letters are of both cases", PUBLIC.replace("age1", "AGE1")],
    ["a letter is missing", PUBLIC.slice(0, -1)],
    ["it is a secret key", SECRET],
    ["no secret key belongs to it", "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z"],
    ["it is of another type", "age1tag1qgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqydpmt7j"],
    ["it is another text", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
    ["it is empty", ""],
  ])("is none when %s", (_, text) => {
    expect(parseRecipient(text)).toBeNull();
  });

  it("is read from a file with comments, and a file with anything else holds none", () => {
    expect(parseIdentities(`# mine\n\n${SECRET}\r\n`)).toHaveLength(1);
    expect(parseIdentities(`${SECRET}\nhello`)).toEqual([]);
  });
});

describe("an encrypted file", () => {
  it("of age itself is read", async () => {
    const identity = parseIdentity(SECRET) as Identity;
    expect((await opened(FILE, identity)).toString()).toBe("Nadia, P-000001\n");
  });

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
    "of %d bytes is read by each recipient",
    async (size) => {
      const [one, other] = [await generateKeyPair(), await generateKeyPair()];
      const plain = randomBytes(size);
      const file = await sealed(plain, one, other);
      expect(await opened(file, one)).toEqual(plain);
      expect(await opened(file, await generateKeyPair(), other)).toEqual(plain);
      await expect(opened(file, await generateKeyPair())).rejects.toMatchObject({ reason: "no key" });
    },
  );

  it("is refused wherever a bit is flipped", async () => {
    const identity = await generateKeyPair();
    const file = await sealed(randomBytes(300), identity);
    for (let at = 0; at < file.length; at++) {
      const flipped = Buffer.from(file);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      await expect(opened(flipped, identity), String(at)).rejects.toThrow(/not age|no key|damaged/);
    }
  });

  it("is refused wherever it is cut off, at the end of a chunk too", async () => {
    const identity = await generateKeyPair();
    const file = await sealed(randomBytes(3 * CHUNK), identity);
    const begin = file.length - 3 * SEALED_CHUNK;
    for (const length of [
      0,
      10,
      begin - 17,
      begin - 1,
      begin,
      begin + 1,
      begin + SEALED_CHUNK,
      file.length - 1,
    ])
      await expect(opened(file.subarray(0, length), identity), String(length)).rejects.toThrow(
        /not age|damaged/,
      );
  });

  it("is refused with more after its end", async () => {
    const identity = await generateKeyPair();
    const file = await sealed(randomBytes(CHUNK), identity);
    await expect(opened(Buffer.concat([file, Buffer.alloc(1)]), identity)).rejects.toMatchObject({
      reason: "damaged",
    });
  });

  it.each([
    ["nothing", ""],
    ["text", "id,name\n1,Nadia\n"],
    ["much text", "x".repeat(200_000)],
  ])("is not what %s is", async (_, text) => {
    await expect(opened(Buffer.from(text), await generateKeyPair())).rejects.toMatchObject({
      reason: "not age",
    });
  });
});
