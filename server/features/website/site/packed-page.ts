import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import type { RenderedPage } from "#contract/website/renderer.ts";

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

/** For the first answer: 2 ms for the home page. */
const QUICK = 5;
/** For all later ones: a tenth smaller, and forty times the work. */
const SMALL = 11;

/** A page as it is kept: compressed, without the text itself. */
export interface PackedPage {
  readonly status: number;
  readonly contentType: string;
  /** Of the text, whatever it is compressed by; without quotation marks. */
  readonly tag: string;
  br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses in the threads that Node keeps for it, so that the event loop goes on. */
export async function pack({ status, contentType, body }: RenderedPage): Promise<PackedPage> {
  const text = Buffer.from(body);
  const [br, zipped] = await Promise.all([compress(text, QUICK), zip(text)]);
  const tag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return { status, contentType, tag, br, gzip: zipped };
}

/** Compresses it again as far as it goes: some 90 ms of a core. */
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

/** The way to send a page that a caller's Accept-Encoding allows; the smallest first. */
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

/** The page's bytes; unpacked for the rare caller that takes nothing packed. */
export async function bytesOf(page: PackedPage, coding: Coding): Promise<Buffer> {
  return coding === "identity" ? await unbrotli(page.br) : page[coding];
}
