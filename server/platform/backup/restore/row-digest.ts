import { hash } from "node:crypto";

const NEWLINE = 10;
const LANES = 8;
/** Sums of so many 32-bit numbers are exact in a double; then the overflow is carried. */
const CARRY_AFTER = 2 ** 20;
const LANE = 2 ** 32;

/**
 * The digest of a table's rows, whatever their order: the sum of the SHA-256 of each line (without its end), modulo
 * 2^256. Lines may come in pieces.
 */
export class RowDigest {
  #rows = 0;
  readonly #lanes = new Float64Array(LANES);
  #begun: Buffer[] = [];

  /** How many lines have ended. */
  get rows(): number {
    return this.#rows;
  }

  update(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const line = chunk.subarray(from, end);
      this.#add(this.#begun.length > 0 ? Buffer.concat([...this.#begun, line]) : line);
      this.#begun = [];
      from = end + 1;
    }
    if (from < chunk.length) this.#begun.push(chunk.subarray(from));
  }

  #add(line: Buffer): void {
    const digest = hash("sha256", line, "buffer");
    for (let lane = 0; lane < LANES; lane++) this.#raise(lane, digest.readUInt32BE(lane * 4));
    this.#rows += 1;
    if (this.#rows % CARRY_AFTER === 0) this.#carry();
  }

  /** In hexadecimal. */
  digest(): string {
    this.#carry();
    return Array.from(this.#lanes, (value) => value.toString(16).padStart(8, "0")).join("");
  }

  #carry(): void {
    for (let lane = LANES - 1; lane >= 0; lane--) {
      const value = this.#lanes[lane] ?? 0;
      if (lane > 0) this.#raise(lane - 1, Math.floor(value / LANE));
      this.#lanes[lane] = value % LANE;
    }
  }

  #raise(lane: number, by: number): void {
    this.#lanes[lane] = (this.#lanes[lane] ?? 0) + by;
  }
}
