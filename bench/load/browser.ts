import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "#tests/support/browser/browser-path.ts";

/** Starts the tests' browser; root may not use its sandbox. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
