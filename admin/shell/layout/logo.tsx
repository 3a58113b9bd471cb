const mark = new URL("#content/pictures/brand/logo-mark.svg", import.meta.url).href;

/** The clinic's mark beside a name that is written out, so it is silent. */
export function Logo({ width }: { width: number }) {
  return <img src={mark} alt="" width={width} height={Math.round(width * 1.04)} />;
}
