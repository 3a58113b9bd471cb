import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** The earliest date that ZIP can hold, so that the same content always makes the same file. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Yields the bytes of a ZIP archive. Entries are read one after the other, and none is held in memory. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  for (const { name, content } of entries)
    archive.addReadStreamLazy(name, OPTIONS, (give) => {
      const source = Readable.from(content);
      // yazl only pipes, which passes on neither an error nor the end of reading.
      source.on("error", (error) => output.destroy(error));
      output.on("close", () => source.destroy());
      give(null, source);
    });
  archive.end();
  yield* output as AsyncIterable<Buffer>;
}
