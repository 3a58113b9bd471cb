import { lazy, Suspense, useState } from "react";
import { useUser } from "#admin/kit/page/use-session.ts";
import type { Calendar } from "#contract/schedule.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import type { CalendarDoctor } from "./calendar-doctor.ts";
import { holidayOn, leaveOf } from "./closure-form.ts";

// Pickers and the calendar come with the first dialog, not with the screen.
const DayDialog = lazy(() => import("./day-dialog.tsx"));
const WeekDialog = lazy(() => import("./week-dialog.tsx"));
const ClosureDialog = lazy(() => import("./closure-dialog.tsx"));
const RamadanDialog = lazy(() => import("./ramadan-dialog.tsx"));
const HolidaysDialog = lazy(() => import("./holidays-dialog.tsx"));

type Entry = "week" | "leave" | "closure" | "ramadan" | "holidays";
type Open = { entry: Entry } | { entry: "day"; idDoctor: number; date: string };

/** The day's dialog, as the calendar has it now. */
function Day({ calendar, idDoctor, date, onClose }: DayProps) {
  const doctor = calendar.doctors.find((one) => one.idDoctor === idDoctor);
  const day = doctor?.days.find((one) => one.date === date);
  if (!doctor || !day) return null;
  const closures = calendar.closures.filter(({ id }) => day.cuts.includes(id));
  return <DayDialog doctor={doctor} day={day} closures={closures} onClose={onClose} />;
}

interface DayProps {
  calendar: Calendar;
  idDoctor: number;
  date: string;
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

/** Opens the dialogs of the schedule. Render `dialog`. */
export function useScheduleDialogs(calendar: Calendar) {
  const [shown, setShown] = useState<Open | null>(null);
  const close = () => setShown(null);
  return {
    open: (entry: Entry) => setShown({ entry }),
    openDay: ({ idDoctor }: CalendarDoctor, date: string) => setShown({ entry: "day", idDoctor, date }),
    dialog: shown && (
      <Suspense>
        {shown.entry === "day" ? (
          <Day calendar={calendar} {...shown} onClose={close} />
        ) : (
          <Entered entry={shown.entry} calendar={calendar} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
