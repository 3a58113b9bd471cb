import { expect, it } from "vitest";
import { closestFirst } from "./closest-name.ts";

const inOrder = (typed: string, names: string[]) =>
  closestFirst(
    typed,
    names.map((fullName) => ({ fullName })),
  ).map(({ fullName }) => fullName);

it.each([
  ["the name itself before a longer word that holds it", "Sana Memon", ["Rukhsana Memon", "Sana Memon"]],
  ["the name itself before one who has it as guardian", "ayaan  memon ", ["Junaid Memon", "Ayaan Memon"]],
  ["the beginning of the name before a later word", "Ali", ["Rashid Ali", "Ali Raza"]],
  ["words in any order before parts of words", "khan bil", ["Abdul-Jabil Akhan", "Bilal Khan"]],
  ["in Urdu", "ثنا میمن", ["رخسانہ میمن", "ثنا میمن"]],
])("%s", (_what, typed, [later, first]) => {
  expect(inOrder(typed, [later ?? "", first ?? ""])).toEqual([first, later]);
});

it("those equally near stay as they stood, and so do all where nothing or a number was typed", () => {
  const names = ["Zara Khan", "Amna Khan", "Bilal Khan"];
  expect(inOrder("khan", names)).toEqual(names);
  expect(inOrder(" ", names)).toEqual(names);
  expect(inOrder("0300", names)).toEqual(names);
});
