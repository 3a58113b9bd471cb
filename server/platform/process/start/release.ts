import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json. */
export const PROJECT_ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** What a bundle says about itself (`npm run bundle` writes it); a checkout has none. */
export interface Release {
  version: string;
  commit: string;
  /** Of the commit, ISO 8601. */
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

/** Where `deploy/install.sh` puts the versions of a service; `deploy/matab` knows it too. */
const SERVICE_VERSIONS = "/opt/matab/versions";

/**
 * How the person at the terminal runs a command: "npm run demo -- --until …", in a bundle "./matab demo --until …", in
 * one that is installed as a service "sudo matab demo --until …".
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
