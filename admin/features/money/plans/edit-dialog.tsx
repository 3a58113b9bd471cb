import { Button, NumberInput, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { closePlan, updatePlan } from "#contract/money/treatment-plans.ts";
import { LETTERS } from "#rules/money/plans/plan.ts";
import { say } from "#ui/say.ts";
import { changedPlan } from "./plan-form.ts";
import classes from "./plans.module.css";

interface PlanDialogProps {
  plan: TreatmentPlan;
  onClose: () => void;
}

type Option = TreatmentPlan["options"][number];

interface OptionFieldsProps {
  option: Option;
  onChange: (option: Option) => void;
}

function OptionFields({ option, onChange }: OptionFieldsProps) {
  const { letter } = option;
  return (
    <>
      <TextField
        label={say("Option {letter}", { letter })}
        dir="auto"
        maxLength={120}
        required
        value={option.name}
        onChange={(event) => onChange({ ...option, name: event.currentTarget.value })}
      />
      <MoneyField
        label={say("Discount of {letter}", { letter })}
        value={option.discount}
        onChange={(value) => onChange({ ...option, discount: typeof value === "number" ? value : 0 })}
      />
      <TextField
        label={say("What speaks for {letter}", { letter })}
        dir="auto"
        maxLength={500}
        value={option.note ?? ""}
        onChange={(event) => onChange({ ...option, note: event.currentTarget.value || null })}
      />
    </>
  );
}

/** The options of a plan, and another one. */
function OptionsFields({ options, onChange }: { options: Option[]; onChange: (options: Option[]) => void }) {
  const next = LETTERS[options.length];
  return (
    <>
      {options.map((option, index) => (
        <OptionFields
          key={option.letter}
          option={option}
          onChange={(changed) => onChange(options.with(index, changed))}
        />
      ))}
      {next && (
        <Button
          variant="default"
          onClick={() =>
            onChange([...options, { letter: next, name: `Option ${next}`, note: null, discount: 0 }])
          }
        >
          {say("Add option {letter}", { letter: next })}
        </Button>
      )}
    </>
  );
}

/** Name, validity, advance, options and discounts of a plan; diagnosis and notes for those who read them. */
export function EditDialog({ plan, onClose }: PlanDialogProps) {
  const [head, setHead] = useState({
    ...{ name: plan.name, diagnosis: plan.diagnosis, notes: plan.notes },
    ...{ validDays: plan.validDays, advance: plan.advance, options: plan.options },
  });
  const change = (part: Partial<typeof head>) => setHead({ ...head, ...part });
  const { act, busy } = useAct(updatePlan, { onDone: onClose });
  return (
    <ModalForm
      title={say("Change the plan")}
      submit={say("Save changes")}
      busy={busy}
      disabled={head.name.trim() === ""}
      onSubmit={() => void act({ query: { id: plan.id }, body: { ...changedPlan(plan, {}), ...head } })}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextField
          label={say("Name")}
          dir="auto"
          required
          data-autofocus
          maxLength={120}
          value={head.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <NumberInput
          label={say("Valid for days")}
          min={1}
          max={366}
          value={head.validDays}
          onChange={(value) => change({ validDays: Number(value) || 1 })}
        />
        <MoneyField
          label={say("Asked before it begins")}
          value={head.advance}
          onChange={(value) => change({ advance: typeof value === "number" ? value : 0 })}
        />
        <OptionsFields options={head.options} onChange={(options) => change({ options })} />
        <Textarea
          label={say("Diagnosis")}
          dir="auto"
          autosize
          maxLength={2000}
          value={head.diagnosis ?? ""}
          onChange={(event) => change({ diagnosis: event.currentTarget.value || null })}
        />
        <Textarea
          label={say("Notes")}
          dir="auto"
          autosize
          maxLength={2000}
          value={head.notes ?? ""}
          onChange={(event) => change({ notes: event.currentTarget.value || null })}
        />
      </div>
    </ModalForm>
  );
}

/** Closes a plan of which nothing more will be done. */
export function CloseDialog({ plan, onClose }: PlanDialogProps) {
  const [reason, setReason] = useState("");
  const { act, busy } = useAct(closePlan, { onDone: onClose });
  const { id, updatedOn } = plan;
  return (
    <ModalForm
      title={say("Close the plan")}
      submit={say("Close the plan")}
      size="sm"
      busy={busy}
      disabled={reason.trim() === ""}
      onSubmit={() => void act({ body: { id, reason, updatedOn } })}
      onClose={onClose}
    >
      <TextField
        label={say("Reason")}
        dir="auto"
        required
        data-autofocus
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ModalForm>
  );
}
