import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { FAULTS } from "./faults.ts";
import { installedPatroni, missing } from "./needs.ts";
import { makeNetwork, namespaceOf, removeNetwork } from "./network.ts";

/**
 * Two machines and a witness on this one, under a load of bills, and five faults: what each costs (README.md beside
 * this). `npm run test:ha`, `npm run test:ha -- freeze --patroni installed`.
 */

const say = (text: string) => process.stdout.write(`${text}\n`);
const ALL = Object.keys(FAULTS);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    patroni: { type: "string", default: "repaired" },
    copies: { type: "string", default: "3" },
  },
});
const faults = positionals.length > 0 ? positionals : ALL;
const unknown = faults.filter((fault) => !ALL.includes(fault));
const complaints = [
  ...unknown.map((fault) => `There is no fault "${fault}": choose of ${ALL.join(", ")}.`),
  ...(["installed", "repaired"].includes(values.patroni) ? [] : ["--patroni is installed or repaired."]),
  ...(/^[23]$/.test(values.copies) ? [] : ["--copies is 2 or 3."]),
  ...missing(),
];
if (complaints.length > 0) {
  for (const line of complaints) say(line);
  process.exit(2);
}

say(`Patroni ${installedPatroni()}, ${values.patroni}; no watchdog, which a namespace cannot have.`);
makeNetwork();
const folder = mkdtempSync(join(tmpdir(), "matab-ha-"));
chmodSync(folder, 0o755);
const trial = spawn(
  "ip",
  [
    "netns",
    "exec",
    namespaceOf("desk"),
    process.execPath,
    join(PROJECT_ROOT, "tests/ha/trial.ts"),
    folder,
    values.patroni,
    values.copies,
    ...faults,
  ],
  { stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => trial.kill(signal));
const [code] = await once(trial, "exit");
removeNetwork();
if (code === 0) rmSync(folder, { recursive: true, force: true });
else say(`Not passed. What the programs said is in ${folder}.`);
process.exit(code ?? 1);
