import { describe, expect, it } from "vitest";
import { writeTags } from "./tags.ts";

describe("the tags of the head", () => {
  it("are written in their order, with attributes that are there", () => {
    expect(
      writeTags([
        { name: "title", text: "A & B" },
        { name: "link", attributes: { rel: "preload", href: "/a", media: undefined, crossorigin: true } },
      ]),
    ).toBe('<title>A &amp; B</title><link rel="preload" href="/a" crossorigin>');
  });

  it("hold every text as text", () => {
    const nasty = '"><script>alert(1)</script>';
    const html = writeTags([
      { name: "title", text: nasty },
      { name: "meta", attributes: { name: "description", content: nasty } },
      { name: "script", attributes: { type: "application/ld+json" }, json: { name: nasty } },
    ]);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).toContain('{"name":"\\">\\u003cscript>alert(1)\\u003c/script>"}');
  });
});
