import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { xmlElement, xmlText } from "./xml.ts";

/** Production 2 of XML 1.0, by code point. */
function isAllowed(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  if ([0x9, 0xa, 0xd].includes(code)) return true;
  return (
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

describe("a text of XML", () => {
  it("drops every code unit that XML forbids, and no other", () => {
    for (let unit = 0; unit <= 0xffff; unit++) {
      const text = String.fromCharCode(unit);
      const expected = isAllowed(text) ? text : "";
      expect(xmlText(`a${text}b`).length - 2 > 0).toBe(expected !== "");
    }
  });

  it.each([
    ["a\u0002b", "ab"],
    ["\ud800", ""],
    ["ab\udc00c", "abc"],
    ["\ufffe\uffff", ""],
    ["😀", "😀"],
    ["زینب <&> \"'", "زینب &lt;&amp;&gt; &quot;'"],
  ])("%j is %j", (text, written) => expect(xmlText(text)).toBe(written));

  it("holds allowed characters alone, whatever it is made of", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        expect(Array.from(xmlText(String.fromCharCode(...units))).every(isAllowed)).toBe(true);
      }),
    ));
});

it("an element writes its texts and attributes so", () => {
  const child = xmlElement("b", "1 < 2\u0000", { title: '"\u0002&' });
  expect(xmlElement("a", [child, xmlElement("c", "")])).toBe(
    '<a><b title="&quot;&amp;">1 &lt; 2</b><c/></a>',
  );
});
