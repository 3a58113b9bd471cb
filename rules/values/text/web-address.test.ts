import { expect, it } from "vitest";
import { hidesWhereItLeads } from "./web-address.ts";

it.each<[string, boolean]>([
  ["https://good@evil.example", true],
  ["https://who.int:443@evil.example/x", true],
  ["HTTPS:\\\\good@evil.example", true],
  ["https:////good@evil.example", true],
  [" https://good@evil.example", true],
  ["https://who.int/@teeth", false],
  ["https://who.int?to=a@b.pk", false],
  ["https://who.int#a@b", false],
  ["https://who.int\\@evil.example", false],
  ["mailto:a@b.pk", false],
  ["/blog/3@", false],
])("sees whether %j hides where it leads: %s", (address, hides) => {
  expect(hidesWhereItLeads(address)).toBe(hides);
});
