import { describe, expect, it } from "vitest";
import { elementsIn, errorCodeIn, textIn } from "./xml.ts";

describe("what is read of the XML of storage", () => {
  it("is each closed element of the name, and the text of one", () => {
    const xml = "<List><Upload><Key>a&apos;b&amp;amp;&none;</Key></Upload><Upload><Key/></Upload><Upload>cut";
    expect([...elementsIn(xml, "Upload")]).toEqual(["<Key>a&apos;b&amp;amp;&none;</Key>", "<Key/>"]);
    expect(textIn(xml, "Key")).toBe("a'b&amp;&none;");
    expect(textIn(xml, "Upload")).toBeUndefined();
    expect(textIn(xml, "UploadId")).toBeUndefined();
  });

  it.each([
    ["<Error><Code>SlowDown</Code></Error>", "SlowDown"],
    [' <Error xmlns="x">\n<Message>a</Message><Code>NoSuchKey</Code>', "NoSuchKey"],
    ["<Errors><Code>SlowDown</Code></Errors>", undefined],
    ["<Code>SlowDown</Code>", undefined],
  ])("%j names the reason %j", (xml, code) => {
    expect(errorCodeIn(xml)).toBe(code);
  });

  // 4 MB: what begins anew at every sign takes minutes and more.
  it.each([
    "<Error>",
    "<Error ",
    "<Error><Code>",
    "<Contents>",
    "<Contents><Key>",
    "<Upload>",
    "<Upload><Key>&amp",
  ])("passes over any number of %s in one go", (piece) => {
    const xml = piece.repeat((4 * 2 ** 20) / piece.length);
    expect(errorCodeIn(xml)).toBeUndefined();
    expect([...elementsIn(xml, "Contents"), ...elementsIn(xml, "Upload")]).toEqual([]);
    expect(textIn(`<Key>${xml}</Key>`, "Key")).toBeUndefined();
    expect([...elementsIn(`${xml}</Upload></Contents>`, piece.slice(1, -1))].length).toBeLessThan(2);
  });
});
