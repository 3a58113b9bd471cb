import { IMAGE_MAX_BYTES } from "#rules/image.ts";
import type { CallerNetwork } from "./caller-network.ts";
import { AppError } from "./errors.ts";

const MB = 1024 * 1024;

interface Body {
  bytes: number;
  network: CallerNetwork;
  /** Has worked for it (form-proof.ts): may use the half that is kept free of everybody else. */
  hasWorked: boolean;
}

/**
 * Counts the bodies of strangers that are under way, by what they say their length is, so that half-sent ones do not
 * fill the memory. `total` bytes for all, `each` for one address block, and half of `total` without work.
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
    /** Whether those who have not worked may find it closed. */
    isBusy: () => inFlight > total / 4,
    /** Lets a body in; answers how to say, once, that it is gone. Throws 429, which work may help, or 503. */
    enter({ bytes, network, hasWorked }: Body): () => void {
      const block = network?.near;
      if (block && (blocks.get(block) ?? 0) + bytes > each) throw full("throttled");
      if (inFlight + bytes > total) throw full("unavailable");
      if (!hasWorked && inFlight + bytes > total / 2) throw full("throttled");
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

/** A form with a picture: the picture and what stands around it. */
export const UPLOAD_LIMIT = IMAGE_MAX_BYTES + MB / 4;
/** A form without; its longest text is 5,000 characters. */
export const TEXT_LIMIT = 64 * 1024;

/** Eight whole pictures at once, two from one block. */
export const uploads = bodyLimit({ total: 8 * UPLOAD_LIMIT, each: 2 * UPLOAD_LIMIT });
/** Words arrive at once, unless somebody holds them back on purpose. */
export const texts = bodyLimit({ total: 64 * MB, each: MB });
