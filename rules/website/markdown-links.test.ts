import { expect, it } from "vitest";
import { refusedLinks } from "./markdown-links.ts";

it.each<[string, string[]]>([
  ["[a](https://who.int) [b](mailto:a@b.pk) [c](tel:+92421) [d](/blog/3) [e](#cost)", []],
  ["no link at all, 3] (and more)", []],
  ["[a](javascript:alert(1))", ["javascript:alert(1"]],
  ["[a](JavaScript:x) again [a](JavaScript:x)", ["JavaScript:x"]],
  ["![a](data:image/png;base64,AA)", ["data:image/png;base64,AA"]],
  ["[a](//evil.example) [b](http://plain.example)", ["//evil.example", "http://plain.example"]],
  ["[a](<vbscript:x>)", ["vbscript:x"]],
  ["[a](https://who.int@evil.example) [b](https://who.int/@a)", ["https://who.int@evil.example"]],
  ["see [1]\n\n[1]: file:///etc/passwd\n", ["file:///etc/passwd"]],
])("finds in %j the links that may not be: %j", (text, refused) => {
  expect(refusedLinks(text)).toEqual(refused);
});
