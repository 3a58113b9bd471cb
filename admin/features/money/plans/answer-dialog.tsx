import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { LoadError } from "#admin/kit/view/view-page.tsx";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { answerPlan, getEstimate } from "#contract/money/treatment-plans.ts";
import { type PlanContent, phasesIn } from "#rules/money/plans/content.ts";
import { phaseName } from "#rules/money/plans/estimate-paper.ts";
import { type Letter, totalsOf } from "#rules/money/plans/plan.ts";
import { ANSWERED_HOW, ANSWERS, type AnsweredHow, type PlanAnswer } from "#rules/money/plans/status.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { newIdempotencyKey } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import classes from "./plans.module.css";
import { SignaturePad } from "./signature-pad.tsx";

interface AnswerDialogProps {
  plan: TreatmentPlan;
  /** The option that is looked at. */
  shown: Letter;
  onClose: () => void;
}

/** Writes down what the patient answered to the version that was shown last. Over 60 lines: a field for each part. */
export function AnswerDialog({ plan, shown, onClose }: AnswerDialogProps) {
  const [said, setSaid] = useState<PlanAnswer>("Accepted");
  const [how, setHow] = useState<AnsweredHow>("Signed");
  const [letter, setLetter] = useState<Letter | null>(shown);
  const [declined, setDeclined] = useState<number[]>([]);
  const [signerName, setSigner] = useState(plan.patientName);
  const [relationship, setRelationship] = useState("");
  const [signature, setSignature] = useState("");
  const [note, setNote] = useState("");
  // Written down once, also where the answer of the server was lost and it is pressed again.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { act, busy } = useAct(answerPlan, { onDone: onClose });
  // What is answered is what was shown, whatever the plan says by now.
  const version = plan.version ?? 1;
  const shownVersion = useCall(getEstimate, { query: { id: plan.id, version } });
  const content = shownVersion.data?.content;
  const options = content?.options ?? [];
  const phases = content && letter ? phasesIn(content.items, letter) : [];
  const kept = phases.filter((phase) => !declined.includes(phase));
  const save = () =>
    void act(
      {
        body: {
          ...{ id: plan.id, version, letter, answer: said, how, note },
          phases: said === "Accepted" && kept.length < phases.length ? kept : null,
          ...{ signerName, relationship, signature: how === "Signed" ? signature : null },
        },
      },
      { idempotencyKey },
    );
  return (
    <ModalForm
      title={say("Answer to version {version}", { version })}
      submit={say("Write down")}
      disabled={!content || (how === "Signed" && signature === "")}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p>
          <b dir="auto">{plan.patientName}</b>, {plan.number} <bdi className="soft">{plan.name}</bdi>
          {content && options[0] && options.length === 1 && (
            <b className="num"> {formatMoneyExactly(totalsOf(content.items, options[0]).net)}</b>
          )}
        </p>
        {shownVersion.error && (
          <LoadError error={shownVersion.error} retry={() => void shownVersion.refetch()} />
        )}
        {plan.isChanged === 1 && (
          <Note
            kind="attention"
            title={say("The plan changed since version {version} was shown. These are its sums.", {
              version,
            })}
          />
        )}
        <SegmentField label={say("Answer")} autoFocus data={ANSWERS} value={said} onChange={setSaid} />
        {content && options.length > 1 && (
          <Select
            label={say("Option")}
            data={options.map((option) => ({
              value: option.letter,
              label: `${option.letter}. ${option.name}, ${formatMoneyExactly(totalsOf(content.items, option).net)}`,
            }))}
            value={letter}
            onChange={(value) => setLetter(value as Letter | null)}
          />
        )}
        {content &&
          said === "Accepted" &&
          phases.length > 1 &&
          phases.map((phase) => (
            <Checkbox
              key={phase}
              label={<bdi>{phaseLabel(content, letter, phase)}</bdi>}
              checked={!declined.includes(phase)}
              onChange={({ currentTarget: { checked } }) =>
                setDeclined(checked ? declined.filter((each) => each !== phase) : [...declined, phase])
              }
            />
          ))}
        <SegmentField label={say("How")} data={ANSWERED_HOW} value={how} onChange={setHow} />
        <TextInput
          label={say("Who answered")}
          dir="auto"
          maxLength={120}
          value={signerName}
          onChange={(event) => setSigner(event.currentTarget.value)}
        />
        <TextInput
          label={say("Relationship, if not the patient")}
          dir="auto"
          maxLength={60}
          value={relationship}
          onChange={(event) => setRelationship(event.currentTarget.value)}
        />
        {how === "Signed" && (
          <div>
            <SignaturePad path={signature} onChange={setSignature} />
            <Button variant="subtle" size="xs" onClick={() => setSignature("")}>
              {say("Clear the signature")}
            </Button>
          </div>
        )}
        <TextInput
          label={say("Note")}
          dir="auto"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </ModalForm>
  );
}

/** "1. Stop the pain, Rs 58,000": what the phase costs in the option. */
function phaseLabel({ options, items, phases }: PlanContent, letter: Letter | null, phase: number): string {
  const option = options.find((each) => each.letter === letter);
  const name = phaseName(phase, phases);
  const sum = option && totalsOf(items, option).phases.find((each) => each.phase === phase)?.net;
  return sum === undefined ? name : `${name}, ${formatMoneyExactly(sum)}`;
}
