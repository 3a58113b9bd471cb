import { Button } from "@mantine/core";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import type { BoardDay, BoardVisit } from "#contract/desk/board.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { isOpen } from "#rules/desk/board/attendance.ts";

/** The visits of this day that a patient has and that are not over. */
export const openToday = ({ visits }: BoardDay, idPatient: number): BoardVisit[] =>
  visits.filter((visit) => visit.idPatient === idPatient && isOpen(visit.stage));

/** A visit that a patient has on this day already: one that is booked, before one for which the patient waits. */
export function onToday(day: BoardDay, idPatient: number): BoardVisit | undefined {
  const own = openToday(day, idPatient);
  return own.find(({ stage }) => stage === "Scheduled") ?? own[0];
}

/** What the list of a number says of somebody who is on the day's board. */
export const onTodayWords = ({ stage, time, doctorName }: BoardVisit): string =>
  stage === "Scheduled"
    ? `booked today at ${time}, ${calledDoctor(doctorName)}`
    : `on the board since ${time}, ${calledDoctor(doctorName)}`;

interface OnTodayProps {
  visit: BoardVisit | undefined;
  onClose: () => void;
}

/** Says that the patient needs no new visit: Enter says of the booked one that the patient has arrived. */
export function OnToday({ visit, onClose }: OnTodayProps) {
  const { actions, tokenOf } = useBoard();
  if (!visit) return null;
  const { patientName, stage, time, doctorName } = visit;
  if (stage !== "Scheduled")
    return (
      <Note
        title={`${patientName} is on the board already${visit.token === null ? "" : `: ${tokenOf(visit)}`}`}
      >
        With {calledDoctor(doctorName)}, {stage === "With doctor" ? "inside now" : "waiting"}. A token from
        here is a second visit.
      </Note>
    );
  const arrive = () => {
    void actions.stage(visit, "Arrived");
    onClose();
  };
  return (
    <Note
      kind="attention"
      announce
      title={`${patientName} is booked today at ${time} with ${calledDoctor(doctorName)}`}
      actions={
        <Button size="xs" autoFocus onClick={arrive} rightSection={<KeyCaps of="Enter" />}>
          Arrived
        </Button>
      }
    >
      A token from here would be a second visit.
    </Note>
  );
}
