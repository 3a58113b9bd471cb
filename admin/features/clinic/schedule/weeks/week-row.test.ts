import { expect, it } from "vitest";
import { rowsOf, weekTexts } from "./week-row.ts";

const at = (weekday: number, changes: object = {}) => ({
  ...{ weekday, from: "16:00", to: "21:00", byToken: false, walkInLimit: null, idChair: null },
  ...changes,
});
const chairOf = (id: number) => `Chair ${id}`;

it.each([
  ["windows that are alike on one line", [at(2), at(1), at(3)], ["Mon to Wed 16:00 to 21:00"]],
  [
    "apart where tokens, limit or chair differ",
    [at(1), at(2, { byToken: true }), at(3, { walkInLimit: 0 }), at(4, { idChair: 2 }), at(5)],
    [
      "Mon, Fri 16:00 to 21:00",
      "Tuesday 16:00 to 21:00, by token",
      "Wednesday 16:00 to 21:00, 0 walk-ins at most",
      "Thursday 16:00 to 21:00, Chair 2",
    ],
  ],
])("shows hours: %s", (_, windows, texts) => {
  expect(weekTexts(windows, chairOf)).toEqual(texts);
  expect(rowsOf(windows)).toHaveLength(texts.length);
});

it("begins with an empty line, and keeps what a window says", () => {
  expect(rowsOf([])).toMatchObject([{ days: [], from: "", byToken: false, walkInLimit: "", idChair: null }]);
  const said = { byToken: true, walkInLimit: 20, idChair: 7 };
  expect(rowsOf([at(6, said)])).toEqual([{ key: 0, days: [6], from: "16:00", to: "21:00", ...said }]);
});
