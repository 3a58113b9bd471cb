import { setImmediate as nextLoop } from "node:timers/promises";
import type { RenderedPage, SiteRenderer, Surroundings } from "#contract/website/renderer.ts";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";
import { type PackedPage, pack, packSmaller } from "./packed-page.ts";

/**
 * The pages of one snapshot, each rendered at its first call and kept: simultaneous callers share one rendering, and other
 * work runs between two pages. A page that fails is not tried again, because its snapshot does not change.
 */
export class PageCache {
  readonly snapshot: SiteSnapshot;
  readonly around: Surroundings;
  readonly #renderer: SiteRenderer;
  readonly #paths: ReadonlySet<string>;
  readonly #pages = new Map<string, Promise<PackedPage>>();
  /** Pages not yet compressed at the highest level. */
  readonly #large: PackedPage[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** @throws the renderer's error for a snapshot whose pages it cannot list. */
  constructor(renderer: SiteRenderer, snapshot: SiteSnapshot, around: Surroundings) {
    this.#renderer = renderer;
    this.snapshot = snapshot;
    this.around = around;
    this.#paths = new Set(renderer.paths(snapshot, around));
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** The page at an address for which `has` is true. Rejects with the renderer's error when it fails. */
  page(path: string): Promise<PackedPage> {
    return this.#keep(path, () => {
      const page = this.#renderer.render(path, this.snapshot, this.around);
      if (!page) throw new Error("the renderer named this page and does not know it");
      return page;
    });
  }

  /**
   * The page for an unknown address.
   * @param path stands for all addresses with the same answer, so that made-up ones do not fill the memory.
   */
  missing(path: string): Promise<PackedPage> {
    return this.#keep(`missing ${path}`, () =>
      this.#renderer.renderMissing(path, this.snapshot, this.around),
    );
  }

  /** Makes one page smaller. @returns whether there was one to do. */
  async makeSmaller(): Promise<boolean> {
    const page = this.#large.pop();
    if (page) await packSmaller(page);
    return page !== undefined;
  }

  #keep(key: string, render: () => RenderedPage): Promise<PackedPage> {
    const known = this.#pages.get(key);
    if (known) return known;
    const page = this.#last.then(() => nextLoop()).then(() => pack(render()));
    this.#pages.set(key, page);
    this.#last = page.then(
      (packed) => this.#large.push(packed),
      () => undefined,
    );
    return page;
  }
}
