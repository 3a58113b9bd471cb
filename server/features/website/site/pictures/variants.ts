import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { PictureRow } from "#server/features/website/site/store.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { PictureJob } from "#server/platform/media/picture-child.ts";
import type { PictureVariant } from "#server/platform/media/picture-variants.ts";
import { childPool } from "#server/platform/process/children/pool.ts";
import { isLogo, namesOf, plainName, variantName } from "./addresses.ts";

/** Six AVIF files of a large picture take four seconds of a core and 200 MB, which end with the process. */
const makers = childPool<PictureJob, PictureVariant[]>({
  file: new URL("../../../../platform/media/picture-child.ts", import.meta.url),
  atOnce: 2,
  waiting: 64,
  jobMs: 120_000,
  memoryMb: 768,
  busy: "Many pictures are being made ready right now. Please try again.",
  lost: "This picture could not be made ready just now. Please try again.",
});

type Files = ReadonlyMap<string, Buffer>;

/**
 * The files of uploaded pictures, and of sample pictures that a later version no longer includes. They are made once from
 * the master in the database and kept in a folder; missing ones are made again.
 */
export class PictureVariants {
  readonly #db: Executor;
  readonly #folder: string | null;
  readonly #making = new Map<string, Promise<Files | null>>();

  /** @param folder created when missing; null: nothing is kept. */
  constructor(db: Executor, folder: string | null) {
    this.#db = db;
    this.#folder = folder;
  }

  /**
   * A file by the picture's sha-256 and the name after it; null: no such picture, or no such file.
   * @throws AppError "unavailable" when it cannot be made now, and the database's error while that is away.
   */
  async file(sha256: string, name: string): Promise<Buffer | null> {
    if (this.#folder) {
      const kept = await readFile(this.#path(this.#folder, sha256, name)).catch(() => null);
      if (kept) return kept;
    }
    return (await this.#isMade(sha256, name)) ? ((await this.make(sha256))?.get(name) ?? null) : null;
  }

  /** Makes all files of a picture; simultaneous callers share one run. Null: there is no such picture. */
  make(sha256: string): Promise<Files | null> {
    const making = this.#making.get(sha256) ?? this.#make(sha256).finally(() => this.#making.delete(sha256));
    this.#making.set(sha256, making);
    return making;
  }

  /**
   * Whether a picture has a file of this name, checked first because anybody may ask and making files takes seconds of a
   * core.
   */
  async #isMade(sha256: string, name: string): Promise<boolean> {
    const { rows } = await sql<PictureRow>`
      SELECT encode(sha256, 'hex') AS sha256, content_type AS "contentType", width, height
      FROM site_pictures WHERE sha256 = decode(${sha256}, 'hex')`.execute(this.#db);
    return rows.some((picture) => namesOf(picture).includes(name));
  }

  async #make(sha256: string): Promise<Files | null> {
    const { rows } = await sql<{ content: Buffer; contentType: string }>`
      SELECT content, content_type AS "contentType" FROM site_pictures WHERE sha256 = decode(${sha256}, 'hex')`.execute(
      this.#db,
    );
    const [master] = rows;
    if (!master) return null;
    const isDrawing = master.contentType === "image/svg+xml";
    const made = await makers.run(
      { master: master.content, isDrawing, isLogo: isLogo(master) },
      { isKnown: true },
    );
    const files = new Map([
      [plainName(master), master.content],
      ...made.map(({ kind, width, content }) => [variantName(kind, width), Buffer.from(content)] as const),
    ]);
    if (this.#folder) await this.#keep(this.#folder, sha256, files);
    return files;
  }

  async #keep(folder: string, sha256: string, files: Files): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [name, content] of files) {
      const path = this.#path(folder, sha256, name);
      const draft = `${path}.${process.pid}.part`;
      await writeFile(draft, content).then(
        () => rename(draft, path),
        (error) => rm(draft, { force: true }).then(() => Promise.reject(error)),
      );
    }
  }

  #path(folder: string, sha256: string, name: string): string {
    return join(folder, `${sha256}-${name}`);
  }
}
