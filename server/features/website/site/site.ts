import type { Surroundings } from "#contract/website/renderer.ts";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Database } from "#server/platform/db/database.ts";
import { atIntervals } from "#server/platform/process/at-intervals.ts";
import type { Log } from "#server/platform/process/log.ts";
import { shareInFlight } from "#server/platform/process/share-in-flight.ts";
import type { BuiltSite } from "./built-site.ts";
import type { PackedPage } from "./packed-page.ts";
import { PageCache } from "./page-cache.ts";
import { snapshotOf } from "./snapshot.ts";
import { readSiteRows, readSiteVersion, type SiteRows } from "./store.ts";
import type { StoredRows } from "./stored-rows.ts";

/** How often the version is checked: visitors see a change within two seconds. */
const LOOK_EVERY_MS = 1000;

/** The page does not render, and no earlier form of it is known. */
export class PageUnavailable extends Error {}

/** The parts that the public pages are made from. */
export interface SiteParts {
  database: Pick<Database, "kysely" | "heartbeat">;
  log: Log;
  /** `PUBLIC_URL`, if it is known. */
  publicUrl?: string;
  /** The computer's clock, in milliseconds. */
  now: () => number;
  /** Null: the site has not been built. */
  load: () => Promise<BuiltSite | null>;
  /** Null: nothing is stored on disk. */
  stored: StoredRows | null;
}

/**
 * The public website of this process: the pages of the newest readable snapshot. It starts at the first call, from the rows
 * on disk where there are some, and then follows the database; while that is away the pages stay.
 */
export class Site {
  readonly #parts: SiteParts;
  #built: BuiltSite | null = null;
  #cache: PageCache | null = null;
  #starting: Promise<void> | undefined;
  #stopLooking: (() => Promise<void>) | undefined;
  /** The last good rendering of each page, by address. */
  readonly #lastGood = new Map<string, PackedPage>();
  /** The last reported fault, so that it is reported once. */
  #reported = "";
  #rendersSinceLook = 0;
  /** The newest version that could not be shown; it is not read again. */
  #refused: number | null = null;
  /** The day, `yyyy-MM-dd`, that the database was read for: a doctor's week may change with the day. */
  #readFor = "";
  readonly #follow = shareInFlight(() => this.#readDatabase());

  constructor(parts: SiteParts) {
    this.#parts = parts;
  }

  /** Resolves when there are pages to show, or it is certain that there are none. Never rejects. */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  async stop(): Promise<void> {
    await this.#starting;
    await this.#stopLooking?.();
  }

  /** What the pages show now; null: nothing was ever read. */
  get snapshot(): SiteSnapshot | null {
    return this.#cache?.snapshot ?? null;
  }

  /** The renderer, for previews; null: the site has not been built. */
  async built(): Promise<BuiltSite | null> {
    await this.start();
    return this.#built;
  }

  /** What a page needs beside the snapshot. */
  get around(): Surroundings {
    return { origin: this.#parts.publicUrl || null, today: clinicToday(new Date(this.#parts.now())) };
  }

  /** The page at an address such as `/blog/3`; null: there is none. @throws PageUnavailable */
  async page(path: string): Promise<PackedPage | null> {
    await this.start();
    const cache = this.#current();
    return cache?.has(path) ? await this.#lasting(path, cache.page(path)) : null;
  }

  /** The page for an unknown address; null: there is no website to show. @throws PageUnavailable */
  async missing(path: string): Promise<PackedPage | null> {
    await this.start();
    const cache = this.#current();
    return cache && (await this.#lasting(`missing ${path}`, cache.missing(path)));
  }

  async #start(): Promise<void> {
    const { load, log } = this.#parts;
    this.#built = await load().catch((error: unknown) => {
      log.error({ err: error }, "the website's templates cannot be loaded: npm run build makes them anew");
      return null;
    });
    if (!this.#built) return;
    await this.#readDisk();
    const following = this.#follow();
    // With pages to show, nobody waits for a database that may be away.
    if (!this.#cache) await following;
    this.#stopLooking = atIntervals(LOOK_EVERY_MS, () => this.#look());
  }

  /** The cache with today's pages: the next ones begin at midnight, whether or not the database answers. */
  #current(): PageCache | null {
    const { around } = this;
    if (this.#cache && this.#built && this.#cache.around.today !== around.today)
      this.#cache = new PageCache(this.#built.renderer, this.#cache.snapshot, around);
    return this.#cache;
  }

  async #lasting(key: string, rendering: Promise<PackedPage>): Promise<PackedPage> {
    try {
      const page = await rendering;
      if (this.#lastGood.get(key) !== page) {
        this.#lastGood.set(key, page);
        this.#rendersSinceLook += 1;
      }
      return page;
    } catch (error) {
      this.#report(`a page of the website cannot be rendered: ${key}`, error);
      const page = this.#lastGood.get(key);
      if (page) return page;
      throw new PageUnavailable(key, { cause: error });
    }
  }

  /** Runs once a second. When no new page was needed since the last run, it makes one page smaller. */
  async #look(): Promise<void> {
    try {
      const version = await readSiteVersion(this.#parts.database.heartbeat);
      const isNew = version !== this.snapshot?.version && version !== this.#refused;
      if (isNew || this.around.today !== this.#readFor) await this.#follow();
    } catch {
      // Others report that the database is away; the pages stay.
    }
    if (this.#rendersSinceLook === 0) await this.#cache?.makeSmaller();
    this.#rendersSinceLook = 0;
  }

  async #readDatabase(): Promise<void> {
    const { database, stored } = this.#parts;
    const { today } = this.around;
    let rows: SiteRows;
    try {
      rows = await readSiteRows(database.kysely, today);
      this.#readFor = today;
    } catch (error) {
      this.#report("the website cannot be read from the database; it stays as it is", error);
      return;
    }
    if (!(await this.#show(rows))) return;
    await stored?.write(rows).catch((error: unknown) => {
      this.#report("the website's rows cannot be kept on disk", error);
    });
  }

  async #readDisk(): Promise<void> {
    try {
      const rows = (await this.#parts.stored?.read()) ?? null;
      if (rows) await this.#show(rows);
      // The file must not block a good version from the database.
      this.#refused = null;
    } catch (error) {
      this.#report("the website's rows on disk cannot be read", error);
    }
  }

  /** Switches to the pages of these rows once the home page is rendered. @returns whether they could be read. */
  async #show(rows: SiteRows): Promise<boolean> {
    if (!this.#built) return false;
    try {
      const snapshot = snapshotOf(rows, this.#built.filesOf);
      const cache = new PageCache(this.#built.renderer, snapshot, this.around);
      await this.#lasting("/", cache.page("/")).catch(() => undefined);
      this.#cache = cache;
      return true;
    } catch (error) {
      this.#refused = rows.version;
      this.#report(`the website's version ${rows.version} cannot be shown; it stays as it is`, error);
      return false;
    }
  }

  /** Reports a fault, once until another one occurs. */
  #report(words: string, error: unknown): void {
    const text = `${words}\n${error instanceof Error ? error.message : error}`;
    if (this.#reported === text) return;
    this.#reported = text;
    this.#parts.log.error({ err: error }, words);
  }
}
