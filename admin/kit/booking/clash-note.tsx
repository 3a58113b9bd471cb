import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import type { Clashing } from "#contract/desk/appointments.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { formatDate, formatTime } from "#rules/values/display.ts";
import { addMinutes } from "#rules/values/time/clinic-time.ts";
import classes from "./clash-note.module.css";
import type { ShownClash } from "./use-clash.ts";
import { type DoctorDay, useRequestedTimes } from "./use-requested-times.ts";

interface ClashNoteProps {
  clash: ShownClash;
  doctorName: string;
  /** Whose day it is about. */
  day: DoctorDay;
  busy?: boolean;
  onBookAnyway: () => void;
  onUseTime: (time: string) => void;
}

function titleOf({ appointments, time, patientName, because }: ShownClash, doctorName: string): string {
  if (because === "patient" && appointments.length === 1)
    return `${patientName} is booked already at ${formatTime(time)}`;
  return appointments.length > 1
    ? `${doctorName} already has ${appointments.length} appointments at that time`
    : `${doctorName} is already booked at ${formatTime(time)}`;
}

function Who({ appointment, isNew }: { appointment: Clashing; isNew: boolean }) {
  const { patientName, appointmentRegistrationNo, date, time, durationMinutes, because, doctorName } =
    appointment;
  const whom = doctorName ? calledDoctor(doctorName) : "another doctor";
  return (
    <div>
      {isNew && "New since you looked: "}
      <bdi>{patientName}</bdi>
      {because === "patient" && ` with ${whom}`}
      {appointmentRegistrationNo && `, ${appointmentRegistrationNo}`},{date && ` ${formatDate(date)},`}{" "}
      {formatTime(time)} to {addMinutes(time, durationMinutes)}.
    </div>
  );
}

/**
 * Who already has that time, a button for the next free time, and a quieter one to book anyway. It appears after a
 * button at the bottom of the form was pressed, so it scrolls itself into view.
 */
export function ClashNote({ clash, doctorName, day, busy, onBookAnyway, onUseTime }: ClashNoteProps) {
  const { appointments, seen, nextFreeTime } = clash;
  const askedBy = useRequestedTimes(day)(nextFreeTime ?? "");
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each clash anew
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, [clash]);
  return (
    <div ref={place} className={classes.inView}>
      <Note
        kind="attention"
        title={titleOf(clash, doctorName)}
        announce
        actions={
          <>
            {nextFreeTime && (
              <Button size="xs" variant="default" onClick={() => onUseTime(nextFreeTime)}>
                Use {formatTime(nextFreeTime)}, next free time
              </Button>
            )}
            <Button size="xs" variant="subtle" loading={busy} onClick={onBookAnyway}>
              Book anyway
            </Button>
          </>
        }
      >
        {appointments.map((appointment) => (
          <Who
            key={appointment.id}
            appointment={appointment}
            isNew={seen !== null && !seen.includes(appointment.id)}
          />
        ))}
        {nextFreeTime && askedBy && (
          <div>
            {formatTime(nextFreeTime)} is asked for by <bdi>{askedBy}</bdi>.
          </div>
        )}
      </Note>
    </div>
  );
}
