import { formatDate } from "#rules/values/display.ts";
import { clinicDateOf } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import classes from "./vitals.module.css";

/** A value and the instant at which it was measured. */
export interface Point {
  at: string;
  value: number;
}

const WIDTH = 56;
const HEIGHT = 24;
const EDGE = 3;

interface VitalsLineProps {
  label: string;
  /** Oldest first, at least two. */
  points: readonly Point[];
  /** A second line within the same bounds: the lower pressure. */
  below?: readonly Point[];
}

/** How a measure went, on a small line that also reads as a sentence. */
export function VitalsLine({ label, points, below = [] }: VitalsLineProps) {
  const values = [...points, ...below].map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const drawn = (line: readonly Point[]) =>
    line
      .map(({ value }, index) => {
        const x = EDGE + (index / Math.max(line.length - 1, 1)) * (WIDTH - 2 * EDGE);
        const y = HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
      .join(" ");
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const said = (index: number) =>
    [points.at(index)?.value, below.at(index)?.value].filter((value) => value !== undefined).join("/");
  return (
    <figure className={classes.line}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={say("{label}: {count} values, {first} on {from}, {last} on {to}", {
          label,
          count: points.length,
          first: said(0),
          from: formatDate(clinicDateOf(first.at)),
          last: said(-1),
          to: formatDate(clinicDateOf(last.at)),
        })}
      >
        <polyline points={drawn(points)} />
        {below.length > 0 && <polyline points={drawn(below)} />}
      </svg>
      <figcaption aria-hidden="true">
        {label} <b>{said(-1)}</b>
      </figcaption>
    </figure>
  );
}
