import { ActionIcon, Button } from "@mantine/core";
import { Suspense } from "react";
import { IconChevronLeft, IconChevronRight, IconPlus } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { usePart } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { useCalendar } from "./calendar/use-calendar.ts";
import classes from "./schedule.module.css";
import type { useScheduleDialogs } from "./use-schedule-dialogs.tsx";

const GROUP = "Hours";

/** Which four weeks are shown, and the way to others. */
export function DaysShown({ weeks: { from, to, move, today } }: { weeks: ReturnType<typeof useCalendar> }) {
  useShortcut({ keys: "t", label: "Today", group: GROUP, run: today });
  return (
    <Row gap={6} align="center" className={`${classes.shown} fs-13 strong num`}>
      <ActionIcon aria-label="Four weeks before" onClick={() => move(-4)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">
        {formatDate(from)} to {formatDate(to)}
      </span>
      <ActionIcon aria-label="Four weeks after" onClick={() => move(4)}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Button size="xs" variant="default" rightSection={<KeyCaps of="t" />} onClick={today}>
        Today
      </Button>
    </Row>
  );
}

interface ActionsProps {
  dialogs: ReturnType<typeof useScheduleDialogs>;
}

/** What can be entered, for who may, and what is stored. Over 60 lines: a list of buttons. */
export function Actions({ dialogs: { open, openWeeks } }: ActionsProps) {
  const may = useMay();
  const RearrangeLink = usePart("RearrangeLink");
  const mayWeeks = may("schedule.weeks");
  const mayDays = may("schedule.days");
  const nextYear = Number(clinicToday().slice(0, 4)) + 1;
  useShortcut(
    mayWeeks ? { keys: "n", label: "New week from a day", group: GROUP, run: () => open("week") } : null,
  );
  useShortcut(mayDays ? { keys: "l", label: "Leave", group: GROUP, run: () => open("leave") } : null);
  useShortcut({ keys: "w", label: "Stored weeks", group: GROUP, run: () => openWeeks(null) });
  useShortcut({ keys: "c", label: "Stored leave and closures", group: GROUP, run: () => open("closures") });
  return (
    <Row gap={8} wrap className={`${classes.actions} mb-14`}>
      {mayWeeks && (
        <Button
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          rightSection={<KeyCaps of="n" />}
          onClick={() => open("week")}
        >
          New week from…
        </Button>
      )}
      {mayDays && (
        <Button variant="default" rightSection={<KeyCaps of="l" />} onClick={() => open("leave")}>
          Leave
        </Button>
      )}
      {mayWeeks && (
        <>
          <Button variant="default" onClick={() => open("closure")}>
            Closure
          </Button>
          <Button variant="default" onClick={() => open("ramadan")}>
            Ramadan hours
          </Button>
          <Button variant="default" onClick={() => open("holidays")}>
            Holidays of {nextYear}
          </Button>
        </>
      )}
      <span className="gap" />
      <Button variant="subtle" rightSection={<KeyCaps of="w" />} onClick={() => openWeeks(null)}>
        Stored weeks
      </Button>
      <Button variant="subtle" rightSection={<KeyCaps of="c" />} onClick={() => open("closures")}>
        Stored closures
      </Button>
      <Suspense>
        <RearrangeLink />
      </Suspense>
    </Row>
  );
}
