import { setImmediate as nextLoop } from "node:timers/promises";
import type { Surroundings } from "#contract/website/renderer.ts";
import type { TextKey } from "#contract/website/sections.ts";
import type { SitePost, SiteSnapshot } from "#contract/website/snapshot.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/http/errors.ts";
import type { BuiltSite } from "./built-site.ts";
import type { Site } from "./site.ts";
import { snapshotOf, UnreadableSite } from "./snapshot.ts";
import { readSiteRows, type SiteRows } from "./store.ts";

/** A change to try on the website: texts by their key, a post. */
export interface SiteChange {
  texts?: Readonly<Partial<Record<TextKey, ChangedText>>>;
  post?: SitePost;
}
interface ChangedText {
  content: unknown;
  isShown: boolean;
  position: number;
}

interface Drawn {
  built: BuiltSite;
  around: Surroundings;
  snapshot: SiteSnapshot;
}

function changed(rows: SiteRows, { texts = {}, post }: SiteChange): SiteRows {
  const sections = rows.sections
    .map((row, position) => ({ position, ...row, ...texts[row.key as TextKey] }))
    .sort((a, b) => a.position - b.position);
  if (!post) return { ...rows, sections };
  const others = (rows.posts as SitePost[]).filter(({ id }) => id !== post.id);
  return {
    ...rows,
    sections,
    posts: [post, ...others].sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id),
  };
}

/** Why something cannot be rendered, in words; errors that are no fault of the texts are thrown unchanged. */
function refusal(error: unknown, path?: string): AppError {
  const reason = error instanceof Error ? error.message : String(error);
  const where = path ? `The page ${path}` : "The website";
  return new AppError(
    "unprocessable",
    `${where} cannot be drawn with this: ${reason}. Nothing was published.`,
    {},
    error as Error,
  );
}

/**
 * The website with the change. Throws 422 when the pages cannot take the texts, 503 when there is no build to render it.
 */
async function draw(db: Executor, change: SiteChange, site: Site): Promise<Drawn> {
  const built = await site.built();
  if (!built) throw new AppError("unavailable", "The website has not been built yet, so it cannot be drawn.");
  try {
    const snapshot = snapshotOf(changed(await readSiteRows(db, site.around.today), change), built.filesOf);
    return { built, around: site.around, snapshot };
  } catch (error) {
    throw error instanceof UnreadableSite ? refusal(error) : error;
  }
}

/** The HTML of a page with the change. Throws 404, 422 with the section and the reason, and 503. */
export async function drawPage(db: Executor, path: string, change: SiteChange, site: Site): Promise<string> {
  const drawn = await draw(db, change, site);
  // A post with a future date is rendered as of that day.
  const today = [drawn.around.today, change.post?.date ?? ""].sort().at(-1) ?? "";
  const page = render(path, { ...drawn, around: { ...drawn.around, today } });
  if (!page) throw new AppError("notFound", "The website has no such page.");
  return page.body;
}

function render(path: string, { built, around, snapshot }: Drawn) {
  try {
    return built.renderer.render(path, snapshot, around);
  } catch (error) {
    throw refusal(error, path);
  }
}

/** Later than any date that a post may have. */
const LAST_DAY = "9999-12-31";

/** Renders every page with the change, future ones too, answering other calls in between. Throws as `drawPage` does. */
export async function assertDraws(db: Executor, change: SiteChange, site: Site): Promise<void> {
  const now = await draw(db, change, site);
  const drawn = { ...now, around: { ...now.around, today: LAST_DAY } };
  for (const path of drawn.built.renderer.paths(drawn.snapshot, drawn.around)) {
    render(path, drawn);
    await nextLoop();
  }
}
