import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { BoardVisit } from "#contract/desk/board.ts";
import { stepRefusal } from "#rules/desk/board/attendance.ts";
import { clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";
import { useBoard } from "./board-context.ts";
import classes from "./end-of-day.module.css";
import { isMovable } from "./visit/visit-words.ts";

type Answer = "No-show" | "Left" | "Done";

interface OpenVisitProps {
  visit: BoardVisit;
  /** Has the focus when the dialog opens. */
  isFirst: boolean;
  onAnswer: (step: Answer) => void;
}

/** One visit of which nobody has said what became of it. */
function OpenVisit({ visit, isFirst, onAnswer }: OpenVisitProps) {
  const { actions, ask } = useBoard();
  const clock = { today: clinicToday(), time: clinicTimeNow() };
  const may = (step: Answer) => stepRefusal(visit, step, clock) === null;
  const answer = (step: Answer) => {
    onAnswer(step);
    void actions.stage(visit, step);
  };
  const button = (step: Answer) =>
    may(step) && (
      <Button
        size="xs"
        variant="default"
        data-autofocus={isFirst || undefined}
        data-answer={step}
        onClick={() => answer(step)}
      >
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
        <small className="fs-12 soft">
          {visit.time}, {visit.doctorName}, {visit.stage}
        </small>
      </span>
      <Row as="span" gap={6}>
        {button("No-show")}
        {button("Left")}
        {button("Done")}
        {isMovable(visit) && (
          <Button size="xs" variant="subtle" onClick={() => ask({ about: "move", visit })}>
            Move
            <span className="sr"> {visit.patientName}</span>
          </Button>
        )}
      </Row>
    </li>
  );
}

/** The button of the first visit of which this answer can be given; of the first visit, where it can be given of none. */
const answerOf = (rows: HTMLElement | null, step: Answer | null) =>
  rows?.querySelector<HTMLButtonElement>(`button[data-answer="${step}"]`) ?? rows?.querySelector("button");

interface OpenVisitsProps {
  title: string;
  visits: readonly BoardVisit[];
  onClose: () => void;
}

/**
 * Asks of every visit that is still open what became of it. A row that is answered gives the focus to the next one, to the
 * same answer where that can be given: Enter after Enter says of nobody something else than of the one before.
 */
export default function OpenVisits({ title, visits, onClose }: OpenVisitsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const shown = useRef(visits.length);
  const answered = useRef<Answer | null>(null);
  const { actions } = useBoard();
  useShortcut({ keys: "u", label: "Undo", group: "Day board", run: actions.undo, inDialog: true });
  useEffect(() => {
    const isAnswered = visits.length < shown.current;
    shown.current = visits.length;
    if (isAnswered && document.activeElement === document.body)
      answerOf(rows.current, answered.current)?.focus();
  }, [visits.length]);
  return (
    <Modal title={title} onClose={onClose}>
      <ul ref={rows} className={classes.open}>
        {visits.map((visit, index) => (
          <OpenVisit
            key={visit.id}
            visit={visit}
            isFirst={index === 0}
            onAnswer={(step) => {
              answered.current = step;
            }}
          />
        ))}
      </ul>
    </Modal>
  );
}
