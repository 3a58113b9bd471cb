import { Button } from "@mantine/core";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import {
  type Icon,
  IconArmchair,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconStethoscope,
} from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { BoardVisit } from "#contract/desk/board.ts";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { isWaiting, type Step, stepRefusal } from "#rules/desk/board/attendance.ts";
import { overdueMinutes } from "#rules/desk/board/waiting.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicDateOf, clinicTimeNow, clinicTimeOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { nextSteps, STEP_KEY, stepName } from "./next-steps.ts";
import classes from "./steps.module.css";
import { minutesSoFar } from "./visit-words.ts";

interface StepCell {
  step: Step;
  icon: Icon;
  /** When it was taken. */
  on: (visit: BoardVisit) => string | null;
}

const CELLS: readonly StepCell[] = [
  { step: "Scheduled", icon: IconCircleDashed, on: () => null },
  { step: "Confirmed", icon: IconCircleCheck, on: ({ confirmedOn }) => confirmedOn },
  { step: "Arrived", icon: IconArmchair, on: ({ arrivedOn }) => arrivedOn },
  { step: "With doctor", icon: IconStethoscope, on: ({ seatedOn }) => seatedOn },
  { step: "Done", icon: IconCheck, on: ({ doneOn }) => doneOn },
];

/** The step on which a visit stands: Called is still Arrived here, with its time below. */
function currentStep({ stage, confirmedOn }: BoardVisit): Step | null {
  if (stage === "Scheduled") return confirmedOn ? "Confirmed" : "Scheduled";
  if (isWaiting(stage)) return "Arrived";
  return stage === "With doctor" || stage === "Done" ? stage : null;
}

/** The time of a step of the visit's day, and the day of any other. */
const shortTime = (on: string, day: string) =>
  clinicDateOf(on) === day ? clinicTimeOf(on) : formatDate(on).slice(0, 6);

function soFar(visit: BoardVisit, now: string, overdue: number | null): string {
  const minutes = minutesSoFar(visit, now);
  if (minutes === null) {
    const step = currentStep(visit) ?? visit.stage;
    return overdue === null ? step : `${step}, ${lengthText(overdue)} overdue`;
  }
  const length = lengthText(minutes);
  if (visit.stage === "With doctor") return `with the doctor ${length}`;
  return visit.calledOn && visit.stage === "Called"
    ? `called ${clinicTimeOf(visit.calledOn)}, waiting ${length}`
    : `waiting ${length}`;
}

/** The five steps of a visit; each can be pressed, forwards and back. */
export function Steps({ visit, now }: { visit: BoardVisit; now: string }) {
  const { actions, may, lateAfterMinutes } = useBoard();
  const overdue = overdueMinutes(visit, now, lateAfterMinutes);
  const current = currentStep(visit);
  const at = CELLS.findIndex(({ step }) => step === current);
  const clock = { today: clinicToday(), time: clinicTimeNow() };
  return (
    <section aria-label="Status">
      <p className={classes.title}>
        <b>Status</b>
        <span className="strong num">{soFar(visit, now, overdue)}</span>
      </p>
      <ol className={classes.steps}>
        {CELLS.map(({ step, icon: Icon, on }, index) => {
          const taken = on(visit);
          const isCurrent = index === at;
          const refusal = stepRefusal(visit, step, clock);
          return (
            <li key={step} data-past={index < at || undefined} data-current={isCurrent || undefined}>
              <button
                type="button"
                disabled={!may.run || (refusal !== null && !isCurrent)}
                title={refusal ?? undefined}
                aria-current={isCurrent ? "step" : undefined}
                onClick={() => !isCurrent && void actions.stage(visit, step)}
              >
                <Icon size={17} stroke={1.75} aria-hidden />
                <b>{step}</b>
                <small>{taken ? shortTime(taken, visit.date) : "\u00a0"}</small>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The one step that is usually next, as the filled button, and the quieter ones beside it. */
export function NextStep({ visit }: { visit: BoardVisit }) {
  const { actions, may } = useBoard();
  const [first, ...others] = may.run ? nextSteps(visit) : [];
  if (!first) return null;
  const key = (step: Step) => {
    const keys = STEP_KEY[step];
    return keys && <KeyCaps of={keys} />;
  };
  return (
    <Row gap={6} align="center" className={classes.next}>
      <Button rightSection={key(first)} onClick={() => void actions.stage(visit, first)}>
        {stepName(first, visit)}
      </Button>
      {others.map((step) => (
        <Button
          key={step}
          variant="subtle"
          size="xs"
          rightSection={key(step)}
          onClick={() => void actions.stage(visit, step)}
        >
          {stepName(step, visit)}
        </Button>
      ))}
    </Row>
  );
}
