import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import type { BoardVisit } from "#contract/board.ts";
import { stepRefusal } from "#rules/attendance.ts";
import { clinicTimeNow, clinicToday } from "#rules/clinic-time.ts";
import { useBoard } from "./board-context.ts";
import classes from "./end-of-day.module.css";
import { isMovable } from "./visit/visit-words.ts";

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
      <span className={classes.steps}>
        {button("No-show")}
        {button("Left")}
        {button("Done")}
        {isMovable(visit) && (
          <Button size="xs" variant="subtle" onClick={() => ask({ about: "move", visit })}>
            Move
            <span className="sr"> {visit.patientName}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

interface OpenVisitsProps {
  title: string;
  visits: readonly BoardVisit[];
  onClose: () => void;
}

/** Asks of every visit that is still open what became of it; a row that is answered gives the focus to the next one. */
export default function OpenVisits({ title, visits, onClose }: OpenVisitsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const shown = useRef(visits.length);
  useEffect(() => {
    const isAnswered = visits.length < shown.current;
    shown.current = visits.length;
    if (isAnswered && document.activeElement === document.body)
      rows.current?.querySelector("button")?.focus();
  }, [visits.length]);
  return (
    <Modal title={title} onClose={onClose}>
      <ul ref={rows} className={classes.open}>
        {visits.map((visit) => (
          <OpenVisit key={visit.id} visit={visit} />
        ))}
      </ul>
    </Modal>
  );
}
