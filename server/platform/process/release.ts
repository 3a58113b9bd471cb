import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json. */
export const PROJECT_ROOT = fileURLToPath(new URL("../../../", import.meta.url));

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

/** How the person at the terminal runs a command: "npm run demo -- --until …", in a bundle "./matab demo --until …". */
export function commandLine(command: string, options = ""): string {
  const words = release ? ["./matab", command] : ["npm", ...(command === "start" ? [] : ["run"]), command];
  if (options) words.push(...(release ? [] : ["--"]), options);
  return words.join(" ");
}
