import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import type { RenderedPage } from "#contract/website/renderer.ts";

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

/** The compression level of the first answer: 2 ms for the home page. */
const QUICK = 5;
/** The level of all later answers: a tenth smaller, for forty times the work. */
const SMALL = 11;

/** A rendered page, kept only in compressed form. */
export interface PackedPage {
  readonly status: number;
  readonly contentType: string;
  /** A tag of the text, the same for every compression; without quotation marks. */
  readonly tag: string;
  br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses in Node's worker threads, which leaves the event loop free. */
export async function pack({ status, contentType, body }: RenderedPage): Promise<PackedPage> {
  const text = Buffer.from(body);
  const [br, zipped] = await Promise.all([compress(text, QUICK), zip(text)]);
  const tag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return { status, contentType, tag, br, gzip: zipped };
}

/** Compresses it again at the highest level: some 90 ms of a core. */
export async function packSmaller(page: PackedPage): Promise<void> {
  page.br = await compress(await unbrotli(page.br), SMALL);
}

function compress(text: Buffer, quality: number): Promise<Buffer> {
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

export type Coding = "br" | "gzip" | "identity";

/** The smallest encoding that a caller's Accept-Encoding allows. */
export function codingFor(accepted: string | string[] | undefined): Coding {
  const offers = new Map(
    String(accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((offer) => {
        const [name = "", ...hints] = offer.split(";").map((part) => part.trim());
        return [name, !hints.some((hint) => /^q=0(\.0*)?$/.test(hint))] as const;
      }),
  );
  const takes = (coding: string) => offers.get(coding) ?? offers.get("*") ?? false;
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** The page's bytes; decompressed for the rare caller that accepts no compression. */
export async function bytesOf(page: PackedPage, coding: Coding): Promise<Buffer> {
  return coding === "identity" ? await unbrotli(page.br) : page[coding];
}
