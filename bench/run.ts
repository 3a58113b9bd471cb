import { writeFileSync } from "node:fs";
import { cpus, release } from "node:os";
import { resolve } from "node:path";
import { PROJECT_ROOT } from "#server/platform/process/config.ts";
import { type Measured, measure, openSide, type Side } from "./measure.ts";
import { type Options, readOptions } from "./options.ts";
import { againstTable, callsTable, growthTable } from "./report/calls.ts";
import { say } from "./report/say.ts";
import { whole } from "./report/table.ts";

/** `npm run bench`: what calls cost, beside a bare route that does the same work (README.md). */

async function measureSize(patients: number, options: Options): Promise<Measured[]> {
  const sides: Side[] = [await openSide(PROJECT_ROOT, patients, "ours")];
  try {
    if (options.against) sides.push(await openSide(resolve(options.against), patients, "other"));
    const [ours, other] = sides;
    if (!ours) throw new Error("no side was opened");
    return await measure(options.names, ours, other, options);
  } finally {
    for (const side of sides) await side.close();
  }
}

async function run(options: Options): Promise<void> {
  say(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${process.platform} ${release()}`,
  );
  const bySize = new Map<number, Measured[]>();
  for (const patients of options.sizes) {
    const measured = await measureSize(patients, options);
    bySize.set(patients, measured);
    say(`\n${whole(patients)} patients\n${callsTable(measured)}`);
    if (options.against) say(`\nbeside ${options.against}\n${againstTable(measured)}`);
  }
  if (options.sizes.length > 1) say(`\n${growthTable(bySize)}`);
  if (options.save) writeFileSync(options.save, `${JSON.stringify(Object.fromEntries(bySize), null, 2)}\n`);
}

await run(readOptions(process.argv.slice(2)));
