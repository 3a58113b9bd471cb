import { Button } from "@mantine/core";
import type { Clash } from "#contract/appointments.ts";
import { addMinutes } from "#rules/clinic-time.ts";
import { formatTime } from "#rules/display.ts";
import type { Refusal } from "#ui/call.ts";
import { Note } from "./note.tsx";

/** The facts of a double booking that a refusal carries; null when it is about something else. */
export function clashOf(refusal: Refusal): Clash | null {
  return refusal.conflict?.kind === "overlap" ? (refusal.conflict as Clash) : null;
}

interface ClashNoteProps {
  clash: Clash;
  doctorName: string;
  busy?: boolean;
  onBookAnyway: () => void;
  /** Offered first where the time can still be changed. */
  onUseTime?: (time: string) => void;
}

/** Who already has that time, the next free one, and, quietly, booking it all the same. */
export function ClashNote({ clash, doctorName, busy, onBookAnyway, onUseTime }: ClashNoteProps) {
  const { patientName, appointmentRegistrationNo, time, durationMinutes, nextFreeTime } = clash;
  return (
    <Note
      kind="attention"
      title={`${doctorName} is already booked at ${formatTime(time)}`}
      announce
      actions={
        <>
          {nextFreeTime && onUseTime && (
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
      <bdi>{patientName}</bdi>, {appointmentRegistrationNo}, {formatTime(time)} to{" "}
      {addMinutes(time, durationMinutes)}.
      {nextFreeTime && !onUseTime && ` The next free time that day is ${formatTime(nextFreeTime)}.`}
    </Note>
  );
}
