import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Pictures as people, and others, send them. */

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
