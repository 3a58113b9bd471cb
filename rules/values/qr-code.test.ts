import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawQrCode, qrCode } from "./qr-code.ts";

describe("a QR code", () => {
  /** Each of these was read back by zbarimg, as `zbarimg --raw` of a picture of it. */
  it.each([
    ["http://10.0.0.1/", 21, "a8b64d88d733d9dd"],
    ["http://192.168.1.20:3000/admin", 25, "36bd3ce2636139f7"],
    ["http://192.168.100.200:3000/admin", 29, "aa0870028c8c6ef0"],
    ["x".repeat(78), 33, "d00514b551336660"],
    [`http://a.b/${"y".repeat(95)}`, 37, "c4fe4f94d120970a"],
  ])("of %s", (text, size, digest) => {
    const code = qrCode(text);
    expect(code).toHaveLength(size);
    const modules = code.map((row) => row.map(Number).join("")).join("\n");
    expect(createHash("sha256").update(modules).digest("hex").slice(0, 16)).toBe(digest);
  });

  it("has no room for a longer text", () => {
    expect(() => qrCode("x".repeat(107))).toThrow(RangeError);
  });

  it("is drawn with a margin, two rows a line", () => {
    const lines = drawQrCode("http://10.0.0.1/").split("\n");
    expect(lines).toHaveLength(13);
    expect(lines[0]).toMatch(/m {25}\S/);
  });
});
