import { lazy, Suspense, useState } from "react";
import { useUser } from "#admin/kit/page/use-session.ts";
import type { Calendar, Closure as ClosureOfClinic, DoctorWeek } from "#contract/clinic/schedule.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { CalendarDoctor } from "./calendar/calendar-doctor.ts";
import { holidayOn, leaveOf, storedClosure } from "./closures/closure-form.ts";

// Pickers and the calendar come with the first dialog, not with the screen.
const DayDialog = lazy(() => import("./day/day-dialog.tsx"));
const WeekDialog = lazy(() => import("./weeks/week-dialog.tsx"));
const ClosureDialog = lazy(() => import("./closures/closure-dialog.tsx"));
const RamadanDialog = lazy(() => import("./weeks/ramadan-dialog.tsx"));
const StoredWeeksDialog = lazy(() => import("./weeks/stored-weeks-dialog.tsx"));
const RemoveWeekDialog = lazy(() => import("./weeks/remove-week-dialog.tsx"));
const StoredClosuresDialog = lazy(() => import("./closures/stored-closures-dialog.tsx"));
const HolidaysDialog = lazy(() => import("./closures/holidays-dialog.tsx"));

type Entry = "week" | "leave" | "closure" | "ramadan" | "holidays";
/** A stored week, and whose it is. */
interface OfDoctor {
  doctor: CalendarDoctor;
  week: DoctorWeek;
}
type Open =
  | { entry: Entry }
  | { entry: "day"; idDoctor: number; date: string }
  | { entry: "weeks"; idDoctor: number | null }
  | ({ entry: "change week" | "remove week" } & OfDoctor)
  | { entry: "closures" }
  | { entry: "change closure"; closure: ClosureOfClinic };

/** The day's dialog, as the calendar has it now. */
function Day({ calendar, idDoctor, date, onChangeClosure, onClose }: DayProps) {
  const doctor = calendar.doctors.find((one) => one.idDoctor === idDoctor);
  const day = doctor?.days.find((one) => one.date === date);
  if (!doctor || !day) return null;
  const closures = calendar.closures.filter(({ id }) => day.cuts.includes(id));
  return (
    <DayDialog
      doctor={doctor}
      day={day}
      closures={closures}
      onChangeClosure={onChangeClosure}
      onClose={onClose}
    />
  );
}

interface DayProps {
  calendar: Calendar;
  idDoctor: number;
  date: string;
  onChangeClosure: (closure: ClosureOfClinic) => void;
  onClose: () => void;
}

function Entered({ entry, calendar, onClose }: { entry: Entry; calendar: Calendar; onClose: () => void }) {
  const { role, doctorId } = useUser();
  const { doctors } = calendar;
  const own = role === "Doctor" ? doctors.find(({ idDoctor }) => idDoctor === doctorId) : undefined;
  switch (entry) {
    case "week":
      return <WeekDialog onClose={onClose} />;
    case "leave":
      return (
        <ClosureDialog
          title="Leave"
          initial={leaveOf(own?.idDoctor ?? null, clinicToday())}
          doctor={own ? { id: own.idDoctor, name: own.doctorName } : null}
          onClose={onClose}
        />
      );
    case "closure":
      return <ClosureDialog title="Closure" initial={holidayOn(clinicToday())} onClose={onClose} />;
    case "ramadan":
      return <RamadanDialog doctors={doctors} onClose={onClose} />;
    case "holidays":
      return <HolidaysDialog year={Number(clinicToday().slice(0, 4)) + 1} onClose={onClose} />;
  }
}

interface ShownProps {
  shown: Open;
  calendar: Calendar;
  show: (next: Open) => void;
  onClose: () => void;
}

/** The dialog that is open. A stored record is changed in a dialog of its own, which takes the place of the list. */
function Shown({ shown, calendar, show, onClose }: ShownProps) {
  const onChangeClosure = (closure: ClosureOfClinic) => show({ entry: "change closure", closure });
  switch (shown.entry) {
    case "day":
      return <Day calendar={calendar} {...shown} onChangeClosure={onChangeClosure} onClose={onClose} />;
    case "weeks":
      return (
        <StoredWeeksDialog
          doctors={calendar.doctors}
          idDoctor={shown.idDoctor}
          onChange={(doctor, week) => show({ entry: "change week", doctor, week })}
          onRemove={(doctor, week) => show({ entry: "remove week", doctor, week })}
          onClose={onClose}
        />
      );
    case "change week":
      return (
        <WeekDialog stored={{ week: shown.week, doctorName: shown.doctor.doctorName }} onClose={onClose} />
      );
    case "remove week":
      return <RemoveWeekDialog doctor={shown.doctor} week={shown.week} onClose={onClose} />;
    case "closures":
      return <StoredClosuresDialog onChange={onChangeClosure} onClose={onClose} />;
    case "change closure": {
      const { closure } = shown;
      const doctor = closure.idDoctor ? { id: closure.idDoctor, name: closure.doctorName ?? "" } : null;
      return (
        <ClosureDialog
          title={`Change ${closure.name}`}
          initial={storedClosure(closure)}
          doctor={doctor}
          onClose={onClose}
        />
      );
    }
    default:
      return <Entered entry={shown.entry} calendar={calendar} onClose={onClose} />;
  }
}

/** Opens the dialogs of the schedule. Render `dialog`. */
export function useScheduleDialogs(calendar: Calendar) {
  const [shown, setShown] = useState<Open | null>(null);
  const close = () => setShown(null);
  return {
    open: (entry: Entry | "closures") => setShown({ entry }),
    openDay: ({ idDoctor }: CalendarDoctor, date: string) => setShown({ entry: "day", idDoctor, date }),
    /** The stored weeks of a doctor; null: of the first. */
    openWeeks: (idDoctor: number | null) => setShown({ entry: "weeks", idDoctor }),
    dialog: shown && (
      <Suspense>
        <Shown shown={shown} calendar={calendar} show={setShown} onClose={close} />
      </Suspense>
    ),
  };
}
