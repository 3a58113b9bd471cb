import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import { IconHistory, IconNotes } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { Visit } from "#contract/clinical/doctor-panel.ts";
import type { PrescribedFor } from "#rules/clinical/allergy-check.ts";
import { lastPrescribed, type Repeated, repeatable } from "#rules/clinical/repeat.ts";
import { formatDate } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./prescription-field.module.css";
import { useAltKey } from "./use-alt-key.ts";

const loadTemplates = () => import("./templates-dialog.tsx");
const TemplatesDialog = lazy(loadTemplates);

interface PrescriptionToolsProps {
  visit: Visit;
  /** The patient's visits. */
  visits: readonly Visit[];
  patient: PrescribedFor;
  /** The prescription as it stands. */
  value: string;
  onAppend: (lines: readonly string[]) => void;
}

/** Below a prescription: what was written last time, and templates. */
export function PrescriptionTools(props: PrescriptionToolsProps) {
  const { visit, visits, patient, value, onAppend } = props;
  const last = lastPrescribed(visits, visit);
  const [repeated, setRepeated] = useState<Repeated | null>(null);
  const [isChoosing, choose] = useState(false);
  const chooseTemplate = () => choose(true);
  useAltKey("T", say("Templates"), chooseTemplate);
  // What is typed right behind Alt+T belongs to the dialog.
  useEffect(() => void loadTemplates(), []);
  const repeat = () => {
    const found = repeatable(last?.doctorPrescription ?? null, value, patient);
    setRepeated(found);
    if (found.lines.length > 0) onAppend(found.lines);
  };
  return (
    <>
      <Row gap={8} wrap className={classes.tools}>
        {last && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
            title={`${last.doctorName}: ${last.doctorPrescription ?? ""}`}
            onClick={repeat}
          >
            {say("Same as last time, {day}", { day: formatDate(last.appointmentDate) })}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconNotes size={16} stroke={1.75} aria-hidden />}
          rightSection={<KeyCaps of="alt+t" />}
          onClick={chooseTemplate}
        >
          {say("Templates")}
        </Button>
      </Row>
      <div aria-live="polite">{repeated && <WhatWasLeft {...repeated} onAppend={onAppend} />}</div>
      {isChoosing && (
        <Suspense>
          <TemplatesDialog
            idDoctor={visit.idDoctor}
            text={value}
            onApply={(text) => onAppend([text])}
            onClose={() => choose(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What was not written again, and why; the doctor may still write it, and is asked for the reason in its row. */
function WhatWasLeft({ lines, left, onAppend }: Repeated & Pick<PrescriptionToolsProps, "onAppend">) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const shown = left.filter(({ line }) => !added.includes(line));
  if (lines.length === 0 && left.length === 0)
    return <p className="fs-13 soft">{say("All of it stands here already.")}</p>;
  if (shown.length === 0) return null;
  return (
    <div className={classes.left}>
      <p>{say("Left out, because of an allergy:")}</p>
      <ul>
        {shown.map(({ line, text }) => (
          <li key={line}>
            <b>
              <bdi>{line}</bdi>
            </b>{" "}
            <bdi>{text}</bdi>{" "}
            <button
              type="button"
              className={classes.change}
              onClick={() => {
                setAdded([...added, line]);
                onAppend([line]);
              }}
            >
              {say("Write it all the same")}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
