import { describe, expect, it } from "vitest";
import {
  jpeg,
  packedText,
  phonePhoto,
  png,
  pngWith,
  scannedJpeg,
  webp,
} from "#tests/support/files/pictures.ts";
import { withoutMetadata } from "./image-container.ts";

const ofBytes = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const trimmed = (content: Buffer) => ofBytes(withoutMetadata(Buffer.from(content)));
const TOO_MANY = "too many scans";

describe("a picture's container", () => {
  it.each([
    ["JPEG", () => jpeg()],
    ["a phone's JPEG", () => phonePhoto(80, 60)],
    ["JPEG of as many scans as may be", () => scannedJpeg(100)],
    ["PNG", () => png()],
    ["WebP", () => webp()],
    [
      "a PNG with a profile and a way up",
      () => pngWith(["iCCP", packedText(3_000)], ["eXIf", Buffer.alloc(20)]),
    ],
  ])("is left as it is: %s", async (_, make) => {
    const content = await make();
    expect(trimmed(content)).toBe(ofBytes(content));
  });

  it("is refused with more scans than a camera writes", () => {
    expect(() => trimmed(scannedJpeg(101))).toThrow(TOO_MANY);
  });

  it.each(["zTXt", "iTXt", "tEXt", "sPLT", "tIME", "acTL", "xxXx"])(
    "of a PNG loses %s, however often it comes",
    async (type) => {
      const packed = packedText(100_000);
      const loaded = await pngWith(...Array.from({ length: 50 }, (): [string, Buffer] => [type, packed]));
      expect(trimmed(loaded)).toBe(ofBytes(await png()));
    },
  );

  it("of a PNG keeps one profile, and none that is large", async () => {
    const profile = packedText(3_000);
    const twice = await pngWith(["iCCP", profile], ["iCCP", profile]);
    expect(trimmed(twice)).toBe(ofBytes(await pngWith(["iCCP", profile])));
    expect(trimmed(await pngWith(["iCCP", Buffer.alloc(70_000)]))).toBe(ofBytes(await png()));
  });

  it("may be cut off anywhere", async () => {
    const contents = [
      await phonePhoto(80, 60),
      scannedJpeg(100),
      await pngWith(["iTXt", packedText(100)], ["iCCP", packedText(100)]),
    ];
    for (const content of contents)
      for (let length = 0; length < content.length; length++)
        expect(trimmed(content.subarray(0, length)).length).toBeLessThanOrEqual(length);
  });

  const start = "\xff\xd8";
  const scan = "\xff\xda\0\x02";
  it.each<[string, string, boolean]>([
    ["a scan's bytes that look like scans", `${start}${scan}${"\xff\0\xda".repeat(200)}`, false],
    ["scans behind the end", `${start}${scan}\xff\xd9${scan.repeat(200)}`, false],
    ["scans in a note", `${start}\xff\xe1\x03\x22${scan.repeat(200)}`, false],
    ["scans between restarts", `${start}${`\xff\xd0${scan}`.repeat(101)}`, true],
    ["scans with bytes between", `${start}${`\0\x01${scan}`.repeat(101)}`, true],
    ["scans with filling before", `${start}${`\xff\xff\xff${scan}`.repeat(101)}`, true],
    ["scans without a length", `${start}${"\xff\xda\0\0".repeat(101)}`, true],
    ["scans behind markers that do not exist", `${start}${`\xff\x02${scan}`.repeat(101)}`, true],
    ["a note longer than the file", `${start}\xff\xe1\xff\xff${scan.repeat(101)}`, false],
    ["filling without end", `${start}${"\xff".repeat(100_000)}`, false],
    ["a PNG of empty chunks", `\x89PNG\r\n\x1a\n${"\0\0\0\0IDAT\0\0\0\0".repeat(10_000)}`, false],
    ["a PNG's chunk of 4 GB", "\x89PNG\r\n\x1a\n\xff\xff\xff\xffIDAT", false],
    ["two bytes of a PNG", "\x89P", false],
    ["nothing", "", false],
  ])("may be odd: %s", (_, content, isRefused) => {
    const bytes = Buffer.from(content, "latin1");
    if (isRefused) expect(() => trimmed(bytes)).toThrow(TOO_MANY);
    else expect(trimmed(bytes)).toBe(content);
  });
});
