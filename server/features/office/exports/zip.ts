import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** Writes a ZIP archive as a stream: the sizes follow each entry, so no entry is held in memory. */

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

const VERSION = 20;
/** Bits 3 and 11: sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the earliest date that ZIP can hold. */
const DATE = 0x0021;

function numbers(bytes: 2 | 4, values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length);
  for (const [n, value] of values.entries()) buffer.writeUIntLE(value, n * bytes, bytes);
  return buffer;
}
const short = (...values: number[]) => numbers(2, values);
const long = (...values: number[]) => numbers(4, values);

const localHeader = (name: Buffer) => [
  long(0x04034b50),
  short(VERSION, FLAGS, DEFLATED, 0, DATE),
  long(0, 0, 0),
  short(name.length, 0),
  name,
];

const sizesAfter = ({ crc, compressed, size }: Written) => long(0x08074b50, crc, compressed, size);

const directoryEntry = ({ name, crc, compressed, size, offset }: Written) => [
  long(0x02014b50),
  short(VERSION, VERSION, FLAGS, DEFLATED, 0, DATE),
  long(crc, compressed, size),
  short(name.length, 0, 0, 0, 0),
  long(0, offset),
  name,
];

const directoryEnd = (entries: number, size: number, offset: number) => [
  long(0x06054b50),
  short(0, 0, entries, entries),
  long(size, offset),
  short(0),
];

/** Yields the archive's bytes, in order. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let position = 0;
  for (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, compressed: 0, size: 0, offset: position };
    const head = Buffer.concat(localHeader(entry.name));
    yield head;
    for await (const chunk of deflated(content, entry)) {
      entry.compressed += chunk.length;
      yield chunk;
    }
    const tail = sizesAfter(entry);
    yield tail;
    position += head.length + entry.compressed + tail.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.flatMap(directoryEntry));
  yield Buffer.concat([directory, ...directoryEnd(written.length, directory.length, position)]);
}

/** Compresses the content and counts its size and checksum into `entry` on the way. */
function deflated(content: ZipEntry["content"], entry: Written): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  // pipeline() ends both streams when one fails, and the reader gets the error; the callback has nothing left to do.
  return pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
}
