import { describe, expect, it } from "vitest";
import { inputOf, keptOf, linesOf, newService, withPasted } from "./price-list.ts";

const listed = [
  {
    id: 1,
    name: "Dentistry",
    services: [
      { id: 11, name: "Scaling", fees: 6000 },
      { id: 12, name: "Filling", fees: 7500 },
    ],
  },
  { id: 2, name: "Skin", services: [{ id: 21, name: "Peel", fees: 9000 }] },
];
const namesOf = (lines: ReturnType<typeof linesOf>) =>
  keptOf(lines).map(({ id, name, fees }) => [id, name, fees]);
const pasted = (department: string | null, name: string, fees: number) => ({
  line: 1,
  department,
  name,
  fees,
});

describe("pasted services", () => {
  it("change prices of the same name, and are added otherwise", () => {
    const lines = withPasted(
      linesOf(listed),
      [pasted("dentistry ", "scaling", 6500), pasted(null, "Crown", 42000), pasted("Eyes", "Check-up", 2000)],
      { into: "Dentistry", isWhole: false },
    );
    expect(namesOf(lines)).toEqual([
      [11, "Scaling", 6500],
      [12, "Filling", 7500],
      [0, "Crown", 42000],
      [21, "Peel", 9000],
      [0, "Check-up", 2000],
    ]);
  });

  it("can be the whole list: what is not among them goes, and departments left empty too", () => {
    const lines = withPasted(linesOf(listed), [pasted(null, "Scaling", 5000)], {
      into: "Dentistry",
      isWhole: true,
    });
    expect(inputOf(lines).input).toEqual({
      departments: [{ id: 1, name: "Dentistry", services: [{ id: 11, name: "Scaling", fees: 5000 }] }],
      removedServices: [12, 21],
      removedDepartments: [2],
    });
  });
});

it("says at each line what is wrong with it", () => {
  const [dentistry, skin] = linesOf(listed);
  if (!dentistry || !skin) throw new Error("the list lost a department");
  const [bad] = [newService("", "")];
  const { input, problems } = inputOf([{ ...dentistry, name: " ", services: [bad] }, skin]);
  expect(input).toBeNull();
  expect(problems).toEqual({
    [`${dentistry.key} name`]: "Name is required.",
    [`${bad.key} name`]: "Name is required.",
    [`${bad.key} fees`]: "Fees are required and must be 0 or more.",
  });
});
