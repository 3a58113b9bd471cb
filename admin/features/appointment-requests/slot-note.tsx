import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { WaysOut } from "#admin/kit/booking/advice-note.tsx";
import { useAdvice } from "#admin/kit/booking/use-advice.ts";
import type { OutsideTick } from "#admin/kit/booking/use-booking-answers.ts";
import { useRequestedTimes } from "#admin/kit/booking/use-requested-times.ts";
import { IconCalendarEvent } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import type { AppointmentRequest } from "#contract/appointment-requests.ts";
import { getAvailability } from "#contract/availability.ts";
import type { OfferedTime } from "#contract/offers.ts";
import { DEFAULT_DURATION_MINUTES } from "#rules/appointment.ts";
import { formatDate, formatTime } from "#rules/display.ts";
import { call } from "#ui/call.ts";

type SlotState = "free" | "taken" | "unusual" | "unknown";

const SLOT_TEXTS: Record<SlotState, string> = {
  free: "The time is free.",
  taken: "Another appointment or the doctor's hours stand in the way.",
  unusual: "This is not one of the doctor's usual times.",
  unknown: "",
};

function useSlotState({ iddoctor, date, time: asked }: AppointmentRequest, time: string): SlotState {
  const { data } = useQuery({
    queryKey: [getAvailability.path, iddoctor, date],
    queryFn: ({ signal }) => call(getAvailability, { query: { idDoctor: iddoctor, date } }, { signal }),
  });
  if (!data) return "unknown";
  const slot = data.data.times.find((other) => other.time === time);
  // One that was taken instead came from the doctor's hours, though perhaps between two half hours.
  if (!slot) return time === asked ? "unusual" : "free";
  return slot.free ? "free" : "taken";
}

/** What speaks against the time. Only a request that moves a visit can be given another day. */
function useRequestAdvice(request: AppointmentRequest, time: string) {
  const { iddoctor: idDoctor, idservices: idServices, date, moves } = request;
  const wish = { idDoctor, idServices, date, time };
  return useAdvice(
    moves ? { ...wish, idAppointment: moves.idAppointment } : wish,
    moves ? {} : { day: date },
  );
}

interface SlotNoteProps {
  request: AppointmentRequest;
  /** When it will be: as was asked for, or the free time that was taken instead. */
  time: string;
  outside: OutsideTick;
  onTake: (offer: OfferedTime) => void;
  onTakeBack: () => void;
}

/** What approving will create, and whether the doctor's time is free as far as is known before trying. */
export function SlotNote({ request, time, outside, onTake, onTakeBack }: SlotNoteProps) {
  const slot = useSlotState(request, time);
  const advice = useRequestAdvice(request, time);
  const askedBy = useRequestedTimes({ idDoctor: request.iddoctor, date: request.date }, request.id)(time);
  const isOther = time !== request.time;
  return (
    <Note
      kind={advice || slot === "taken" || slot === "unusual" || askedBy ? "attention" : "good"}
      icon={
        slot === "free" && !advice ? <IconCalendarEvent size={18} stroke={1.75} aria-hidden /> : undefined
      }
      title={`${request.moves ? "Moves the visit to" : "Creates appointment on"} ${formatDate(request.date)} at ${formatTime(time)}`}
      announce={isOther}
      actions={
        <>
          {advice && <WaysOut advice={advice} date={request.date} outside={outside} onTake={onTake} />}
          {isOther && (
            <Button size="xs" variant="subtle" onClick={onTakeBack}>
              Back to {formatTime(request.time)}
            </Button>
          )}
        </>
      }
    >
      {request.moves ? "With" : `${DEFAULT_DURATION_MINUTES} minutes with`} {request.doctorName}.{" "}
      {advice ? advice.words.join(" ") : SLOT_TEXTS[slot]}
      {askedBy && ` It is asked for by ${askedBy} as well.`}
      {isOther && ` ${formatTime(request.time)} was asked for, so let the patient know.`}
    </Note>
  );
}
