import type { SiteSnapshot } from "./snapshot.ts";

/** What a page needs to know beside the snapshot. */
export interface Surroundings {
  /** `PUBLIC_URL` without a slash at its end; null: nobody has said it, and pages name themselves by path alone. */
  readonly origin: string | null;
  /** The day at the clinic, `yyyy-MM-dd`: for the year in the footer, which closures are near, and which posts are due. */
  readonly today: string;
}

export interface RenderedPage {
  readonly status: 200 | 404;
  /** Such as `text/html; charset=utf-8`. */
  readonly contentType: string;
  readonly body: string;
}

/** What the build of the site gives the server: one file of plain functions, the same for every clinic. */
export interface SiteRenderer {
  /** Every address that the snapshot has a page or file for on this day: `/`, `/blog/3`, `/ur`, `/rss.xml`, … */
  paths(snapshot: SiteSnapshot, around: Surroundings): string[];
  /**
   * The page at an address; null: there is none. Throws, naming the section, when the snapshot cannot be rendered.
   * Takes up to 20 ms and never waits, so callers give the event loop a turn between pages.
   */
  render(path: string, snapshot: SiteSnapshot, around: Surroundings): RenderedPage | null;
  /** What an address without a page shows: an empty note below `/blog`, else the 404 page. */
  renderMissing(path: string, snapshot: SiteSnapshot, around: Surroundings): RenderedPage;
}
