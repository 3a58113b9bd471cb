import { expect, it } from "vitest";
import { FAMILY_ROWS, familyPhone } from "./family-phone.ts";

const row = (line: number, fullName: string, guardianName = "", phone = "") => ({
  line,
  fullName,
  guardianName,
  phone,
});
const above = [
  row(10, "Khalid Mehmood", "Ghulam Rasool", "03008412207"),
  row(11, "Bushra Khalid", "Khalid Mahmood", "03008412208"),
  row(12, "Nadia Butt", "", "03214578216"),
];

it.each([
  ["the nearest with the same guardian, however it is spelled", row(13, "Ali", "Khaled Mehmud"), "", 11],
  ["the guardian's own", row(13, "Sana", "Khalid Mehmood"), "--", 11],
  ["the child's, of the guardian below", row(13, "Khalid Mehmood"), "nil", 11],
  ["the guardian's, further up", row(13, "Umar", "Nadia Butt"), "", 12],
  ["the nearest that has one, for ditto marks", row(13, "Ali"), "-do-", 12],
  ["the same in Urdu", row(13, "Ali"), "ایضاً", 12],
  ["nobody's, of a stranger", row(13, "Ali", "Tariq Jamil"), "", null],
  ["nobody's, of somebody without a guardian", row(13, "Ali"), "", null],
  ["nobody's, for a number that is only wrong", row(13, "Ali", "Khalid Mehmood"), "0300-84122", null],
  ["nobody's, too far away", row(13 + FAMILY_ROWS, "Ali", "Khalid Mehmood"), "", null],
])("a row without a phone is offered %s", (_, asked, cell, line) => {
  expect(familyPhone(asked, cell, above)?.line ?? null).toBe(line);
});

it("is offered nothing where no row above has a phone", () => {
  expect(familyPhone(row(2, "Ali", "Khalid"), "do", [])).toBeNull();
});
