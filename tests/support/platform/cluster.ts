import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";

/** The migrated database that every test database is a copy of, unless it is a clinic's. */
export const TEMPLATE = "template_of_tests";
/** The same with the reference data of a first start. */
export const CLINIC_TEMPLATE = "template_of_clinics";
/** Tells the processes that run tests where the cluster is: the superuser's access as JSON. */
export const CLUSTER_VARIABLE = "MATAB_TEST_CLUSTER";

/**
 * Starts one PostgreSQL for a whole test run, its templates ready, and has the run's temporary files lie beside it, in
 * memory where there is room. It goes with us, whatever ends us.
 * @returns what ends it and removes the files.
 */
export async function startTestCluster(): Promise<() => Promise<void>> {
  // Tests that start the application start what was built.
  execFileSync(process.execPath, [join(PROJECT_ROOT, "scripts/build-server.mjs")], { stdio: "inherit" });
  const cluster = spawn(process.execPath, [join(PROJECT_ROOT, "tests/support/platform/cluster-process.ts")], {
    // Ctrl-C in the terminal is for the tests: they need their databases to the end.
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(cluster, "exit");
  const [{ superuser, folder }] = await Promise.race([
    once(cluster, "message"),
    ended.then(() => {
      throw new Error("The test run's PostgreSQL did not start: what it said is above.");
    }),
  ]);
  process.env.TMPDIR = folder;
  process.env[CLUSTER_VARIABLE] = JSON.stringify(superuser);
  return async () => {
    cluster.disconnect();
    await ended;
  };
}
