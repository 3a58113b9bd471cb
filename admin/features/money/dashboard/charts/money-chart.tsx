import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useState } from "react";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { DashboardData, SeriesPoint, SeriesUnit } from "#contract/money/dashboard.ts";
import { formatMoney } from "#rules/values/display.ts";
import classes from "./charts.module.css";
import { formatPoint } from "./format-point.ts";
import { HEIGHT, LEFT, MoneyBars, middleOf } from "./money-bars.tsx";

const BESIDE = 14;

interface TipProps {
  point: SeriesPoint;
  unit: SeriesUnit;
  x: number;
  width: number;
}

/** The amounts under the pointer. The table says the same to everybody else. */
function Tip({ point, unit, x, width }: TipProps) {
  const place = x > width / 2 ? { right: width - x + BESIDE } : { left: x + BESIDE };
  return (
    <Grid gap={2} className={classes.tip} style={place} aria-hidden="true">
      <b className="strong ink">{formatPoint(point.date, unit)}</b>
      <span>Earnings {formatMoney(point.earnings)}</span>
      {point.expenses !== null && <span>Expenses {formatMoney(point.expenses)}</span>}
    </Grid>
  );
}

/** Earnings and expenses side by side, a pair of bars for each day, month or year. */
export function MoneyChart({ series, label }: { series: DashboardData["series"]; label: string }) {
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const { points, unit } = series;
  const slot = Math.max(0, width - LEFT) / points.length;
  const point = pointed === null ? undefined : points[pointed];
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = Math.floor((x - LEFT) / slot);
    setPointed(index in points ? index : null);
  };
  return (
    <div className={classes.plot} ref={ref} onPointerMove={follow} onPointerLeave={() => setPointed(null)}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={label}>
          <MoneyBars points={points} unit={unit} slot={slot} width={width} pointed={point ? pointed : null} />
        </svg>
      )}
      {point && <Tip point={point} unit={unit} x={middleOf(pointed ?? 0, slot)} width={width} />}
    </div>
  );
}
