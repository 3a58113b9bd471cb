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

/** How often the number of the version is looked at: visitors see a change within two seconds. */
const LOOK_EVERY_MS = 1000;

/** A page that cannot be shown: its text does not render, and no earlier form of it is known. */
export class PageUnavailable extends Error {}

/** What the public pages are made of. */
export interface SiteParts {
  database: Pick<Database, "kysely" | "heartbeat">;
  log: Log;
  /** `PUBLIC_URL`, if it is known. */
  publicUrl?: string;
  /** The computer's clock, in milliseconds. */
  now: () => number;
  /** Null: the site has not been built. */
  load: () => Promise<BuiltSite | null>;
  /** Null: nothing is kept on disk. */
  stored: StoredRows | null;
}

/**
 * The public website of this process: the pages of the newest snapshot that could be read. It starts at the first call,
 * from the rows on disk where there are some, and follows the database from then on; while that is away the pages stay as
 * they are.
 */
export class Site {
  readonly #parts: SiteParts;
  #built: BuiltSite | null = null;
  #cache: PageCache | null = null;
  #starting: Promise<void> | undefined;
  #stopLooking: (() => Promise<void>) | undefined;
  /** Pages by their address as they could last be rendered. */
  readonly #lastGood = new Map<string, PackedPage>();
  /** What has been reported, so that it is reported once. */
  #told = "";
  #rendersSinceLook = 0;
  /** The newest version that could not be shown: it is not read again. */
  #refused: number | null = null;
  /** The day, `yyyy-MM-dd`, for which the database was read: a doctor's week holds from a day to a day. */
  #readFor = "";
  readonly #follow = shareInFlight(() => this.#readDatabase());

  constructor(parts: SiteParts) {
    this.#parts = parts;
  }

  /** Resolves when there is something to show, or it is known that there is nothing. Never rejects. */
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

  /** What draws the pages, for previews; null: the site has not been built. */
  async built(): Promise<BuiltSite | null> {
    await this.start();
    return this.#built;
  }

  /** What a page needs to know beside the snapshot. */
  get around(): Surroundings {
    return { origin: this.#parts.publicUrl || null, today: clinicToday(new Date(this.#parts.now())) };
  }

  /** The page at an address, `/blog/3`; null: there is none. @throws PageUnavailable */
  async page(path: string): Promise<PackedPage | null> {
    await this.start();
    const cache = this.#current();
    return cache?.has(path) ? await this.#lasting(path, cache.page(path)) : null;
  }

  /** What an address without a page shows; null: there is no website to show. @throws PageUnavailable */
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
    // With something to show nobody waits for a database that may be away.
    if (!this.#cache) await following;
    this.#stopLooking = atIntervals(LOOK_EVERY_MS, () => this.#look());
  }

  /** The cache, with the pages of today: the next of these begin at midnight, whether or not the database answers. */
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
      this.#tell(`a page of the website cannot be rendered: ${key}`, error);
      const page = this.#lastGood.get(key);
      if (page) return page;
      throw new PageUnavailable(key, { cause: error });
    }
  }

  /** Once a second. A moment in which nobody needed a new page is spent on making one smaller. */
  async #look(): Promise<void> {
    try {
      const version = await readSiteVersion(this.#parts.database.heartbeat);
      const isNew = version !== this.snapshot?.version && version !== this.#refused;
      if (isNew || this.around.today !== this.#readFor) await this.#follow();
    } catch {
      // Whether the database answers is for others to tell; the pages are there.
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
      this.#tell("the website cannot be read from the database; it stays as it is", error);
      return;
    }
    if (!(await this.#show(rows))) return;
    await stored?.write(rows).catch((error: unknown) => {
      this.#tell("the website's rows cannot be kept on disk", error);
    });
  }

  async #readDisk(): Promise<void> {
    try {
      const rows = (await this.#parts.stored?.read()) ?? null;
      if (rows) await this.#show(rows);
      // A file is no reason to refuse what the database says of the same version.
      this.#refused = null;
    } catch (error) {
      this.#tell("the website's rows on disk cannot be read", error);
    }
  }

  /** Swaps to the pages of these rows, the home page rendered. @returns whether they could be read. */
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
      this.#tell(`the website's version ${rows.version} cannot be shown; it stays as it is`, error);
      return false;
    }
  }

  /** Says what is wrong, once until something else is. */
  #tell(words: string, error: unknown): void {
    const text = `${words}\n${error instanceof Error ? error.message : error}`;
    if (this.#told === text) return;
    this.#told = text;
    this.#parts.log.error({ err: error }, words);
  }
}
