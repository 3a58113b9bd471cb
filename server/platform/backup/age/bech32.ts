/** Bech32 (BIP 173), the spelling of age's keys: a prefix, "1", then five bits a letter with six letters of checksum. */

const LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_LETTERS = 6;

/** Spells bytes in lower case. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const data = regroup([...bytes], 8, 5, true);
  const sum = polymod([...expand(prefix), ...data, ...Array<number>(CHECKSUM_LETTERS).fill(0)]) ^ 1;
  const checksum = Array.from({ length: CHECKSUM_LETTERS }, (_, i) => (sum >>> (5 * (5 - i))) & 31);
  return `${prefix}1${[...data, ...checksum].map((value) => LETTERS[value]).join("")}`;
}

/** The bytes that a text spells; null when it is misspelt or has another prefix. */
export function decodeBech32(prefix: string, text: string): Buffer | null {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase();
  const lower = text.toLowerCase();
  if (!isOneCase || !lower.startsWith(`${prefix}1`)) return null;
  const values = Array.from(lower.slice(prefix.length + 1), (letter) => LETTERS.indexOf(letter));
  if (values.length < CHECKSUM_LETTERS || values.includes(-1)) return null;
  if (polymod([...expand(prefix), ...values]) !== 1) return null;
  const bytes = regroup(values.slice(0, -CHECKSUM_LETTERS), 5, 8, false);
  return bytes && Buffer.from(bytes);
}

function polymod(values: number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of GENERATORS.entries()) if ((top >>> bit) & 1) sum ^= generator;
  }
  return sum >>> 0;
}

function expand(prefix: string): number[] {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];
}

/** The same bits in groups of another width; null when what is left over is not padding. */
function regroup(values: number[], from: number, to: number, pad: true): number[];
function regroup(values: number[], from: number, to: number, pad: false): number[] | null;
function regroup(values: number[], from: number, to: number, pad: boolean): number[] | null {
  const groups: number[] = [];
  let bits = 0;
  let held = 0;
  for (const value of values) {
    held = ((held << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push((held >>> bits) & ((1 << to) - 1));
    }
  }
  const rest = (held << (to - bits)) & ((1 << to) - 1);
  if (pad) return bits > 0 ? [...groups, rest] : groups;
  return bits >= from || rest !== 0 ? null : groups;
}
