const mark = new URL("#brand/logo-mark.svg", import.meta.url).href;

/** The clinic's logo; hidden from screen readers, because the name is written beside it. */
export function Logo({ width }: { width: number }) {
  return <img src={mark} alt="" width={width} height={Math.round(width * 1.04)} />;
}
