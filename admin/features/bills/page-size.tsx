import { nonce } from "#admin/nonce.ts";

/** The size of the printed page, such as "A4" or "80mm 140mm". No margins: the paper brings its own. */
export function PageSize({ size }: { size: string }) {
  return <style nonce={nonce}>{`@page { size: ${size}; margin: 0; }`}</style>;
}
