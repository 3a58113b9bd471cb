import { Button } from "@mantine/core";
import type { BookingWish } from "#admin/kit/booking/advice.ts";
import { WaysOut } from "#admin/kit/booking/advice-note.tsx";
import { useAdvice } from "#admin/kit/booking/use-advice.ts";
import type { OutsideTick } from "#admin/kit/booking/use-booking-answers.ts";
import { useRequestedTimes } from "#admin/kit/booking/use-requested-times.ts";
import { IconCalendarEvent } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import type { AppointmentRequest } from "#contract/desk/appointment-requests.ts";
import type { OfferedTime } from "#contract/desk/offers.ts";
import { formatDate, formatTime } from "#rules/values/display.ts";
import { isSameTime, type VisitTime } from "./visit-time.ts";

/** The question about a time: of a visit that is moved with the length that it has, else as long as the services take. */
function wishFor(
  { idservices, moves }: AppointmentRequest,
  { idDoctor, date, time }: VisitTime,
): BookingWish {
  const at = { idDoctor, date, time };
  return moves ? { ...at, idAppointment: moves.idAppointment } : { ...at, idServices: idservices };
}

/** What of the asked time another one leaves, in words: "17:30", "01-Dec-2026, 17:30", "Dr Sana, 01-Dec-2026, 17:30". */
function whatElse(asked: VisitTime, chosen: VisitTime): string {
  const isOtherDoctor = chosen.idDoctor !== asked.idDoctor;
  const isOtherDay = isOtherDoctor || chosen.date !== asked.date;
  return [isOtherDoctor && asked.doctorName, isOtherDay && formatDate(asked.date), formatTime(asked.time)]
    .filter(Boolean)
    .join(", ");
}

interface SlotNoteProps {
  request: AppointmentRequest;
  /** What the visitor asked for: of several wishes the one that is looked at. */
  asked: VisitTime;
  /** When it will be: as was asked for, or what was taken instead. */
  chosen: VisitTime;
  outside: OutsideTick;
  onTake: (offer: OfferedTime) => void;
  onTakeBack: () => void;
}

/** What approving will create, and whether the doctor's time is free as far as is known before trying. */
export function SlotNote({ request, asked, chosen, outside, onTake, onTakeBack }: SlotNoteProps) {
  const judged = useAdvice(wishFor(request, chosen));
  const advice = judged?.against;
  const { date, time, doctorName } = chosen;
  const askedBy = useRequestedTimes(chosen, request.id)(time);
  const isOther = !isSameTime(asked, chosen);
  const length = judged ? `${judged.minutes} minutes with` : "With";
  return (
    <Note
      kind={advice || judged?.remarks.length || askedBy ? "attention" : "good"}
      icon={judged && !advice ? <IconCalendarEvent size={18} stroke={1.75} aria-hidden /> : undefined}
      title={`${request.moves ? "Moves the visit to" : "Creates appointment on"} ${formatDate(date)} at ${formatTime(time)}`}
      announce={isOther}
      actions={
        <>
          {advice && <WaysOut advice={advice} date={date} outside={outside} onTake={onTake} />}
          {isOther && (
            <Button size="xs" variant="subtle" onClick={onTakeBack}>
              Back to {whatElse(asked, chosen)}
            </Button>
          )}
        </>
      }
    >
      {length} {doctorName}. {judged && (advice ? advice.words.join(" ") : "The time is free.")}{" "}
      {judged?.remarks.join(" ")}
      {askedBy && ` It is asked for by ${askedBy} as well.`}
      {isOther && ` ${whatElse(asked, chosen)} was asked for, so let the patient know.`}
    </Note>
  );
}
