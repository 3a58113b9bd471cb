import type { ClientBase } from "pg";
import { copyOut } from "#server/platform/db/copy.ts";
import { End, Head } from "./manifest.ts";
import { RowDigest } from "./restore/row-digest.ts";
import { readSequences, type Table } from "./tables.ts";

/**
 * What is inside a backup file once it is decrypted and decompressed: a script that psql reads, too. A first line with
 * the head, for each table its COPY statement, its rows and "\.", and a last line with the end. Without that line it is
 * no backup.
 */

const HEAD_MARK = "-- matab backup ";
const END_MARK = "-- end ";
const ROWS_END = "\\.\n";
/** No line between the rows comes near; what is something else is not read through in search of a line. */
const LINE_LIMIT = 4 * 2 ** 20;
/** Nor does any row: what is longer would fill the memory. */
export const ROW_LIMIT_MB = 64;

/** Called at the begin of each table, and as rows are read. */
export type Progress = (table: string, rows: number) => void;

/**
 * Yields the script.
 * @param client in a transaction that sees one moment, its SPELLING set.
 * @param onEnd is told what stands in the last line.
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

/**
 * The script is not what `writeScript` writes. "foreign": its first line already is not; "long": a row
 * without end.
 */
export class ScriptError extends Error {
  readonly reason: "foreign" | "damaged" | "long";
  constructor(reason: ScriptError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** A table of the script. Its rows must be read, or passed over, before the next table. */
export interface ScriptTable {
  name: string;
  /** `COPY patients (id, full_name) FROM stdin` */
  statement: string;
  rows: AsyncGenerator<Buffer>;
}

/** Reads a script once, from its begin to its end. */
export class ScriptReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Comes first. `format` other than ours is for the caller to judge. @throws ScriptError */
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
   * Has every table read, then compares what was read with what the last line says.
   * @throws ScriptError when that differs, or something is missing.
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

  /** Whole lines, until the one that ends a table. */
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

  /** Reads on until a line more is whole. */
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
