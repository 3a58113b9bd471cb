import { Button, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { IconPhone } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { usePart } from "#admin/kit/page/parts.ts";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";

import { getRecall, type Recall } from "#contract/desk/recalls.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import {
  CALL_RESULT_LABELS,
  CALL_RESULTS,
  type CallResult,
  NOTE_RESULT_LABELS,
  noShowWords,
  RECALL_REASON_LABELS,
} from "#rules/desk/messages/recalls.ts";
import { formatDate, groupPhone } from "#rules/values/display.ts";
import { addDays, clinicDateOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import classes from "./calls.module.css";
import type { CallOutcome } from "./use-calls.ts";

interface CallCardProps {
  recall: Recall;
  /** The result that was chosen by its key in the row, and needs a day. */
  chosen: CallResult | null;
  mayNote: boolean;
  onNote: (outcome: CallOutcome) => void;
  onStop: () => void;
  onClose: () => void;
}

/** What is known of the patient, and what came of earlier calls. */
function Known({ recall }: { recall: Recall }) {
  const LabNote = usePart("LabNote");
  const { data } = useCall(getRecall, { query: { id: recall.id } });
  const { source } = recall;
  const absent = data && noShowWords(data.noShows);
  return (
    <>
      <Suspense>
        <LabNote idPatient={recall.idPatient} />
      </Suspense>
      <Facts>
        <Fact label="Patient">
          <Link to={pathTo("patients/view/:id", recall.idPatient)}>{recall.patientRegisterNo}</Link>
          {absent && ` · ${absent}`}
        </Fact>
        <Fact label="Due">
          {formatDate(recall.dueDay)}, {RECALL_REASON_LABELS[recall.reason].toLowerCase()}
        </Fact>
        {recall.words && (
          <Fact label="About">
            <bdi>{recall.words}</bdi>
          </Fact>
        )}
        {source && (
          <Fact label="Visit">
            <Link to={pathTo("appointment/view/:id", source.id)}>{source.number}</Link>,{" "}
            {formatDate(source.date)}
            {recall.doctorName && `, ${recall.doctorName}`}
          </Fact>
        )}
      </Facts>
      {data && data.notes.length > 0 && (
        <Grid as="ol" gap={4} className={classes.notes} aria-label="Earlier calls">
          {data.notes.map(({ id, on, by, result, words }) => (
            <Row as="li" gap={10} key={id}>
              <time className="rigid muted">{formatDate(clinicDateOf(on))}</time>
              <span>
                {[NOTE_RESULT_LABELS[result], by].filter(Boolean).join(", ")}
                {words && (
                  <>
                    {": "}
                    <bdi>{words}</bdi>
                  </>
                )}
              </span>
            </Row>
          ))}
        </Grid>
      )}
    </>
  );
}

function Result({ result, index, onChoose }: { result: CallResult; index: number; onChoose: () => void }) {
  const keys = index < 6 ? String(index + 1) : undefined;
  useShortcut(
    keys
      ? { keys, label: CALL_RESULT_LABELS[result], group: "This call", run: onChoose, inDialog: true }
      : null,
  );
  return (
    <Button variant="default" onClick={onChoose} rightSection={keys && <KeyCaps of={keys} />}>
      {CALL_RESULT_LABELS[result]}
    </Button>
  );
}

/** A patient who is called now: the number, what is known, and what came of it. */
export function CallCard({ recall, chosen, mayNote, onNote, onStop, onClose }: CallCardProps) {
  const [words, setWords] = useState("");
  const [callOn, setCallOn] = useState<string | null>(
    chosen === "call again" ? addDays(clinicToday(), 1) : null,
  );
  const note = (result: CallResult) => {
    const day = callOn === null ? addDays(clinicToday(), 1) : wholeDate(callOn);
    // The field says what is wrong with it.
    if (result === "call again" && day === null) return;
    onNote({ result, words, callOn: result === "call again" ? day : null });
  };
  return (
    <Modal title="Call" onClose={onClose}>
      <p className={classes.name}>
        <PersonName name={recall.patientName} />
      </p>
      <Button
        component="a"
        href={`tel:${recall.patientPhone}`}
        leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
        data-autofocus={chosen === null || undefined}
      >
        <span className="num">{groupPhone(recall.patientPhone)}</span>
      </Button>
      <Known recall={recall} />
      {mayNote && recall.state === "due" && (
        <>
          <Grid gap={10} className={classes.fields}>
            <TextInput
              label="What was said"
              dir="auto"
              maxLength={200}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <DateField
              label="Call again on"
              value={callOn}
              onChange={(day) => setCallOn(day)}
              data-autofocus={chosen === "call again" || undefined}
              minDate={clinicToday()}
              onKeyDown={(event) => {
                if (event.key === "Enter") note("call again");
              }}
            />
          </Grid>
          <Grid as="fieldset" gap={8} className={classes.results}>
            <legend>What came of it</legend>
            {CALL_RESULTS.map((result, index) => (
              <Result key={result} result={result} index={index} onChoose={() => note(result)} />
            ))}
            <Button variant="subtle" onClick={onStop}>
              Take off the list
            </Button>
          </Grid>
        </>
      )}
    </Modal>
  );
}
