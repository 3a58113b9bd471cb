import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json. */
export const PROJECT_ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** The description inside a bundle, written by `npm run bundle`; a checkout has none. */
export interface Release {
  version: string;
  commit: string;
  /** The commit's time, ISO 8601. */
  date: string;
  platform: string;
  node: string;
  postgres: string;
}

function read<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(join(PROJECT_ROOT, file), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Null when this program runs from a checkout. */
export const release = read<Release>("release.json");

/** Such as "0.1.0". */
export const version = read<{ version: string }>("package.json")?.version ?? "unknown";

/** The folder of a service's versions, made by `deploy/install.sh` and also named in `deploy/matab`. */
const SERVICE_VERSIONS = "/opt/matab/versions";

/**
 * The command line to show at the terminal: "npm run demo -- --until …", in a bundle "./matab demo --until …", in an
 * installed service "sudo matab demo --until …".
 * @param folder of the program.
 */
export function commandLine(
  command: string,
  options = "",
  { isBundle = release !== null, folder = PROJECT_ROOT } = {},
): string {
  const words = isBundle
    ? bundleWords(command, folder)
    : ["npm", ...(command === "start" ? [] : ["run"]), command];
  if (options) words.push(...(isBundle ? [] : ["--"]), options);
  return words.join(" ");
}

function bundleWords(command: string, folder: string): string[] {
  if (dirname(resolve(folder)) !== SERVICE_VERSIONS) return ["./matab", command];
  return [
    "sudo",
    command === "start" ? "systemctl" : "matab",
    command,
    ...(command === "start" ? ["matab"] : []),
  ];
}
