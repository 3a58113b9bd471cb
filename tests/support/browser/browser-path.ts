import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** Chromium without a window: it draws and prints the same and saves a third of the tests' time. */
const WITHOUT_WINDOW = "chromium-headless-shell";
const NAMES = [WITHOUT_WINDOW, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/Applications/Google Chrome.app/Contents/MacOS"];

/** The browser that the tests drive: the machine's own, else the one that Playwright downloaded; null without any. */
export function findBrowser(): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...FOLDERS];
  const installed = [...NAMES, "Google Chrome"].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
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

// `npm test` runs this file to learn which one there is, and whether it has to install one.
if (import.meta.main) {
  const browser = findBrowser();
  if (browser) process.stdout.write(browser);
  process.exitCode = browser ? 0 : 1;
}
