import { Button } from "@mantine/core";
import { useState } from "react";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import type { BoardDay, BoardVisit } from "#contract/board.ts";
import { isOpen, stepRefusal } from "#rules/attendance.ts";
import { spansOf } from "#rules/board-day.ts";
import { clinicTimeNow, clinicToday, minutesOf } from "#rules/clinic-time.ts";
import { useBoard } from "./board-context.ts";
import classes from "./end-of-day.module.css";
import { isMovable } from "./visit/visit-words.ts";

/** Whether the last window of the day is over. */
function isOverAt({ doctors }: BoardDay, clock: string): boolean {
  const ends = doctors.flatMap(spansOf).map(({ to }) => to);
  return ends.length > 0 && minutesOf(clock) >= Math.max(...ends);
}

/** One visit of which nobody has said what became of it. */
function OpenVisit({ visit }: { visit: BoardVisit }) {
  const { actions, ask } = useBoard();
  const clock = { today: clinicToday(), time: clinicTimeNow() };
  const may = (step: "No-show" | "Left" | "Done") => stepRefusal(visit, step, clock) === null;
  const button = (step: "No-show" | "Left" | "Done") =>
    may(step) && (
      <Button size="xs" variant="default" onClick={() => void actions.stage(visit, step)}>
        {step}
        <span className="sr">, {visit.patientName}</span>
      </Button>
    );
  return (
    <li>
      <span>
        <b>
          <PersonName name={visit.patientName} />
        </b>
        <small>
          {visit.time}, {visit.doctorName}, {visit.stage}
        </small>
      </span>
      {button("No-show")}
      {button("Left")}
      {button("Done")}
      {isMovable(visit) && (
        <Button size="xs" variant="subtle" onClick={() => ask({ about: "move", visit })}>
          Move
        </Button>
      )}
    </li>
  );
}

/** When the last hours are over: what became of those who are still open? Asked once, and nothing by itself. */
export function EndOfDay({ day, clock }: { day: BoardDay; clock: string | null }) {
  const { may } = useBoard();
  const [isAsked, setIsAsked] = useState(false);
  const [dismissed, setDismissed] = useState("");
  const open = day.visits.filter(({ stage }) => isOpen(stage));
  if (!may.run || clock === null || open.length === 0 || dismissed === day.day) return null;
  if (!isOverAt(day, clock)) return null;
  const words =
    open.length === 1 ? "1 visit of today is still open" : `${open.length} visits of today are still open`;
  return (
    <>
      <div className={classes.question}>
        <Note
          kind="attention"
          title={words}
          actions={
            <>
              <Button size="xs" variant="default" onClick={() => setIsAsked(true)}>
                Say what became of them
              </Button>
              <Button size="xs" variant="subtle" onClick={() => setDismissed(day.day)}>
                Not now
              </Button>
            </>
          }
        />
      </div>
      {isAsked && (
        <Modal title={words} onClose={() => setIsAsked(false)}>
          <ul className={classes.open}>
            {open.map((visit) => (
              <OpenVisit key={visit.id} visit={visit} />
            ))}
          </ul>
        </Modal>
      )}
    </>
  );
}
