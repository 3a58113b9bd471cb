/**
 * Cameras and phones write 1 to 12 scans. Each further one can make the decoder go over all pixels for a few dozen bytes.
 */
const SCANS_AT_MOST = 100;
/** Profiles of screens and cameras have 0.5 to 4 KB. Compressed, they can grow a thousandfold. */
const PROFILE_MAX_BYTES = 64 * 1024;

/** The chunks that a picture needs beside the mandatory ones: colours, transparency, size, orientation. */
const KEPT_CHUNKS = new Set(
  ["tRNS", "gAMA", "cHRM", "sRGB", "cICP", "sBIT", "bKGD", "pHYs", "eXIf"].map(asNumber),
);
const PROFILE = asNumber("iCCP");

const SIGNATURE_BYTES = 8;
/** A PNG chunk: its length and type, its data, its check sum. */
const CHUNK_HEAD = 8;
const CHUNK_BYTES = 12;
/** The bit of a type's first letter that lets a decoder skip an unknown chunk. */
const MAY_BE_LEFT_OUT = 0x20000000;

function asNumber(type: string): number {
  return Buffer.from(type, "latin1").readUInt32BE();
}

/**
 * A picture's bytes without parts that would cost its decoder much and show nothing. Reads only the container, once from
 * start to end, and accepts any bytes: broken pictures are left to the decoder. A PNG is overwritten in place; the result
 * is a part of `content`. @throws RangeError for a JPEG with more scans than any camera writes
 */
export function withoutMetadata(content: Uint8Array): Uint8Array {
  if (content[0] === 0xff && content[1] === 0xd8) refuseManyScans(content);
  return content[0] === 0x89 && content[1] === 0x50 ? withoutNotes(content) : content;
}

/** Follows the markers as the decoder does, which ignores everything after the first end of the image. */
function refuseManyScans(content: Uint8Array): void {
  let scans = 0;
  for (let at = 2; at < content.length; ) {
    const marker = content[at + 1] ?? 0;
    if (content[at] !== 0xff || marker === 0xff) at += 1;
    else if (marker === 0xd9) return;
    else if (isAlone(marker)) at += 2;
    else {
      if (marker === 0xda && ++scans > SCANS_AT_MOST) throw new RangeError("too many scans");
      const length = ((content[at + 2] ?? 0) << 8) | (content[at + 3] ?? 0);
      at += 2 + Math.max(length, 2);
    }
  }
}

/** Within a scan 0xff precedes a zero or a restart marker; neither has a length, nor have markers unknown to decoders. */
const isAlone = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);

/** Removes texts, times, thumbnails and the like; compressed texts can grow a thousandfold, and there may be any number. */
function withoutNotes(content: Uint8Array): Uint8Array {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let end = SIGNATURE_BYTES;
  let profiles = 0;
  for (let at = SIGNATURE_BYTES; at + CHUNK_HEAD <= content.length; ) {
    const bytes = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const next = Math.min(at + CHUNK_BYTES + bytes, content.length);
    const isProfile = type === PROFILE && bytes <= PROFILE_MAX_BYTES && ++profiles === 1;
    if ((type & MAY_BE_LEFT_OUT) === 0 || KEPT_CHUNKS.has(type) || isProfile) {
      content.copyWithin(end, at, next);
      end += next - at;
    }
    at = next;
  }
  return content.subarray(0, end);
}
