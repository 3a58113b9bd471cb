import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TRIALS } from "./long-trials.mjs";

it.each(TRIALS)("%s: its file reads what says how long the trial is", (_, file, amounts) => {
  const text = readFileSync(file, "utf8");
  for (const name of Object.keys(amounts)) expect(text).toContain(`process.env.${name}`);
});
