import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { filesFrom, parsePictureAddress } from "#server/features/website/site/pictures/addresses.ts";
import { PictureVariants } from "#server/features/website/site/pictures/variants.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { addPicture, prepareLogo, preparePicture } from "#server/platform/media/add-picture.ts";
import { png, pngBomb } from "#tests/support/files/pictures.ts";
import { createClinicDatabase, type TestDatabase } from "#tests/support/platform/database.ts";

/** Pictures of the website, from the upload to the files that browsers get. */

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
beforeAll(async () => {
  testDatabase = await createClinicDatabase();
  database = openDatabase(testDatabase.poolConfig);
  folder = await mkdtemp(join(tmpdir(), "matab-pictures-"));
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a7f7a" } });

describe("an upload", () => {
  it("is drawn anew, upright, at most 2,560 pixels wide, and kept once", async () => {
    const photo = await plain(3000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const prepared = await preparePicture(photo);
    expect([prepared.width, prepared.height]).toEqual([853, 2560]);
    expect((await sharp(prepared.content).metadata()).exif).toBeUndefined();
    const added = await addPicture(database.kysely, prepared, "our door.jpg");
    expect(await addPicture(database.kysely, prepared, "again.jpg")).toEqual(added);
    const { rows } = await database.pool.query(
      "SELECT name, content_type, width, height FROM site_pictures WHERE sha256 = decode($1, 'hex')",
      [added.sha256],
    );
    expect(rows).toEqual([{ name: "our door.jpg", content_type: "image/webp", width: 853, height: 2560 }]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ["a drawing", () => Buffer.from('<?xml version="1.0"?><svg onload="x"/>'), "unsupported", "(SVG)"],
    ["a drawing behind a comment", () => Buffer.from("\n <!-- x --><svg/>"), "unsupported", "(SVG)"],
    ["an iPhone's own format", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), "unsupported", "HEIC"],
    ["a page that says it is a picture", () => Buffer.from("<html>"), "unsupported", "JPEG, PNG or WebP"],
    ["nothing", () => Buffer.alloc(0), "unsupported", "JPEG, PNG or WebP"],
    ["half a picture", async () => (await png()).subarray(0, 40), "unprocessable", "cannot be read"],
    ["more than 15 MB", () => Buffer.alloc(15 * 1024 * 1024 + 1), "tooLarge", "larger than 15 MB"],
    [
      "a bomb of a few bytes and 400 megapixels",
      () => pngBomb(20_000, 20_000),
      "unprocessable",
      "far too large",
    ],
  ])("is refused in words: %s", async (_, make, code, words) => {
    const error = await preparePicture(await make()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  it("as a logo is square or wide, and large enough for paper", async () => {
    const logo = (width: number, height: number) =>
      plain(width, height)
        .png()
        .toBuffer()
        .then(prepareLogo)
        .then(
          (made) => `${made.width} × ${made.height}`,
          (error: Error) => error.message,
        );
    expect(await logo(400, 100)).toBe("400 × 100");
    expect(await logo(100, 200)).toMatch(/higher than wide/);
    expect(await logo(100, 100)).toMatch(/too small/);
    await expect(prepareLogo(Buffer.alloc(2 * 1024 * 1024 + 1))).rejects.toThrow("larger than 2 MB");
  });
});

describe("the files of an uploaded picture", () => {
  it("are those that its addresses name, made once of the master and kept", async () => {
    const prepared = await preparePicture(await plain(700, 600).png().toBuffer());
    const { sha256, width, height } = await addPicture(database.kysely, prepared, "room.png");
    const files = filesFrom({})({ sha256, contentType: "image/webp", width, height });
    expect(files.avif.map((one) => one.width)).toEqual([240, 480, 700]);
    expect(files.tall.map((one) => one.width)).toEqual([320]);
    const addresses = [
      files.src,
      files.shared ?? "",
      ...[...files.avif, ...files.tall].map(({ src }) => src),
    ];
    const variants = new PictureVariants(database.kysely, folder);
    for (const address of addresses) {
      const found = parsePictureAddress(address);
      const content = await variants.file(found?.sha256 ?? "", found?.name ?? "");
      const { format } = await sharp(content ?? undefined).metadata();
      expect([address, format]).toEqual([
        address,
        address.replace(/.*\./, "").replace("jpg", "jpeg").replace("avif", "heif"),
      ]);
    }
    expect(await readdir(folder)).toHaveLength(addresses.length);

    // From the folder alone, as while the database is away.
    const away = new PictureVariants(
      openDatabase({ ...testDatabase.poolConfig, host: folder }).kysely,
      folder,
    );
    const kept = parsePictureAddress(files.avif[0]?.src ?? "");
    expect(await away.file(kept?.sha256 ?? "", kept?.name ?? "")).not.toBeNull();
    await rm(join(folder, `${sha256}-avif-240.avif`));
    expect(await variants.file(sha256, "avif-240.avif")).not.toBeNull();
  });

  it("are not made for a name that none of them has", async () => {
    const prepared = await preparePicture(await plain(640, 480).png().toBuffer());
    const { sha256 } = await addPicture(database.kysely, prepared, "hall.png");
    const variants = new PictureVariants(database.kysely, folder);
    const make = vi.spyOn(variants, "make");
    for (const name of ["avif-481.avif", "tall-600.avif", "plain.svg", "shared.avif"])
      expect(await variants.file(sha256, name)).toBeNull();
    expect(make).not.toHaveBeenCalled();
    expect(await variants.file(sha256, "avif-480.avif")).not.toBeNull();
  });

  it("are none for a hash that no picture has, or a name that is none of its", async () => {
    const variants = new PictureVariants(database.kysely, folder);
    expect(await variants.file("0".repeat(64), "avif-240.avif")).toBeNull();
    for (const address of [
      "/_pictures/hero.abc.webp",
      `/_pictures/${"0".repeat(64)}-../../etc.svg`,
      "/_pictures/",
    ])
      expect(parsePictureAddress(address)).toBeNull();
  });
});
