import { expect, it } from "vitest";
import { terminalLines } from "./terminal-lines.ts";

const line = (facts: object) => JSON.stringify({ level: "info", time: "2026-11-26T08:05:09.000Z", ...facts });
const shown = (...lines: object[]) => {
  const words = terminalLines();
  return lines.map((facts) => words(line(facts))).join("");
};

it("a first start is told in words, its many steps in one line", () =>
  expect(
    shown(
      { msg: "database is running", folder: "/srv/matab/postgres", as: "postgres" },
      { msg: "bringing the database up to date", migrations: 26, functions: 1 },
      { msg: "Server listening at http://127.0.0.1:3000" },
      { msg: "stopping", reason: "SIGINT" },
    ),
  ).toBe(
    "The records are in /srv/matab/postgres.\nBringing the database up to date: 26 migrations, 1 function …\nStopping …\n",
  ));

it("what helps to find a fault keeps its facts and its stack", () =>
  expect(
    shown({
      level: "error",
      msg: "no mail left",
      place: "x",
      err: { code: "E1", message: "refused", stack: "  at a" },
    }),
  ).toBe('08:05:09 error no mail left  place="x"\n  E1 refused\n  at a\n'));

it("no line of the log is JSON in a terminal", () => {
  for (const msg of ["database is running", "anything", "stopping", "backup made"])
    expect(shown({ msg })).not.toMatch(/^\{/m);
});
