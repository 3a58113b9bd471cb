/** Reads a stream of chunks in pieces of other sizes. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #chunks: Buffer[] = [];
  #held = 0;
  #isDry = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** So many bytes; fewer only where the stream ends. */
  async take(count: number): Promise<Buffer> {
    while (this.#held < count && (await this.#more()));
    const length = Math.min(count, this.#held);
    const all = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#hold(all.subarray(length));
    return all.subarray(0, length);
  }

  /** What stands before the next "\n", which is passed over; null when it is not within `limit` bytes. */
  async line(limit: number): Promise<string | null> {
    for (;;) {
      const all = Buffer.concat(this.#chunks);
      const end = all.indexOf(10);
      if (end >= 0) {
        this.#hold(all.subarray(end + 1));
        return all.toString("latin1", 0, end);
      }
      this.#hold(all);
      if (all.length > limit || !(await this.#more())) return null;
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#held === 0 && (await this.#more()));
    return this.#held === 0;
  }

  #hold(rest: Buffer): void {
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#held = rest.length;
  }

  async #more(): Promise<boolean> {
    if (this.#isDry) return false;
    const { value, done } = await this.#source.next();
    if (done) {
      this.#isDry = true;
      return false;
    }
    this.#chunks.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    this.#held += value.length;
    return true;
  }
}
