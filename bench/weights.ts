import { signInFully } from "#bench/clinic/server.ts";
import type { Side } from "#bench/clinic/side.ts";
import { launchBrowser } from "#bench/load/browser.ts";
import { table, whole } from "#bench/report/table.ts";

/** What a page's first view fetches, in KB as sent (brotli), and in how many files. */
export interface Weight {
  page: string;
  scripts: number;
  scriptFiles: number;
  styles: number;
  /** Everything, pictures, fonts and answers of the API included. */
  all: number;
}

const PAGES = [
  { page: "site, home", path: "/", isSignedIn: false },
  { page: "sign-in", path: "/admin", isSignedIn: false },
  { page: "first list", path: "/admin/patients", isSignedIn: true },
] as const;

/** Opens each page in a browser that has been nowhere yet. */
export async function weighPages({ server }: Side): Promise<Weight[]> {
  const session = JSON.stringify(await signInFully(server));
  const browser = await launchBrowser();
  const weights: Weight[] = [];
  for (const { page, path, isSignedIn } of PAGES) {
    const context = await browser.newContext({ baseURL: server.app.url });
    const tab = await context.newPage();
    if (isSignedIn) await tab.addInitScript((text) => localStorage.setItem("matab.session", text), session);
    const fetched: { type: string; bytes: number }[] = [];
    tab.on("requestfinished", async (request) => {
      const { responseBodySize } = await request.sizes();
      fetched.push({ type: request.resourceType(), bytes: responseBodySize });
    });
    await tab.goto(path);
    await tab.getByRole("heading", { level: 1 }).first().waitFor();
    await tab.waitForLoadState("networkidle");
    const of = (type?: string) => fetched.filter((one) => !type || one.type === type);
    const kilobytes = (type?: string) => of(type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    weights.push({
      page,
      scripts: kilobytes("script"),
      scriptFiles: of("script").length,
      styles: kilobytes("stylesheet"),
      all: kilobytes(),
    });
    await context.close();
  }
  await browser.close();
  return weights;
}

export function weightsTable(weights: readonly Weight[]): string {
  const rows = weights.map(({ page, scripts, scriptFiles, styles, all }) => [
    page,
    ...[scripts, scriptFiles, styles, all].map(whole),
  ]);
  return table(["first view, KB sent", "scripts", "files", "styles", "all"], rows);
}
