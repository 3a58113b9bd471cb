import { useBoard } from "#admin/features/desk/board/board-context.ts";
import type { BoardDay } from "#contract/desk/board.ts";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { isWaiting } from "#rules/desk/board/attendance.ts";
import { freeGaps, timeAt } from "#rules/desk/board/board-day.ts";
import { usualWait, waitMinutes } from "#rules/desk/board/waiting.ts";
import { formatMoney } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
import classes from "./figures.module.css";

interface FiguresProps {
  day: BoardDay;
  now: string;
  clock: string | null;
}

interface Figure {
  label: string;
  value: string;
  /** After the label, quieter. */
  beside?: string | false;
  hot?: boolean;
}

function waitingFigure({ visits, longWaitMinutes }: BoardDay, now: string): Figure {
  const waits = visits.filter(({ stage }) => isWaiting(stage)).map((visit) => waitMinutes(visit, now) ?? 0);
  const longest = Math.max(...waits);
  return {
    label: "Waiting now",
    value: String(waits.length),
    beside: waits.length > 0 && `longest ${lengthText(longest)}`,
    hot: longest > longWaitMinutes,
  };
}

function freeFigure({ doctors, visits }: BoardDay, clock: string | null): Figure {
  const from = clock === null ? 0 : minutesOf(clock);
  const gaps = doctors
    .flatMap((doctor) => freeGaps(doctor, visits, from).map((gap) => ({ ...gap, doctor })))
    .sort((a, b) => a.from - b.from);
  const [next] = gaps;
  return {
    label: "Free times left",
    value: String(gaps.length),
    beside: next && `next ${timeAt(next.from)} ${next.doctor.name}`,
  };
}

function seenFigure({ visits }: BoardDay): Figure {
  const expected = visits.filter(
    ({ stage }) => stage !== "Cancelled" && stage !== "Left" && stage !== "No-show",
  );
  const seen = expected.filter(({ stage }) => stage === "Done").length;
  return { label: "Seen", value: `${seen} of ${expected.length}` };
}

function moneyFigure({ visits }: BoardDay): Figure {
  const owed = visits.flatMap(({ bill }) => bill?.balance ?? []);
  const unbilled = visits.filter(({ stage, bill }) => stage === "Done" && bill === null).length;
  return {
    label: "To collect",
    value: formatMoney(addMoney(...owed)),
    beside: unbilled > 0 && `${unbilled} not billed`,
    hot: unbilled > 0,
  };
}

function figuresOf({ day, now, clock }: FiguresProps, seesBills: boolean): Figure[] {
  const usual = usualWait(day.visits, now);
  return [
    ...(clock === null ? [] : [waitingFigure(day, now)]),
    ...(clock === null ? [] : [{ label: "Usual wait", value: usual === null ? "–" : lengthText(usual) }]),
    freeFigure(day, clock),
    seenFigure(day),
    ...(seesBills ? [moneyFigure(day)] : []),
  ];
}

/** The day in a line: who waits, what is free, what is still to be collected. */
export function Figures(props: FiguresProps) {
  const { may } = useBoard();
  return (
    <dl className={classes.figures} aria-label="The day in figures">
      {figuresOf(props, may.seeBills).map(({ label, value, beside, hot }) => (
        <div key={label} data-hot={hot || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {beside && <dd className={classes.beside}>{beside}</dd>}
        </div>
      ))}
    </dl>
  );
}
