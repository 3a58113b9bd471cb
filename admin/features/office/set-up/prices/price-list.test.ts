import { describe, expect, it } from "vitest";
import {
  inputOf,
  keptOf,
  linesOf,
  newDepartment,
  newService,
  withDepartments,
  withPasted,
} from "./price-list.ts";

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
  const [nameless, unpriced] = [newService("", 500), newService("Crown", "")];
  const emptied = { ...newService("", ""), id: 12 };
  const { input, problems } = inputOf([
    { ...dentistry, name: " ", services: [nameless, unpriced, emptied] },
    skin,
  ]);
  expect(input).toBeNull();
  expect(problems).toEqual({
    [`${dentistry.key} name`]: "Name is required.",
    [`${nameless.key} name`]: "Name is required.",
    [`${unpriced.key} fees`]: "Fees are required and must be 0 or more.",
    [`${emptied.key} name`]: "Name is required.",
    [`${emptied.key} fees`]: "Fees are required and must be 0 or more.",
  });
});

it("leaves out lines and departments that were added and never filled in", () => {
  const lines = linesOf(listed.slice(1)).map((one) => ({
    ...one,
    services: [...one.services, newService()],
  }));
  const added = { ...newDepartment(), services: [newService(" ", "")] };
  const all = [...lines, added];
  expect(namesOf(all)).toEqual([[21, "Peel", 9000]]);
  expect(inputOf(all).input).toEqual({
    departments: [listed[1]],
    removedServices: [],
    removedDepartments: [],
  });
});

it("guesses the department of a pasted service by its name, where one department alone has it", () => {
  const lines = linesOf([...listed, { id: 3, name: "Kids", services: [{ id: 31, name: "Peel", fees: 1 }] }]);
  const guessed = withDepartments(
    [
      pasted(null, "scaling ", 1),
      pasted(null, "Peel", 2),
      pasted(null, "Crown", 3),
      pasted("Eyes", "Scaling", 4),
    ],
    lines,
  );
  expect(guessed.map(({ department }) => department)).toEqual(["Dentistry", null, null, "Eyes"]);
});
