import { Button } from "@mantine/core";
import { useState } from "react";
import { IconAlertTriangle } from "#admin/kit/display/icons.ts";
import { ReasonLine } from "#admin/kit/fields/reason-line.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { MedicineFinding } from "#rules/clinical/allergy-check.ts";
import { say } from "#ui/say.ts";
import { ContentsAnswer } from "./contents-answer.tsx";
import classes from "./prescription-field.module.css";

interface MedicineFindingsProps {
  findings: readonly MedicineFinding[];
  /** Why the medicine is given all the same; undefined: nobody said. */
  reason: string | undefined;
  /** The reason is kept with the visit, and stays as it was given. */
  isKept: boolean;
  onReason: (reason: string) => void;
  /** What was said that the medicine contains; undefined: nothing. */
  answer: readonly string[] | undefined;
  onAnswer: (ingredients: readonly string[]) => void;
}

/** What is found about a medicine of this patient, below its row. A listed allergy takes a reason, an unknown medicine an answer; the
 * rest are words. */
export function MedicineFindings({ findings, answer, onAnswer, ...given }: MedicineFindingsProps) {
  const isUnchecked = findings.some(({ kind }) => kind === "unchecked");
  if (findings.length === 0 && answer === undefined) return null;
  const isGrave = findings.some(({ kind }) => kind !== "advice");
  return (
    <div className={classes.findings} data-grave={isGrave || undefined}>
      {findings.length > 0 && (
        <Row gap={8} align="start">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <div role={isGrave ? "alert" : undefined}>
            {findings.map(({ text }) => (
              <p key={text}>
                <bdi>{text}</bdi>
              </p>
            ))}
          </div>
        </Row>
      )}
      {findings.some(({ kind }) => kind === "allergy") && <Reason {...given} />}
      {(isUnchecked || answer !== undefined) && <ContentsAnswer answer={answer} onAnswer={onAnswer} />}
    </div>
  );
}

/** Why a medicine is given against an allergy: asked, or as it was said. */
function Reason({ reason, isKept, onReason }: Pick<MedicineFindingsProps, "reason" | "isKept" | "onReason">) {
  const [isAsking, ask] = useState(false);
  if (isAsking)
    return (
      <ReasonLine
        label={say("Why it is given all the same")}
        before={reason}
        fewest={3}
        give={say("Keep the reason")}
        cancel={say("Cancel")}
        onGive={(given) => {
          onReason(given);
          ask(false);
        }}
        onClose={() => ask(false)}
      />
    );
  if (reason === undefined)
    return (
      <Button size="compact-sm" variant="default" data-invalid-field onClick={() => ask(true)}>
        {say("Prescribe all the same…")}
      </Button>
    );
  return (
    <p>
      <b>{say("Given all the same:")}</b> <bdi>{reason}</bdi>{" "}
      {!isKept && (
        <button type="button" className={classes.change} onClick={() => ask(true)}>
          {say("Change")}
        </button>
      )}
    </p>
  );
}
