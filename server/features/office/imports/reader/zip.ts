import { Readable } from "node:stream";
import { createInflateRaw, inflateRawSync } from "node:zlib";
import { LIMITS, Unreadable } from "./refusal.ts";

/** Reads a stranger's ZIP archive by its directory; nothing is unpacked beyond the limits. */

const DAMAGED = "The file is damaged. Open it in Excel and save it anew.";
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 2_000;
/** Bytes of a part that may be read whole. */
const MOST_WHOLE = 8_000_000;

interface Entry {
  name: string;
  isPacked: boolean;
  data: Buffer;
}

/** The parts of an archive by name. @throws Unreadable */
export class ZipReader {
  readonly #entries = new Map<string, Entry>();
  #unpacked = 0;

  constructor(content: Uint8Array) {
    const archive = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    try {
      for (const entry of directory(archive)) this.#entries.set(entry.name.toLowerCase(), entry);
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(DAMAGED);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** A small part as text; "" where it is missing. */
  whole(name: string): string {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return "";
    try {
      const data = entry.isPacked ? inflateRawSync(entry.data, { maxOutputLength: MOST_WHOLE }) : entry.data;
      return data.toString("utf8");
    } catch {
      throw new Unreadable(DAMAGED);
    }
  }

  /** A part as text, piece by piece; nothing where it is missing. */
  async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    const decoder = new TextDecoder();
    try {
      for await (const bytes of unpacked(entry)) {
        this.#unpacked += bytes.length;
        if (this.#unpacked > LIMITS.unpacked)
          throw new Unreadable("Unpacked, the file is far larger than a list of people.");
        yield decoder.decode(bytes, { stream: true });
      }
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      throw new Unreadable(DAMAGED);
    }
    yield decoder.decode();
  }
}

function unpacked({ isPacked, data }: Entry): AsyncIterable<Buffer> {
  if (!isPacked) return Readable.from([data]);
  return Readable.from([data]).pipe(createInflateRaw({ chunkSize: 256 * 1024 }));
}

function* directory(archive: Buffer): Generator<Entry> {
  const from = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT);
  const end = archive.lastIndexOf("PK\x05\x06", archive.length, "latin1");
  if (end < from) throw new Unreadable(DAMAGED);
  const count = archive.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new Unreadable("This is an archive of many files, not a workbook.");
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Unreadable(DAMAGED);
    const nameLength = archive.readUInt16LE(at + 28);
    yield entryAt(archive, at, archive.toString("utf8", at + 46, at + 46 + nameLength));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

function entryAt(archive: Buffer, at: number, name: string): Entry {
  const flags = archive.readUInt16LE(at + 8);
  const method = archive.readUInt16LE(at + 10);
  if (flags & 1) throw new Unreadable("The file is protected by a password. Save it without one.");
  if (method !== 0 && method !== 8) throw new Unreadable(DAMAGED);
  const compressed = archive.readUInt32LE(at + 20);
  const header = archive.readUInt32LE(at + 42);
  const data = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  return { name, isPacked: method === 8, data: archive.subarray(data, data + compressed) };
}
