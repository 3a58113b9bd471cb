import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import type { RenderedPage, SiteRenderer, Surroundings } from "#contract/website/renderer.ts";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";
import { type PackedPage, pack, packSmaller } from "./packed-page.ts";

/**
 * The pages of one snapshot, each rendered at its first call and kept: callers at the same time wait for one rendering,
 * and the event loop gets a turn between two pages. What cannot be rendered is not tried again: the snapshot stays.
 */
export class PageCache {
  readonly snapshot: SiteSnapshot;
  readonly around: Surroundings;
  readonly #renderer: SiteRenderer;
  readonly #paths: ReadonlySet<string>;
  readonly #pages = new Map<string, Promise<PackedPage>>();
  /** Pages that are not yet as small as they get. */
  readonly #large: PackedPage[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** @throws what the renderer throws for a snapshot of which it cannot tell the pages. */
  constructor(renderer: SiteRenderer, snapshot: SiteSnapshot, around: Surroundings) {
    this.#renderer = renderer;
    this.snapshot = snapshot;
    this.around = around;
    this.#paths = new Set(renderer.paths(snapshot, around));
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** The page at an address that it `has`. Rejects with what the renderer says when it cannot be rendered. */
  page(path: string): Promise<PackedPage> {
    return this.#keep(path, () => {
      const page = this.#renderer.render(path, this.snapshot, this.around);
      if (!page) throw new Error("the renderer named this page and does not know it");
      return page;
    });
  }

  /**
   * What an address without a page shows.
   * @param path stands for all addresses that are answered alike, so that made-up ones do not fill the memory.
   */
  missing(path: string): Promise<PackedPage> {
    return this.#keep(`missing ${path}`, () =>
      this.#renderer.renderMissing(path, this.snapshot, this.around),
    );
  }

  /** Makes one page smaller. @returns whether there was one. */
  async makeSmaller(): Promise<boolean> {
    const page = this.#large.pop();
    if (page) await packSmaller(page);
    return page !== undefined;
  }

  #keep(key: string, render: () => RenderedPage): Promise<PackedPage> {
    const known = this.#pages.get(key);
    if (known) return known;
    const page = this.#last.then(() => turnOfTheLoop()).then(() => pack(render()));
    this.#pages.set(key, page);
    this.#last = page.then(
      (packed) => this.#large.push(packed),
      () => undefined,
    );
    return page;
  }
}
