import { useMediaQuery } from "@mantine/hooks";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconCalendarOff } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { useMay, useUser } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import type { Calendar } from "#contract/clinic/schedule.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { CalendarDoctor } from "./calendar/calendar-doctor.ts";
import { CalendarGrid } from "./calendar/calendar-grid.tsx";
import { useCalendar } from "./calendar/use-calendar.ts";
import { DayList } from "./day/day-list.tsx";
import { Actions, DaysShown } from "./schedule-actions.tsx";
import { useScheduleDialogs } from "./use-schedule-dialogs.tsx";

/** Doctors for whom nothing is entered. */
function WithoutHours({ doctors }: Pick<Calendar, "doctors">) {
  return doctors
    .filter(({ hasWeeks }) => !hasWeeks)
    .map(({ idDoctor, doctorName }) => (
      <Note key={idDoctor} kind="attention" title={`${doctorName} has no weekly hours.`}>
        Public offers begin when they are entered.
      </Note>
    ));
}

/** Whether somebody may change a doctor's day. */
function useMayChange() {
  const may = useMay();
  const { role, doctorId } = useUser();
  return ({ idDoctor }: CalendarDoctor) =>
    may("schedule.days") && (role !== "Doctor" || doctorId === idDoctor);
}

/** Opens the day of a doctor that the address names, once: Back leads to where somebody came from. */
function useDayOfAddress(calendar: Calendar, open: (doctor: CalendarDoctor, date: string) => void) {
  const [search, setSearch] = useSearchParams();
  const date = search.get("day");
  const asked = Number(search.get("doctor"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address asks for is done once
  useEffect(() => {
    if (date === null) return;
    const doctor = calendar.doctors.find(({ idDoctor }) => idDoctor === asked);
    if (doctor) open(doctor, date);
    setSearch(
      (before) => {
        before.delete("day");
        before.delete("doctor");
        return before;
      },
      { replace: true },
    );
  }, [date, asked]);
}

function Shown({ calendar }: { calendar: Calendar }) {
  const isPhone = useMediaQuery("(max-width: 760px)", false, { getInitialValueInEffect: false });
  const mayChange = useMayChange();
  const dialogs = useScheduleDialogs(calendar);
  const open = (doctor: CalendarDoctor, date: string) => {
    if (mayChange(doctor)) dialogs.openDay(doctor, date);
  };
  useDayOfAddress(calendar, open);
  if (calendar.doctors.length === 0) {
    return (
      <EmptyState icon={<IconCalendarOff size={28} stroke={1.4} />} title="No doctors yet">
        Hours are entered for a doctor who is active.
      </EmptyState>
    );
  }
  return (
    <>
      <Actions dialogs={dialogs} />
      <WithoutHours doctors={calendar.doctors} />
      {isPhone ? (
        <DayList calendar={calendar} onOpen={open} />
      ) : (
        <CalendarGrid calendar={calendar} onOpen={open} />
      )}
      {dialogs.dialog}
    </>
  );
}

/** When everybody sees patients: four weeks, a row per doctor, a cell per day (docs/handbook/clinic/schedule.md). */
export default function Schedule() {
  const weeks = useCalendar();
  return (
    <Page>
      <PageHead
        title="Hours"
        back={{ to: pathTo("doctors"), label: "Doctors" }}
        actions={<DaysShown weeks={weeks} />}
      />
      <Loaded query={weeks.calendar}>{(calendar) => <Shown calendar={calendar} />}</Loaded>
    </Page>
  );
}
