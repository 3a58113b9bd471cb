import { Button, NumberInput, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { OneServicePicker } from "#admin/kit/pickers/one-service-picker.tsx";
import type { PlanItem, TreatmentPlan } from "#contract/money/plan-records.ts";
import { updatePlan } from "#contract/money/treatment-plans.ts";
import { typedTeeth } from "#rules/clinical/dental/teeth.ts";
import { LETTERS, type Letter, MOST_PHASES } from "#rules/money/plans/plan.ts";
import { say } from "#ui/say.ts";
import { changedPlan, itemInput } from "./plan-form.ts";
import classes from "./plans.module.css";

interface LineDialogProps {
  plan: TreatmentPlan;
  /** The line that is changed; null: a new one. */
  item: PlanItem | null;
  /** The option that is looked at: a new line is one of it, where there are several. */
  shown: Letter;
  onClose: () => void;
}

/** Adds a line to a plan, or changes one. Over 60 lines: a field for each part of a line. */
export function LineDialog({ plan, item, shown, onClose }: LineDialogProps) {
  const own = plan.options.length > 1 ? shown : null;
  const [idService, setService] = useState<number | null>(item?.idService ?? null);
  const [description, setDescription] = useState(item?.description ?? "");
  const [teeth, setTeeth] = useState(item?.teeth.join(" ") ?? "");
  const [surfaces, setSurfaces] = useState(item?.surfaces ?? "");
  const [phase, setPhase] = useState(item?.phase ?? 1);
  const [letter, setLetter] = useState<Letter | null>(item ? item.letter : own);
  const [price, setPrice] = useState<number | null>(item?.price ?? null);
  const [quantity, setQuantity] = useState(item?.quantity ?? 1);
  const [idDoctor, setDoctor] = useState<number | null>(item?.idDoctor ?? null);
  const { act, busy } = useAct(updatePlan, { onDone: onClose });
  const save = () => {
    const given = {
      ...{ id: item?.id ?? 0, letter, phase, idService, description: description.trim() || null },
      ...{ teeth: typedTeeth(teeth), surfaces, quantity, price, idDoctor },
    };
    const kept = plan.items.map(itemInput);
    const items = item ? kept.map((each) => (each.id === item.id ? given : each)) : [...kept, given];
    void act({ query: { id: plan.id }, body: changedPlan(plan, { items }) });
  };
  const remove = () => {
    const items = plan.items.map(itemInput).filter(({ id }) => id !== item?.id);
    void act({ query: { id: plan.id }, body: changedPlan(plan, { items }) });
  };
  const letters = LETTERS.slice(0, plan.options.length);
  return (
    <ModalForm
      title={item ? say("Change line") : say("Add line")}
      submit={say("Save line")}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <OneServicePicker
          label={say("Service")}
          data-autofocus
          value={idService}
          onChange={setService}
          stored={item?.idService ? { id: item.idService, name: item.description } : null}
        />
        <TextInput
          label={say("Treatment")}
          placeholder={say("As the service is called")}
          dir="auto"
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TextInput
          label={say("Teeth")}
          placeholder="46 37"
          dir="ltr"
          value={teeth}
          onChange={(event) => setTeeth(event.currentTarget.value)}
        />
        <TextInput
          label={say("Surfaces")}
          placeholder="MOD"
          dir="ltr"
          maxLength={20}
          value={surfaces}
          onChange={(event) => setSurfaces(event.currentTarget.value)}
        />
        <NumberInput
          label={say("Phase")}
          min={1}
          max={MOST_PHASES}
          value={phase}
          onChange={(value) => setPhase(Number(value) || 1)}
        />
        {letters.length > 1 && (
          <Select
            label={say("Option")}
            placeholder={say("Every option")}
            clearable
            data={letters}
            value={letter}
            onChange={(value) => setLetter(value as Letter | null)}
          />
        )}
        <NumberInput
          label={say("Quantity")}
          min={1}
          max={99}
          value={quantity}
          onChange={(value) => setQuantity(Number(value) || 1)}
        />
        <MoneyField
          label={say("Price of one")}
          placeholder={say("As the price list says")}
          value={price ?? ""}
          onChange={(value) => setPrice(typeof value === "number" ? value : null)}
        />
        <DoctorPicker
          label={say("Doctor")}
          value={idDoctor}
          onChange={setDoctor}
          chosen={item?.idDoctor ? { id: item.idDoctor, name: item.doctorName ?? "" } : null}
        />
        {item?.state === "planned" && (
          <Button variant="subtle" color="red" onClick={remove}>
            {say("Remove line")}
          </Button>
        )}
      </div>
    </ModalForm>
  );
}
