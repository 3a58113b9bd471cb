import { contentProblems } from "./check.ts";

/** Says what is missing or wrong in `content/`, a line each, before minutes go into building of it. */
const problems = await contentProblems();
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
}
