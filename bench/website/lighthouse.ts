import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Lighthouse weighs as much as a quarter of all else, so it has a lock file of its own and is installed on first use. */

const HERE = fileURLToPath(new URL("./lighthouse/", import.meta.url));
const COMMAND = fileURLToPath(new URL("./lighthouse/node_modules/lighthouse/cli/index.js", import.meta.url));
/** The report of a page has about 500 KB. */
const LONGEST_REPORT = 50_000_000;

const run = promisify(execFile);

/** What we read of Lighthouse's report. */
export interface Report {
  /** `score` runs from 0 to 1. */
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
}

/** A line of the audit "network-requests"; sizes are bytes. */
export interface NetworkRequest {
  resourceType?: string;
  resourceSize?: number;
  transferSize?: number;
}

/** Makes sure that the locked Lighthouse is there. */
export async function ensureLighthouse(): Promise<void> {
  if (!existsSync(COMMAND)) await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: HERE });
}

/**
 * What Lighthouse says of a page, seen through the browser whose debugging port is given.
 * @throws Error with Lighthouse's own words when it could not read the page.
 */
export async function lighthouse(url: string, port: number): Promise<Report> {
  const flags = [`--port=${port}`, "--output=json", "--quiet", "--no-enable-error-reporting"];
  const answer = run(process.execPath, [COMMAND, url, ...flags], { maxBuffer: LONGEST_REPORT });
  const { stdout } = await answer.catch(({ stderr }) => {
    throw new Error(`Lighthouse could not read ${url}: ${stderr}`);
  });
  return JSON.parse(stdout) as Report;
}
