import { IMAGE_MAX_BYTES } from "#rules/values/image.ts";
import type { CallerNetwork } from "./caller-network.ts";
import { AppError } from "./errors.ts";

const MB = 1024 * 1024;

interface Body {
  bytes: number;
  network: CallerNetwork;
  /** With a proof of work (form-proof.ts), a body may also use the half reserved for such bodies. */
  hasProofOfWork: boolean;
}

/**
 * Limits the public calls' bodies being received, by their declared length, so that half-sent ones do not fill the memory:
 * `total` bytes in all, `each` for one address block, half of `total` without a proof of work.
 */
export function bodyLimit({ total, each }: { total: number; each: number }) {
  let inFlight = 0;
  const blocks = new Map<string, number>();
  const add = (block: string, bytes: number) => {
    const sum = (blocks.get(block) ?? 0) + bytes;
    if (sum > 0) blocks.set(block, sum);
    else blocks.delete(block);
  };
  return {
    /** Whether bodies without a proof of work may soon be refused. */
    isBusy: () => inFlight > total / 4,
    /** Reserves a body's bytes; returns a function that releases them. Throws 429 (a proof of work may help) or 503. */
    enter({ bytes, network, hasProofOfWork }: Body): () => void {
      const block = network?.block;
      if (block && (blocks.get(block) ?? 0) + bytes > each) throw full("throttled");
      if (inFlight + bytes > total) throw full("unavailable");
      if (!hasProofOfWork && inFlight + bytes > total / 2) throw full("throttled");
      inFlight += bytes;
      if (block) add(block, bytes);
      let isGone = false;
      return () => {
        if (isGone) return;
        isGone = true;
        inFlight -= bytes;
        if (block) add(block, -bytes);
      };
    },
  };
}

const full = (code: "throttled" | "unavailable") =>
  new AppError(code, "Very much is being sent to the clinic right now. Please try again in a moment.", {
    retryAfter: 5,
  });

/** Bytes of a form with a picture: the picture and the other parts. */
export const UPLOAD_LIMIT = IMAGE_MAX_BYTES + MB / 4;
/** Bytes of a form without a picture; its longest text is 5,000 characters. */
export const TEXT_LIMIT = 64 * 1024;

/** Eight pictures at once, two of them from one block. */
export const uploads = bodyLimit({ total: 8 * UPLOAD_LIMIT, each: 2 * UPLOAD_LIMIT });
/** Bodies without pictures, which arrive at once unless a sender delays them on purpose. */
export const texts = bodyLimit({ total: 64 * MB, each: MB });
