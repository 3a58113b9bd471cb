/**
 * A text as a QR code, for the address that phones open: bytes, error correction L, versions 1 to 5 (ISO/IEC 18004). A
 * code of these is one block, and its mask is told in the code itself, so that any reader takes it.
 */

/** Of versions 1 to 5, codewords for data and for error correction. */
const VERSIONS = [
  { data: 19, correction: 7 },
  { data: 34, correction: 10 },
  { data: 55, correction: 15 },
  { data: 80, correction: 20 },
  { data: 108, correction: 26 },
] as const;
/** Mode and length come before the bytes: 12 bits. */
const HEAD_BYTES = 2;
/** Level L with mask 0, as the 15 bits that tell it. */
const FORMAT = 0b111011111000100;

/** The most bytes of a text. */
export const LONGEST_QR_CODE = 106;

/** Rows of modules, true being dark. @throws RangeError when the text has more than 106 bytes. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(({ data }) => bytes.length + HEAD_BYTES <= data) + 1;
  const room = VERSIONS[version - 1];
  if (!room) throw new RangeError("too long for a QR code");
  const data = codewords(bytes, room.data);
  const bits = bitsOf([...data, ...correctionOf(data, room.correction)]);
  const { dark, fixed } = patterns(version);
  placeBits(dark, fixed, bits);
  return dark;
}

function codewords(bytes: Uint8Array, count: number): number[] {
  const bits = `0100${bytes.length.toString(2).padStart(8, "0")}${bitsOf([...bytes]).join("")}0000`;
  const words = (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  const padding = [0xec, 0x11];
  for (let place = 0; words.length < count; place++) words.push(padding[place % 2] ?? 0);
  return words;
}

const bitsOf = (words: readonly number[]) =>
  words.flatMap((word) => [...word.toString(2).padStart(8, "0")].map(Number));

/** Product in the field of 256 elements over x⁸+x⁴+x³+x²+1. */
function product(a: number, b: number): number {
  let sum = 0;
  for (let bit = 7; bit >= 0; bit--) {
    sum = (sum << 1) ^ ((sum >> 7) * 0x11d);
    sum ^= ((b >> bit) & 1) * a;
  }
  return sum;
}

/** The remainder of the data as a polynomial, divided by Reed and Solomon's of that many roots. */
function correctionOf(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let power = 0, root = 1; power < count; power++, root = product(root, 2)) {
    const times = [...divisor.map((factor) => product(factor, root))];
    divisor = [...divisor, 0].map((factor, place) => factor ^ (times[place - 1] ?? 0));
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let place = 0; place < data.length; place++) {
    const lead = rest[place] ?? 0;
    divisor.forEach((factor, shift) => {
      rest[place + shift] = (rest[place + shift] ?? 0) ^ product(factor, lead);
    });
  }
  return rest.slice(data.length);
}

/** What every code of a version has: finders, timing, alignment, format. `fixed` says which modules they take. */
function patterns(version: number) {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (row: number, column: number, isDark: boolean) => {
    if (dark[row]?.[column] === undefined) return;
    (dark[row] as boolean[])[column] = isDark;
    (fixed[row] as boolean[])[column] = true;
  };
  /** Squares within each other around a module; `rings` says which distances are dark. */
  const squares = (row: number, column: number, rings: readonly boolean[]) => {
    const reach = rings.length - 1;
    for (let down = -reach; down <= reach; down++)
      for (let right = -reach; right <= reach; right++)
        set(row + down, column + right, rings[Math.max(Math.abs(down), Math.abs(right))] ?? false);
  };
  for (let place = 0; place < size; place++) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    squares(row, column, [true, true, false, true, false]);
  if (version > 1) squares(size - 7, size - 7, [true, false, true]);
  placeFormat(set, size);
  return { dark, fixed };
}

function placeFormat(set: (row: number, column: number, isDark: boolean) => void, size: number): void {
  const aroundCorner = [0, 1, 2, 3, 4, 5, 7, 8];
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((FORMAT >> bit) & 1) === 1;
    if (bit < 8) set(aroundCorner[bit] ?? 0, 8, isDark);
    else set(8, aroundCorner[14 - bit] ?? 0, isDark);
    if (bit < 8) set(8, size - 1 - bit, isDark);
    else set(size - 15 + bit, 8, isDark);
  }
  set(size - 8, 8, true);
}

/** Fills what is free, two columns at a time from the right, up and down in turn; mask 0 inverts every second module. */
function placeBits(dark: boolean[][], fixed: boolean[][], bits: readonly number[]): void {
  const size = dark.length;
  let next = 0;
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= 2, isUpwards = !isUpwards) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = isUpwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (fixed[row]?.[column]) continue;
        const bit = bits[next++] ?? 0;
        (dark[row] as boolean[])[column] = (bit === 1) !== ((row + column) % 2 === 0);
      }
    }
  }
}

const MARGIN = 2;
const BLACK_ON_WHITE = "\u001b[38;5;16;48;5;231m";
const AS_BEFORE = "\u001b[0m";

/** The code for a terminal, two rows of modules a line, in colours of its own: terminals may be dark. */
export function drawQrCode(text: string): string {
  const code = qrCode(text);
  const lines: string[] = [];
  const isDark = (row: number, column: number) => code[row]?.[column] ?? false;
  for (let row = -MARGIN; row < code.length + MARGIN; row += 2) {
    let line = "";
    for (let column = -MARGIN; column < code.length + MARGIN; column++)
      line += " ▀▄█"[Number(isDark(row, column)) + 2 * Number(isDark(row + 1, column))];
    lines.push(`${BLACK_ON_WHITE}${line}${AS_BEFORE}`);
  }
  return lines.join("\n");
}
