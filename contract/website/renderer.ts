import type { SiteSnapshot } from "./snapshot.ts";

/** What a page needs besides the snapshot. */
export interface Surroundings {
  /** `PUBLIC_URL` without a slash at its end; null: not set, and pages name themselves by path alone. */
  readonly origin: string | null;
  /** The clinic's day, `yyyy-MM-dd`: for the year in the footer, near closures, and due posts. */
  readonly today: string;
}

export interface RenderedPage {
  readonly status: 200 | 404;
  /** Such as `text/html; charset=utf-8`. */
  readonly contentType: string;
  readonly body: string;
}

/** The build's renderer for the server: one file of plain functions, the same for every clinic. */
export interface SiteRenderer {
  /** Every address with a page or file on this day: `/`, `/blog/3`, `/ur`, `/rss.xml`, … */
  paths(snapshot: SiteSnapshot, around: Surroundings): string[];
  /**
   * The page at an address; null: there is none. Throws, naming the section, when the snapshot cannot be rendered. Takes up
   * to 20 ms synchronously, so callers yield between pages.
   */
  render(path: string, snapshot: SiteSnapshot, around: Surroundings): RenderedPage | null;
  /** The page for an unknown address: an empty post below `/blog`, else the 404 page. */
  renderMissing(path: string, snapshot: SiteSnapshot, around: Surroundings): RenderedPage;
}
