import type { ClientBase } from "pg";
import { copyOut } from "#server/platform/db/copy.ts";
import { End, Head } from "./manifest.ts";
import { RowDigest } from "./restore/row-digest.ts";
import { readSequences, type Table } from "./tables.ts";

/**
 * The contents of a backup file once decrypted and decompressed: a script that psql can run too. Its first line holds the
 * head; each table has its COPY statement, its rows and "\."; its last line holds the end, without which the file is
 * incomplete.
 */

const HEAD_MARK = "-- matab backup ";
const END_MARK = "-- end ";
const ROWS_END = "\\.\n";
/** Longer than any line between the rows: a file of another kind is not searched to its end for a line. */
const LINE_LIMIT = 4 * 2 ** 20;
/** The longest row: a longer one would fill the memory. */
export const ROW_LIMIT_MB = 64;

/** Called at the beginning of each table, and as rows are read. */
export type Progress = (table: string, rows: number) => void;

/**
 * Yields the script.
 * @param client in a transaction that sees one moment, with SPELLING set.
 * @param onEnd receives the contents of the last line.
 */
export async function* writeScript(
  client: ClientBase,
  head: Head,
  tables: readonly Table[],
  { onEnd, progress }: { onEnd: (end: End) => void; progress: Progress },
): AsyncGenerator<Buffer> {
  const end: End = { tables: [], sequences: [] };
  yield Buffer.from(`${HEAD_MARK}${JSON.stringify(head)}\n`);
  for (const { name, copy } of tables) {
    const sum = new RowDigest();
    progress(name, 0);
    yield Buffer.from(`${copy} FROM stdin;\n`);
    const sent = copyOut(client, `${copy} TO STDOUT`);
    for await (const rows of sent.batches()) {
      sum.update(rows);
      progress(name, sum.rows);
      yield rows;
    }
    if (sent.rowCount !== sum.rows)
      throw new Error(`${sent.rowCount} rows of ${name} were sent, ${sum.rows} came`);
    yield Buffer.from(ROWS_END);
    end.tables.push({ name, rows: sum.rows, digest: sum.digest() });
  }
  end.sequences = await readSequences(client);
  onEnd(end);
  yield Buffer.from(`${END_MARK}${JSON.stringify(end)}\n`);
}

/** The script is not one of `writeScript`. "foreign": already its first line differs; "long": a row without end. */
export class ScriptError extends Error {
  readonly reason: "foreign" | "damaged" | "long";
  constructor(reason: ScriptError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** A table of the script. Its rows must be read or skipped before the next table. */
export interface ScriptTable {
  name: string;
  /** `COPY patients (id, full_name) FROM stdin` */
  statement: string;
  rows: AsyncGenerator<Buffer>;
}

/** Reads a script once, from beginning to end. */
export class ScriptReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** To be called first. The caller judges a `format` other than ours. @throws ScriptError */
  async head(): Promise<Head | { format: unknown }> {
    const line = await this.#line();
    if (!line?.startsWith(HEAD_MARK)) throw new ScriptError("foreign");
    const found: unknown = parse(line.slice(HEAD_MARK.length));
    const head = Head.safeParse(found);
    if (head.success) return head.data;
    if (found && typeof found === "object" && "format" in found) return { format: found.format };
    throw new ScriptError("damaged");
  }

  /**
   * Has every table read, then compares what was read with the last line.
   * @throws ScriptError when they differ, or something is missing.
   */
  async tables(read: (table: ScriptTable) => Promise<void>): Promise<End> {
    const found: End["tables"] = [];
    for (;;) {
      const line = await this.#line();
      if (line === null) throw new ScriptError("damaged");
      if (line.startsWith(END_MARK)) return await this.#end(line, found);
      const [, statement = "", quoted = ""] =
        /^(COPY ("(?:[^"]|"")+"|\w+) \(.*\) FROM stdin);$/.exec(line) ?? [];
      if (!statement) throw new ScriptError("damaged");
      const name = quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted;
      const sum = new RowDigest();
      await read({ name, statement, rows: this.#rows(sum) });
      found.push({ name, rows: sum.rows, digest: sum.digest() });
    }
  }

  async #end(line: string, found: End["tables"]): Promise<End> {
    const end = End.safeParse(parse(line.slice(END_MARK.length)));
    if (!end.success || JSON.stringify(end.data.tables) !== JSON.stringify(found))
      throw new ScriptError("damaged");
    if (this.#held.length > 0 || (await this.#more())) throw new ScriptError("damaged");
    return end.data;
  }

  /** Whole lines, up to the one that ends a table. */
  async *#rows(sum: RowDigest): AsyncGenerator<Buffer> {
    for (;;) {
      const lines = this.#held.subarray(0, this.#held.lastIndexOf("\n") + 1);
      const end = lines.indexOf(ROWS_END) === 0 ? 0 : lines.indexOf(`\n${ROWS_END}`) + 1;
      const isOver = end > 0 || lines.indexOf(ROWS_END) === 0;
      const rows = isOver ? lines.subarray(0, end) : lines;
      this.#held = this.#held.subarray(rows.length + (isOver ? ROWS_END.length : 0));
      sum.update(rows);
      if (rows.length > 0) yield rows;
      if (isOver) return;
      await this.#untilLineEnds();
    }
  }

  /** Reads on until the buffer holds a whole line. */
  async #untilLineEnds(): Promise<void> {
    const pieces = [this.#held];
    for (let size = this.#held.length; ; ) {
      const { value, done } = await this.#source.next();
      if (done) throw new ScriptError("damaged");
      pieces.push(value);
      size += value.length;
      if (value.includes("\n")) break;
      if (size > ROW_LIMIT_MB * 2 ** 20) throw new ScriptError("long");
    }
    this.#held = Buffer.concat(pieces);
  }

  async #line(): Promise<string | null> {
    for (;;) {
      const end = this.#held.indexOf("\n");
      if (end >= 0) {
        const line = this.#held.toString("utf8", 0, end);
        this.#held = this.#held.subarray(end + 1);
        return line;
      }
      if (this.#held.length > LINE_LIMIT || !(await this.#more())) return null;
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (!done) this.#held = Buffer.concat([this.#held, value]);
    return !done;
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
