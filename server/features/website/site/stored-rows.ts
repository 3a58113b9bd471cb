import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SiteRows } from "./store.ts";

/**
 * The website's rows in a file, for a start while the database is away. As rows they serve any version of Matab, which
 * renders its own pages from them.
 */
export class StoredRows {
  readonly #folder: string;

  /** @param folder created when missing. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  get #file(): string {
    return join(this.#folder, "snapshot.json");
  }

  exists(): boolean {
    return existsSync(this.#file);
  }

  /** Null: there are none. @throws when the file cannot be read, or is not JSON. */
  async read(): Promise<SiteRows | null> {
    try {
      return JSON.parse(await readFile(this.#file, "utf8"));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  /** Replaces the file atomically, even if the power fails. */
  async write(rows: SiteRows): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Several processes of a clinic may share the folder.
    const draft = `${this.#file}.${process.pid}.part`;
    try {
      const handle = await open(draft, "w", 0o600);
      try {
        await handle.writeFile(JSON.stringify(rows));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, this.#file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}
