import { ActionIcon, Button } from "@mantine/core";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { useBoardUrl } from "#admin/features/desk/board/board-url.ts";
import { bookFrom } from "#admin/kit/booking/book-from.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconChevronLeft, IconChevronRight, IconPlus, IconTicket } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { getBoardDays } from "#contract/desk/board.ts";
import { weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import classes from "./day-head.module.css";

const BEFORE = 2;
const AFTER = 6;

/** "Friday, 20-Nov-2026". */
export const dayTitle = (day: string): string => `${weekdayName(weekdayOf(day))}, ${formatDate(day)}`;

const SHOWN = BEFORE + 1 + AFTER;

/** How full the days of the strip are, by day; what is not known yet is missing. */
function useFullness(from: string): ReadonlyMap<string, number | null> {
  const { data } = useCall(getBoardDays, { query: { from, days: SHOWN } }, { keepPrevious: true });
  return new Map(data?.map(({ day, percent }) => [day, percent]));
}

const fullnessWords = (percent: number | null | undefined) =>
  percent === undefined ? "" : percent === null ? ", nobody is in" : `, ${percent} % taken`;

/** Nine days around the one that is shown, each with a bar of how full it is. */
function DayStrip({ day }: { day: string }) {
  const { to } = useBoardUrl();
  const first = addDays(day, -BEFORE);
  const days = Array.from({ length: SHOWN }, (_, at) => addDays(first, at));
  const fullness = useFullness(first);
  return (
    <Row as="ol" gap={2} className={classes.strip} aria-label="Days">
      {days.map((other) => (
        <li key={other}>
          <Link
            to={to(other)}
            aria-label={dayTitle(other) + fullnessWords(fullness.get(other))}
            data-shut={fullness.get(other) === null || undefined}
            aria-current={other === day ? "date" : undefined}
            data-today={other === clinicToday() || undefined}
          >
            <small>{weekdayName(weekdayOf(other)).slice(0, 3)}</small>
            <b>{Number(other.slice(8))}</b>
            <i style={{ "--full": `${fullness.get(other) ?? 0}%` } as CSSProperties} />
          </Link>
        </li>
      ))}
    </Row>
  );
}

/** Which day it is, the way to others, and the two ways into it: booked or walked in. */
export function DayHead({ day }: { day: string }) {
  const { to } = useBoardUrl();
  const { ask, may } = useBoard();
  const today = clinicToday();
  const step = (days: number, label: string, icon: React.ReactNode) => (
    <ActionIcon component={Link} to={to(addDays(day, days))} aria-label={label} className={classes.step}>
      {icon}
    </ActionIcon>
  );
  return (
    <header className={classes.head}>
      <h1 tabIndex={-1}>{dayTitle(day)}</h1>
      <Row as="nav" gap={2} align="center" className={classes.days} aria-label="Other days">
        {step(-1, "Day before", <IconChevronLeft size={18} stroke={1.75} aria-hidden />)}
        <DayStrip day={day} />
        {step(1, "Day after", <IconChevronRight size={18} stroke={1.75} aria-hidden />)}
      </Row>
      {day !== today && (
        <Button component={Link} to={to(today)} variant="subtle" size="xs" className={classes.today}>
          Today
        </Button>
      )}
      <span className="gap" />
      {may.move && (
        <Row gap={8} className={classes.actions}>
          <Button
            component={Link}
            to={bookFrom(day)}
            variant={day > today ? "filled" : "default"}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            rightSection={<KeyCaps of="n" />}
          >
            Book
          </Button>
          {day === today && (
            <Button
              leftSection={<IconTicket size={16} stroke={1.75} aria-hidden />}
              rightSection={<KeyCaps of="w" />}
              onClick={() => ask({ about: "walk-in" })}
            >
              Walk-in
            </Button>
          )}
        </Row>
      )}
    </header>
  );
}
