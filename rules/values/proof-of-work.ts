/**
 * Work that a browser does before sending a form, so that floods are expensive: for each of a few pieces it searches a
 * number whose SHA-256, together with the puzzle's seed, begins with so many zero bits. Searching takes 2^bits tries a
 * piece on average, checking takes one.
 */

/** Several short searches instead of one long one, so that luck evens out and nobody waits much longer. */
export const PUZZLE_PIECES = 8;

/** Characters of a seed; with the piece's two they fill six words of the hashed block. */
export const SEED_LENGTH = 22;

const FRACTIONS = 2 ** 32;
const isPrime = (n: number) => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
};
const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (isPrime(n)) PRIMES.push(n);
const ROUNDS = Int32Array.from(PRIMES, (prime) => ((Math.cbrt(prime) % 1) * FRACTIONS) | 0);
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => ((Math.sqrt(prime) % 1) * FRACTIONS) | 0);

/** The first word of the SHA-256 of the one block in `words`' first sixteen; the others are workspace. */
function firstWord(words: Int32Array): number {
  const at = (index: number) => words[index] as number;
  for (let t = 16; t < 64; t++) {
    const early = at(t - 15);
    const late = at(t - 2);
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    words[t] = (at(t - 16) + s0 + at(t - 7) + s1) | 0;
  }
  const start = (index: number) => START[index] as number;
  let [a, b, c, d] = [start(0), start(1), start(2), start(3)];
  let [e, f, g, h] = [start(4), start(5), start(6), start(7)];
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[t] as number) + at(t)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + start(0)) | 0;
}

/** Returns the check whether a whole number below 2^32 solves one piece of a puzzle. */
export function createPuzzle(seed: string, piece: number): (answer: number, bits: number) => boolean {
  const text = `${seed}.${piece}`;
  if (text.length !== SEED_LENGTH + 2) throw new Error("a seed has 22 characters, a piece one digit");
  const words = new Int32Array(64);
  for (let at = 0; at < text.length; at++)
    words[at >> 2] = ((words[at >> 2] ?? 0) << 8) | text.charCodeAt(at);
  // After the answer come the end of the text and its length in bits, as SHA-256 pads.
  words[7] = 0x80000000 | 0;
  words[15] = (text.length + 4) * 8;
  return (answer, bits) => {
    words[6] = answer;
    return Math.clz32(firstWord(words)) >= bits;
  };
}
