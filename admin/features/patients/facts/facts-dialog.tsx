import { Autocomplete, Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { ReasonLine } from "#admin/kit/fields/reason-line.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { endFact, listFacts, type PatientFact, sayNone } from "#contract/patients/facts.ts";
import type { Patient } from "#contract/patients/patients.ts";
import { QUESTIONS, type Question, SEVERITIES } from "#rules/patients/fact-kinds.ts";
import { factName, kindOfQuestion } from "#rules/patients/facts.ts";
import { formatDate } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./facts-dialog.module.css";
import {
  type FactChoice,
  KINDS,
  kindWord,
  severityWord,
  suggestFacts,
  useFactForm,
} from "./use-fact-form.ts";

interface FactsDialogProps {
  patient: Pick<Patient, "id" | "fullName">;
  /** What the patient's text field says, to be made a fact; "" for none. */
  told: string;
  onClose: () => void;
}

/** The patient's safety facts: what holds, what was asked, and a line for a new one. It stays open for the next. */
export default function FactsDialog({ patient: { id, fullName }, told, onClose }: FactsDialogProps) {
  const facts = useCall(listFacts, { query: { patientId: id } }, { fresh: true });
  const fact = useFactForm(id, told);
  const [ending, end] = useState<number | null>(null);
  const { submit, busy } = fact.contractForm;
  return (
    <ModalForm
      title={say("Safety facts")}
      submit={say("Note it")}
      cancel={say("Done")}
      disabled={fact.isEmpty}
      busy={busy}
      isSettled={fact.isEmpty && ending === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="strong">
        <PersonName name={fullName} />
      </p>
      <Loaded query={facts}>
        {(found) => <Known patientId={id} facts={found} ending={ending} end={end} />}
      </Loaded>
      <NewFact fact={fact} />
      <FormProblem contractForm={fact.contractForm} title={say("Not noted, nothing lost")} />
    </ModalForm>
  );
}

const NONE_LABELS = {
  allergies: "No known allergies",
  conditions: "No illnesses",
  medicines: "No medicines",
} as const satisfies Record<Question, string>;

interface EndingProps {
  /** The fact whose end is being given a reason; null: none. */
  ending: number | null;
  end: (id: number | null) => void;
}

interface KnownProps extends EndingProps {
  patientId: number;
  facts: readonly PatientFact[];
}

function Known({ patientId, facts, ending, end }: KnownProps) {
  const holding = facts.filter(({ endedOn }) => endedOn === null);
  const unanswered = QUESTIONS.filter(
    (question) =>
      !holding.some(
        ({ kind, code }) => kind === kindOfQuestion(question) || (kind === "none" && code === question),
      ),
  );
  return (
    <Grid gap={10}>
      {holding.length > 0 && (
        <ul className={classes.known}>
          {holding.map((fact) => (
            <KnownFact key={fact.id} fact={fact} ending={ending} end={end} />
          ))}
        </ul>
      )}
      {unanswered.length > 0 && (
        <Row gap={8} wrap>
          {unanswered.map((question) => (
            <NoneButton key={question} patientId={patientId} of={question} />
          ))}
        </Row>
      )}
    </Grid>
  );
}

function NoneButton({ patientId, of }: { patientId: number; of: Question }) {
  const { act, busy } = useAct(sayNone);
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => act({ body: { patientId, of } })}>
      {say(NONE_LABELS[of])}
    </Button>
  );
}

function KnownFact({ fact, ending, end }: EndingProps & { fact: PatientFact }) {
  const isEnding = ending === fact.id;
  const may = useMay();
  const mayEnd = fact.kind !== "none" && (fact.isSensitive === 0 || may("facts.readSensitive"));
  return (
    <li data-severe={fact.severity === "severe" || undefined}>
      <Row gap={10} align="baseline" wrap>
        <span className={classes.name}>
          <bdi>{factName(fact) || say("Sensitive, shown to doctors")}</bdi>
          {fact.reaction && (
            <span className="soft">
              {" "}
              <bdi>{fact.reaction}</bdi>
            </span>
          )}
        </span>
        <span className="soft">{saidOf(fact)}</span>
        {mayEnd && !isEnding && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => end(fact.id)}>
            {say("No longer so")}
          </Button>
        )}
      </Row>
      {isEnding && <Ending fact={fact} onClose={() => end(null)} />}
    </li>
  );
}

/** "Severe, until 20-Feb-2027, asked 12-Mar-2026 by Dr Sana". */
function saidOf({ severity, endsOn, confirmedOn, confirmedBy }: PatientFact): string {
  const asked = { day: formatDate(confirmedOn), name: confirmedBy ?? "" };
  return [
    severity && severityWord(severity),
    endsOn && say("until {day}", { day: formatDate(endsOn) }),
    confirmedBy ? say("asked {day} by {name}", asked) : say("asked {day}", asked),
  ]
    .filter(Boolean)
    .join(", ");
}

function Ending({ fact: { id, updatedOn }, onClose }: { fact: PatientFact; onClose: () => void }) {
  const { act, busy } = useAct(endFact);
  const end = async (reason: string) => {
    if (await act({ body: { id, reason, updatedOn } })) onClose();
  };
  return (
    <ReasonLine
      label={say("Why it no longer holds")}
      give={say("End it")}
      cancel={say("Keep it")}
      busy={busy}
      onGive={(reason) => void end(reason)}
      onClose={onClose}
    />
  );
}

function NewFact({ fact }: { fact: FactChoice }) {
  const { form } = fact.contractForm;
  return (
    <Grid gap={12} className={classes.fresh}>
      <Autocomplete
        ref={fact.field}
        label={say("Add a fact")}
        placeholder={say("Such as penicillins, diabetes, blood thinners")}
        data-autofocus
        dir="auto"
        maxLength={200}
        data={suggestFacts(fact.typed)}
        filter={({ options }) => options}
        value={fact.typed}
        onChange={fact.type}
        error={form.errors.text ?? form.errors.code}
        selectFirstOptionOnChange
      />
      {!fact.isEmpty && <Details fact={fact} />}
    </Grid>
  );
}

/** How severe it is and what else is known of it. */
function Details({ fact }: { fact: FactChoice }) {
  const { form } = fact.contractForm;
  const may = useMay();
  const { kind, code } = form.values;
  return (
    <>
      {code === null && (
        <SegmentField
          label={say("It is")}
          data={KINDS.map(kindWord)}
          value={kindWord(kind)}
          onChange={fact.chooseKind}
          required
        />
      )}
      {kind === "allergy" && (
        <SegmentField
          label={say("Severity")}
          data={SEVERITIES.map(severityWord)}
          value={form.values.severity ? severityWord(form.values.severity) : ""}
          onChange={fact.chooseSeverity}
        />
      )}
      <TextField
        label={kind === "allergy" ? say("Reaction") : say("Details")}
        dir="auto"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps("reaction")}
      />
      {(kind === "pregnancy" || kind === "medicine") && (
        <DateField
          label={code === "pregnant" ? say("Due day") : say("Until")}
          {...form.getInputProps("endsOn")}
        />
      )}
      {code === null && may("facts.readSensitive") && (
        <Checkbox
          label={say("Sensitive: shown to doctors alone")}
          checked={form.values.isSensitive === 1}
          onChange={(event) => form.setFieldValue("isSensitive", event.currentTarget.checked ? 1 : 0)}
        />
      )}
    </>
  );
}
