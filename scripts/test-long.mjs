import { join } from "node:path";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { TRIALS } from "./lib/long-trials.mjs";
import { ROOT, say, timeSince } from "./lib/project.mjs";
import { main, show } from "./lib/run.mjs";

// `npm run test:long [words…]` repeats before a release, for hours, what `npm test` tries briefly. Words choose the trials
// whose titles contain one of them.

await main(async () => {
  const start = performance.now();
  const words = process.argv.slice(2);
  const chosen = TRIALS.filter(([title]) => words.length === 0 || words.some((word) => title.includes(word)));
  if (chosen.length === 0) {
    say(`No trial is called so. There are: ${TRIALS.map(([title]) => title).join("; ")}.`);
    process.exitCode = 1;
    return;
  }
  const node = await ensureInstalled({ forTests: true });
  await ensureBrowser(node);
  await ensureBuilt(node);
  const failed = [];
  for (const [n, [title, file, amounts]] of chosen.entries()) {
    say(`\n${n + 1} of ${chosen.length}: ${title}, ${timeSince(start)} so far …`);
    const [script, command] = file.startsWith("tests/e2e/")
      ? ["@playwright/test/cli.js", "test"]
      : ["vitest/vitest.mjs", "run"];
    const env = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, String(amount)]));
    const code = await show(node, [join(ROOT, "node_modules", script), command, file], env);
    if (code !== 0) failed.push(title);
  }
  say(failed.length > 0 ? `\nFailed: ${failed.join("; ")}.` : `\nEverything passed in ${timeSince(start)}.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
});
