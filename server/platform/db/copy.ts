import { once } from "node:events";
import type { ClientBase, Connection, Submittable } from "pg";

/**
 * COPY … TO STDOUT and COPY … FROM STDIN as streams, in text format: a row is a line. The faster side waits for the slower
 * one, so memory stays bounded.
 */

/** Abilities of the driver's connection that its types leave out. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** Rows are passed on in batches of this many bytes, because each step has a cost of its own. */
const BATCH_BYTES = 256 * 1024;
/** Batches that may wait for the reader before the server has to. */
const BATCHES_WAITING = 4;

/** The callbacks of the driver; those that do not matter here do nothing. */
abstract class Copy implements Submittable {
  readonly #text: string;
  protected connection: CopyConnection | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.connection = connection as CopyConnection;
    connection.query(this.#text);
  }

  abstract handleError(error: Error): void;
  abstract handleReadyForQuery(): void;
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFail("nothing is sent");
  }
  handleCopyData(_message: { chunk: Buffer }): void {}
  handleCommandComplete(_message: { text: string }): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** A running COPY … TO STDOUT. */
export class CopyOut extends Copy {
  /** The number of rows that the server reports at the end. */
  rowCount: number | undefined;
  #rows: Buffer[] = [];
  #size = 0;
  #batches: Buffer[] = [];
  #isOver = false;
  #error: Error | undefined;
  #wake: () => void = () => undefined;

  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer.
    this.#rows.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size < BATCH_BYTES) return;
    this.#finishBatch();
    if (this.#batches.length >= BATCHES_WAITING) this.connection?.stream.pause();
  }

  override handleCommandComplete({ text }: { text: string }): void {
    this.rowCount = Number(text.split(" ")[1]);
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#wake();
  }

  handleReadyForQuery(): void {
    if (this.#size > 0) this.#finishBatch();
    this.#isOver = true;
    this.#wake();
  }

  #finishBatch(): void {
    this.#batches.push(Buffer.concat(this.#rows));
    this.#rows = [];
    this.#size = 0;
    this.#wake();
  }

  /** The rows, whole lines in batches. A reader that stops before the end must close the client. */
  async *batches(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#error) throw this.#error;
      const batch = this.#batches.shift();
      if (batch) {
        yield batch;
        continue;
      }
      if (this.#isOver) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      this.connection?.stream.resume();
      await promise;
    }
  }
}

/** Runs COPY … TO STDOUT. */
export function copyOut(client: ClientBase, text: string): CopyOut {
  return client.query(new CopyOut(text));
}

class CopyIn extends Copy {
  readonly #source: AsyncIterable<Buffer>;
  readonly #done = Promise.withResolvers<void>();
  #sourceError: unknown;
  #isRefused = false;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text);
    this.#source = source;
  }

  get done(): Promise<void> {
    return this.#done.promise;
  }

  override handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#sourceError = error;
      connection.sendCopyFail("the source failed");
    });
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.#source) {
      if (this.#isRefused) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, "drain"), this.done.catch(() => undefined)]);
    }
    if (!this.#isRefused) connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.#isRefused = true;
    this.#done.reject(this.#sourceError ?? error);
  }

  handleReadyForQuery(): void {
    this.#done.resolve();
  }
}

/**
 * Runs COPY … FROM STDIN with what `rows` yields.
 * @throws what `rows` throws, or the server's refusal; the transaction is then to be rolled back.
 */
export async function copyIn(client: ClientBase, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  await client.query(new CopyIn(text, rows)).done;
}
