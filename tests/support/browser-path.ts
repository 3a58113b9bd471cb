import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/Applications/Google Chrome.app/Contents/MacOS"];

/** The browser that the tests drive: the machine's own, else the one that Playwright downloaded; null without any. */
export function findBrowser(): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...FOLDERS];
  const installed = folders.flatMap((folder) =>
    [...NAMES, "Google Chrome"].map((name) => join(folder, name)),
  );
  return [...installed, chromium.executablePath()].find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// `npm test` runs this file to learn whether it has to install one.
if (import.meta.main) process.exit(findBrowser() ? 0 : 1);
