import { Radio } from "@mantine/core";
import type { AppointmentRequest } from "#contract/appointment-requests.ts";
import { formatDay } from "#rules/display.ts";

interface WishedTimesProps {
  request: AppointmentRequest;
  moves: NonNullable<AppointmentRequest["moves"]>;
  chosen: { date: string; time: string };
  onChoose: (wish: { date: string; time: string }) => void;
}

const keyOf = ({ date, time }: WishedTimesProps["chosen"]) => `${date} ${time}`;

/** Which visit a request moves: "Moves A-000123 of Ali Raza, was Fri 20-Nov-2026 20:30". */
export const movesWords = ({ registrationNo, patientName, date, time }: WishedTimesProps["moves"]): string =>
  `Moves ${registrationNo} of ${patientName}, was ${formatDay(date)} ${time}`;

/** The times that the patient of a visit wishes for, the first one first; one is chosen. */
export function WishedTimes({ request, moves, chosen, onChoose }: WishedTimesProps) {
  const wishes = [{ date: request.date, time: request.time }, ...moves.otherWishes];
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
