import type { SeriesPoint, SeriesUnit } from "#contract/money/dashboard.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { formatTick } from "./format-point.ts";
import { shortNumber, ticksUpTo } from "./scale.ts";

/** The plot in pixels: `LEFT` of it stands the scale, below `BASE` the marks. */
export const HEIGHT = 228;
export const LEFT = 42;
const TOP = 12;
const BASE = 204;
const MARKS = 222;

const EARNINGS = { width: 15, share: 0.46 };
const EXPENSES = { width: 7, share: 0.22 };
const GAP = { width: 1.5, share: 0.06 };

/** A day's number needs this much room, "20 Nov" and the like that much. */
const ROOM = { number: 24, words: 46 };

interface Plot {
  points: readonly SeriesPoint[];
  unit: SeriesUnit;
  /** The width of one point. */
  slot: number;
}

export const middleOf = (index: number, slot: number) => LEFT + (index + 0.5) * slot;

type Height = (rupees: number) => number;

function Bar({ x, width, top, kind }: { x: number; width: number; top: number; kind: string }) {
  if (top >= BASE) return null;
  const radius = Math.min(2, width / 4);
  return <rect x={x} y={top} width={width} height={BASE - top} rx={radius} data-kind={kind} />;
}

function Bars({ points, slot, y }: Plot & { y: Height }) {
  const [wide = 0, narrow = 0, gap = 0] = [EARNINGS, EXPENSES, GAP].map(({ width, share }) =>
    Math.min(width, slot * share),
  );
  return points.map(({ date, earnings, expenses }, index) => {
    const pair = expenses === null ? wide : wide + gap + narrow;
    const left = middleOf(index, slot) - pair / 2;
    return (
      <g key={date}>
        <Bar x={left} width={wide} top={y(earnings)} kind="earnings" />
        {expenses !== null && <Bar x={left + wide + gap} width={narrow} top={y(expenses)} kind="expenses" />}
      </g>
    );
  });
}

function Marks({ points, unit, slot }: Plot) {
  const today = clinicToday();
  const manyMonths = points[0]?.date.slice(0, 7) !== points.at(-1)?.date.slice(0, 7);
  const room = unit === "day" && !manyMonths ? ROOM.number : ROOM.words;
  const every = Math.max(1, Math.ceil(room / slot));
  return points.map((point, index) => {
    // Counted from the end, so that the last day, mostly today, has its mark.
    if ((points.length - 1 - index) % every !== 0) return null;
    return (
      <text
        key={point.date}
        x={middleOf(index, slot)}
        y={MARKS}
        textAnchor="middle"
        data-today={point.date === today || undefined}
      >
        {formatTick(point.date, unit, manyMonths)}
      </text>
    );
  });
}

function Scale({ ticks, y, width }: { ticks: readonly number[]; y: Height; width: number }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} data-base={tick === 0 || undefined} />
      <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
        {shortNumber(tick)}
      </text>
    </g>
  ));
}

/** The drawing: a pair of bars for each point, the `pointed` one on a ground of its own. */
export function MoneyBars({ pointed, width, ...plot }: Plot & { pointed: number | null; width: number }) {
  const amounts = plot.points.flatMap(({ earnings, expenses }) => [earnings, expenses ?? 0]);
  const ticks = ticksUpTo(Math.max(...amounts));
  const highest = ticks.at(-1) ?? 1;
  const y = (rupees: number) => BASE - (Math.max(0, rupees) / highest) * (BASE - TOP);
  return (
    <>
      {pointed !== null && (
        <rect
          x={LEFT + pointed * plot.slot}
          y={TOP}
          width={plot.slot}
          height={BASE - TOP}
          data-kind="pointed"
        />
      )}
      <Scale ticks={ticks} y={y} width={width} />
      <Bars {...plot} y={y} />
      <Marks {...plot} />
    </>
  );
}
