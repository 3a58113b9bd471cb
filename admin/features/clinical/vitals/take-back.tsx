import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { IconArrowBackUp } from "#admin/kit/display/icons.ts";
import { ReasonLine } from "#admin/kit/fields/reason-line.tsx";
import { retractVitals } from "#contract/clinical/vitals.ts";
import { say } from "#ui/say.ts";
import classes from "./vitals.module.css";

interface TakeBackProps {
  id: number;
  onDone?: () => void;
}

/** Takes an entry back, with a reason; it stays in the history. */
export function TakeBack({ id, onDone }: TakeBackProps) {
  const [isAsking, ask] = useState(false);
  const { act, busy } = useAct(retractVitals, { onDone: () => onDone?.() });
  if (!isAsking) {
    return (
      <ActionIcon size={24} aria-label={say("Take back")} title={say("Take back")} onClick={() => ask(true)}>
        <IconArrowBackUp size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <div className={classes.why}>
      <ReasonLine
        label={say("Why it is taken back")}
        give={say("Take it back")}
        cancel={say("Keep it")}
        busy={busy}
        onGive={(reason) => void act({ body: { id, reason } })}
        onClose={() => ask(false)}
      />
    </div>
  );
}
