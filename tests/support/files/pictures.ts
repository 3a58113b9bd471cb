import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Pictures for uploads: valid ones, and ones that attack the decoder. */

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 15, g: 118, b: 110 } } });

export const jpeg = (width = 40, height = 30) => drawn(width, height).jpeg().toBuffer();
export const png = (width = 40, height = 30) => drawn(width, height).png().toBuffer();
export const webp = (width = 40, height = 30) => drawn(width, height).webp().toBuffer();

/** As a phone held upright takes it: stored lying, with a note to turn it, and with the place it was taken at. */
export const phonePhoto = (width: number, height: number) =>
  drawn(width, height)
    .jpeg()
    .withExif({ IFD0: { Make: "Phone of the patient" }, IFD3: { GPSLatitude: "31/1 31/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A few bytes of PNG that claim to be this large a picture. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", Buffer.from("789c030000000001", "hex")),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG with these chunks right behind its header. */
export async function pngWith(...chunks: [type: string, data: Buffer][]): Promise<Buffer> {
  const plain = await png();
  const body = chunks.map(([type, data]) => pngChunk(type, data));
  return Buffer.concat([plain.subarray(0, 33), ...body, plain.subarray(33)]);
}

/** What a text chunk holds: `bytes` bytes, packed. */
export const packedText = (bytes: number) =>
  Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(bytes, "a"))]);

const segment = (marker: number, data: number[]) => Buffer.from([0xff, marker, 0, data.length + 2, ...data]);

/** One value of one bit, which is what a DC or AC table of nothing but `value` needs. */
const codes = (table: number, value: number) =>
  segment(0xc4, [table, 1, ...Array<number>(15).fill(0), value]);

/** A valid progressive JPEG, 8 by 8 and grey, of this many scans: each gives one coefficient one more bit. */
export function scannedJpeg(scans: number): Buffer {
  const scan = (coefficient: number, bits: number, data: number) =>
    Buffer.concat([segment(0xda, [1, 1, 0, coefficient, coefficient, bits]), Buffer.from([data])]);
  const refinements = Array.from({ length: scans - 1 }, (_, at) => {
    const low = 13 - Math.floor(at / 63);
    return scan((at % 63) + 1, low === 13 ? low : ((low + 1) << 4) | low, 0x7f);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    codes(0x00, 0),
    codes(0x10, 0),
    scan(0, 0, 0x7f),
    ...refinements,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The bytes as a browser sends a chosen file. */
export const asFile = (content: Buffer, name = "picture.jpg", type = "image/jpeg") =>
  new File([new Uint8Array(content)], name, { type });
