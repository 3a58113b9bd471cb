import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate, formatTime } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./doctors.module.css";
import type { ShownUncoveredVisits } from "./use-uncovered-visits.ts";

interface UncoveredVisitsNoteProps {
  uncovered: ShownUncoveredVisits;
  doctorName: string;
  busy: boolean;
  onSaveAnyway: () => void;
}

const TITLES = {
  inactive: (visits: string) => `${visits} to come with a doctor who is not active`,
  hours: (visits: string) => `${visits} to come outside these hours`,
} as const;

/** The list of the doctor's visits from today on; in a tab of its own, for the form is not saved yet. */
const visitsOf = (doctorName: string) =>
  `${pathTo("appointments")}?${new URLSearchParams({ doctorName, appointmentDateFrom: clinicToday(), status: "Scheduled" })}`;

/** Lists the visits that a change leaves without their doctor, with links to them and "Save anyway". Scrolls into view. */
export function UncoveredVisitsNote({ uncovered, doctorName, busy, onSaveAnyway }: UncoveredVisitsNoteProps) {
  const { reason, count, visits, words } = uncovered;
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer anew
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, [uncovered]);
  return (
    <div ref={place} className={classes.uncovered}>
      <Note
        kind="attention"
        title={TITLES[reason](count === 1 ? "1 visit" : `${count} visits`)}
        announce
        actions={
          <>
            <Button size="xs" variant="default" component={Link} to={visitsOf(doctorName)} target="_blank">
              Show this doctor’s visits
            </Button>
            <Button size="xs" variant="subtle" loading={busy} onClick={onSaveAnyway}>
              Save anyway
            </Button>
          </>
        }
      >
        {words}
        <ul>
          {visits.map(({ id, appointmentRegistrationNo, patientName, date, time }) => (
            <li key={id}>
              <Link to={pathTo("appointment/view/:id", id)} target="_blank">
                {appointmentRegistrationNo}
              </Link>
              , {formatDate(date)}, {formatTime(time)}, <PersonName name={patientName} />
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
