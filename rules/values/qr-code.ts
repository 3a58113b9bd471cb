import { encode, renderUnicodeCompact } from "uqr";

/** QR codes of addresses and keys: bytes, error correction L, at most version 5, which is one block. */

/** The most bytes of a text. */
export const LONGEST_QR_CODE = 106;

/** Always one mask, so that the same text gives the same picture. */
const OPTIONS = { ecc: "L", maxVersion: 5, maskPattern: 0 } as const;

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];

/** Rows of modules, true being dark. @throws RangeError when the text has more than 106 bytes. */
export const qrCode = (text: string): boolean[][] => encode(bytesOf(text), { ...OPTIONS, border: 0 }).data;

const BLACK_ON_WHITE = "\u001b[38;5;16;48;5;231m";
const AS_BEFORE = "\u001b[0m";

/** The code for a terminal, two rows of modules a line, with its own colours, because terminals may be dark. */
export const drawQrCode = (text: string): string =>
  renderUnicodeCompact(bytesOf(text), { ...OPTIONS, border: 2, invert: true }).replace(
    /.+/g,
    `${BLACK_ON_WHITE}$&${AS_BEFORE}`,
  );
