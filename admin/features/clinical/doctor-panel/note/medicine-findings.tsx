import { Button } from "@mantine/core";
import { useState } from "react";
import { IconAlertTriangle } from "#admin/kit/display/icons.ts";
import { ReasonLine } from "#admin/kit/fields/reason-line.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { MedicineFinding } from "#rules/clinical/allergy-check.ts";
import { say } from "#ui/say.ts";
import classes from "./prescription-field.module.css";

interface MedicineFindingsProps {
  findings: readonly MedicineFinding[];
  /** Why the medicine is given all the same; undefined: nobody said. */
  reason: string | undefined;
  onReason: (reason: string) => void;
}

/** What is found about a medicine of this patient, below its row. A listed allergy takes a reason; the rest are words. */
export function MedicineFindings({ findings, reason, onReason }: MedicineFindingsProps) {
  const [isAsking, ask] = useState(false);
  if (findings.length === 0) return null;
  const takesReason = findings.some(({ kind }) => kind === "allergy");
  const isGrave = findings.some(({ kind }) => kind !== "advice");
  return (
    <div className={classes.findings} data-grave={isGrave || undefined}>
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
      {takesReason && reason !== undefined && (
        <p>
          <b>{say("Given all the same:")}</b> <bdi>{reason}</bdi>{" "}
          <button type="button" className={classes.change} onClick={() => ask(true)}>
            {say("Change")}
          </button>
        </p>
      )}
      {takesReason && reason === undefined && !isAsking && (
        <Button size="compact-sm" variant="default" onClick={() => ask(true)}>
          {say("Prescribe all the same…")}
        </Button>
      )}
      {takesReason && isAsking && (
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
      )}
    </div>
  );
}
