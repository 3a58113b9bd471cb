import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const FULL_AT = 10_000_000;
/** The most files, including the current one. */
const FILES = 10;

/** The name of an older file: matab.log, matab.1.log … matab.9.log, the oldest last. */
export function olderLogFile(file: string, age: number): string {
  return age === 0 ? file : file.replace(/(\.\w+)?$/, `.${age}$1`);
}

/**
 * Keeps the log in a file of limited size: a full one is renamed and a new one begun. Writes are synchronous, so that the
 * last line before a crash is there. A failing log stops nothing: its lines are lost, and each further line tries again.
 */
export class LogFile {
  readonly #file: string;
  readonly #fullAt: number;
  #open: { handle: number; bytes: number } | undefined;

  constructor(file: string, fullAt = FULL_AT) {
    this.#file = file;
    this.#fullAt = fullAt;
  }

  write(line: string): void {
    try {
      const bytes = Buffer.from(line);
      if (this.#open && this.#open.bytes > 0 && this.#open.bytes + bytes.length > this.#fullAt)
        this.#rotate();
      this.#open ??= this.#openFile();
      this.#open.bytes += writeSync(this.#open.handle, bytes);
    } catch {
      this.#close();
    }
  }

  #openFile() {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const handle = openSync(this.#file, "a", 0o600);
    return { handle, bytes: fstatSync(handle).size };
  }

  #rotate(): void {
    this.#close();
    for (let age = FILES - 2; age >= 0; age--) {
      try {
        renameSync(olderLogFile(this.#file, age), olderLogFile(this.#file, age + 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open) closeSync(open.handle);
  }
}
