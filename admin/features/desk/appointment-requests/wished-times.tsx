import { Radio } from "@mantine/core";
import type { AppointmentRequest } from "#contract/desk/appointment-requests.ts";
import { formatDay } from "#rules/values/display.ts";
import { askedTimes, type VisitTime } from "./visit-time.ts";

interface WishedTimesProps {
  request: AppointmentRequest;
  chosen: VisitTime;
  onChoose: (wish: VisitTime) => void;
}

const keyOf = ({ date, time }: VisitTime) => `${date} ${time}`;

/** Which visit a request moves: "Moves A-000123 of Ali Raza, was Fri 20-Nov-2026 20:30". */
export const movesWords = ({
  registrationNo,
  patientName,
  date,
  time,
}: NonNullable<AppointmentRequest["moves"]>): string =>
  `Moves ${registrationNo} of ${patientName}, was ${formatDay(date)} ${time}`;

/** The times that the patient of a visit wishes for, the first one first; one is chosen. */
export function WishedTimes({ request, chosen, onChoose }: WishedTimesProps) {
  const wishes = askedTimes(request);
  return (
    <Radio.Group
      label="Moves to"
      value={keyOf(chosen)}
      onChange={(key) => {
        const wish = wishes.find((other) => keyOf(other) === key);
        if (wish) onChoose(wish);
      }}
    >
      {wishes.map((wish) => (
        <Radio key={keyOf(wish)} mt="xs" value={keyOf(wish)} label={`${formatDay(wish.date)} ${wish.time}`} />
      ))}
    </Radio.Group>
  );
}
