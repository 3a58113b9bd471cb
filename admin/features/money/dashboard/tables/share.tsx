import classes from "#admin/features/money/dashboard/charts/charts.module.css";

const percent = new Intl.NumberFormat("en", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "57.8%"; "0.0%" of nothing. */
export function formatShare(part: number, whole: number): string {
  return percent.format(whole > 0 ? part / whole : 0);
}

/** A part of a whole as a bar. The number stands beside it, so it is silent. */
export function Meter({ part, whole, strong }: { part: number; whole: number; strong?: boolean }) {
  return (
    <span className={classes.meter} data-strong={strong || undefined} aria-hidden="true">
      {part > 0 && <i style={{ width: `${(part / whole) * 100}%` }} />}
    </span>
  );
}
