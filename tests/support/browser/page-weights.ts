import { existsSync, readFileSync, statSync } from "node:fs";

/** The scripts that a page of the back-office fetches, read off the build's manifest (admin/vite.config.ts). */

const BUILT = new URL("../../../dist/admin/", import.meta.url);

interface Chunk {
  file: string;
  imports?: string[];
}

export interface Weight {
  /** Brotli bytes, as the server sends them. */
  bytes: number;
  files: number;
}

const SIGNED_IN = "shell/signed-in.tsx";
/** The list of the screens, which says where each one is. */
const SCREENS = "shell/screens.ts";

/** The modules that each page loads by itself, beside the entry. */
export const PAGES: Readonly<Record<string, readonly string[]>> = {
  "/auth/login": ["shell/auth/sign-in.tsx"],
  "the shell": [SIGNED_IN, SCREENS],
  "/admin/appoint-request": [SIGNED_IN, SCREENS, "features/desk/appointment-requests/list.tsx"],
  "/admin/appointments": [SIGNED_IN, SCREENS, "features/desk/appointments/list.tsx"],
  "/admin/patients": [SIGNED_IN, SCREENS, "features/patients/patients/list.tsx"],
  "/admin/billing": [SIGNED_IN, SCREENS, "features/money/bills/list.tsx"],
  "/admin/board": [SIGNED_IN, SCREENS, "features/desk/board/board.tsx"],
  "/admin/doctors-panel": [SIGNED_IN, SCREENS, "features/clinical/doctor-panel/panel.tsx"],
  "the tooth chart": [
    SIGNED_IN,
    SCREENS,
    "features/clinical/doctor-panel/panel.tsx",
    "features/clinical/chart/chart.tsx",
  ],
  "/admin/dashboard": [SIGNED_IN, SCREENS, "features/money/dashboard/dashboard.tsx"],
};

/** Small files are not compressed by the build. */
function sizeOf(file: string): number {
  const compressed = new URL(`${file}.br`, BUILT);
  return statSync(existsSync(compressed) ? compressed : new URL(file, BUILT)).size;
}

/** The files that a page of `PAGES` fetches, by name. */
export function scriptsOf(page: string): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(new URL(".vite/manifest.json", BUILT), "utf8"),
  );
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest names no ${key}.`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const key of ["index.html", ...(PAGES[page] ?? [])]) visit(key);
  return [...found].filter((file) => file.endsWith(".js"));
}

export function weightOf(page: string): Weight {
  const scripts = scriptsOf(page);
  return { bytes: scripts.reduce((sum, file) => sum + sizeOf(file), 0), files: scripts.length };
}
