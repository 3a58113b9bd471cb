import "#admin/kit/form/validation.ts";
import { useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { GrowingTextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { PatientPicker } from "#admin/kit/pickers/patient-picker.tsx";
import {
  createLabCase,
  type LabCase,
  LabCaseChange,
  LabCaseInput,
  updateLabCase,
} from "#contract/money/lab.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { usualDueDay } from "#rules/money/lab/lab-case.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import { type Answer, type CallOptions, call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { DayPatientPicker } from "./day-patient-picker.tsx";
import { LabPicker } from "./lab-picker.tsx";
import { chosenOf, type OrderOf, type OrderValues, valuesOf } from "./order-values.ts";
import { WorkField } from "./work-field.tsx";

interface OrderDialogProps {
  of: OrderOf;
  onSaved?: (saved: LabCase) => void;
  onClose: () => void;
}

const WORKS = [
  ...["Crown", "Bridge", "Veneer", "Inlay", "Onlay", "Post and core", "Implant crown"],
  ...["Denture", "Partial denture", "Night guard", "Retainer"],
];

/** Saves an order, or the change of a case, for people who see no costs without one. */
function save(
  of: OrderOf,
  values: OrderValues,
  seesCosts: boolean,
  options: CallOptions,
): Promise<Answer<LabCase>> {
  if (!("change" in of))
    return call(createLabCase, { body: values as object as BodyOf<typeof createLabCase> }, options);
  const { idPatient: _, idAppointment: __, idRemakeOf: ___, cost, ...fields } = values;
  const { id, updatedOn } = of.change;
  const body = { ...fields, ...(seesCosts && { cost }), id, updatedOn };
  return call(updateLabCase, { body: body as object as BodyOf<typeof updateLabCase> }, options);
}

function titleOf(of: OrderOf): string {
  if ("new" in of) return say("Order lab work");
  return "change" in of
    ? say("Change {number}", { number: of.change.number })
    : say("Make {number} again", { number: of.remake.number });
}

function useOrderForm({ of, onSaved, onClose }: OrderDialogProps) {
  const seesCosts = useMay()("bills.read");
  const ordering = useContractForm<OrderValues, Answer<LabCase>>({
    schema: "change" in of ? LabCaseChange.omit({ id: true }) : LabCaseInput,
    initialValues: valuesOf(of),
    save: (values, { idempotencyKey }) => save(of, values, seesCosts, { idempotencyKey }),
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      onSaved?.(data);
      onClose();
    },
  });
  // As long as nobody typed a due day, it follows the lab's usual days.
  const [usualDays, setUsualDays] = useState<number | null>(null);
  const [proposed, setProposed] = useState<string | null>(null);
  const { form } = ordering;
  const propose = (sentOn: string | null, days: number | null) => {
    if (form.values.dueOn && form.values.dueOn !== proposed) return;
    const due = usualDueDay(wholeDate(sentOn) ?? clinicToday(), days);
    if (due === null) return;
    setProposed(due);
    form.setFieldValue("dueOn", due);
  };
  return {
    ordering,
    seesCosts,
    onUsualDays: (days: number | null) => {
      setUsualDays(days);
      propose(form.values.sentOn, days);
    },
    onSent: (day: string | null) => {
      form.setFieldValue("sentOn", day);
      propose(day, usualDays);
    },
  };
}

/** Orders lab work, orders it again, or changes a case. Over 60 lines: the fields of one form. */
export default function OrderDialog(props: OrderDialogProps) {
  const { of, onClose } = props;
  const { ordering, seesCosts, onUsualDays, onSent } = useOrderForm(props);
  const { form } = ordering;
  const chosen = chosenOf(of);
  const isPaid = "change" in of && of.change.isPaid === 1;
  const isNew = "new" in of && !chosen.patient;
  const mayList = useMay()("patients.read");
  const today = clinicToday();
  return (
    <ModalForm
      title={titleOf(of)}
      submit={"change" in of ? say("Save changes") : say("Order it")}
      size="lg"
      busy={ordering.busy}
      onSubmit={ordering.submit}
      onClose={onClose}
    >
      <FormProblem contractForm={ordering} />
      <FieldGrid>
        <Col span={3}>
          {isNew && !mayList ? (
            <DayPatientPicker
              label={say("Patient")}
              required
              data-autofocus
              {...form.getInputProps("idPatient")}
            />
          ) : (
            <PatientPicker
              label={say("Patient")}
              required
              disabled={!isNew}
              data-autofocus={isNew || undefined}
              chosen={chosen.patient}
              {...form.getInputProps("idPatient")}
            />
          )}
        </Col>
        <Col span={3}>
          <DoctorPicker
            label={say("Doctor")}
            required
            chosen={chosen.doctor}
            {...form.getInputProps("idDoctor")}
          />
        </Col>
        <Col span={3}>
          <LabPicker
            label={say("Lab")}
            required
            disabled={isPaid}
            data-autofocus={!isNew || undefined}
            chosen={chosen.lab}
            onLab={(lab) => onUsualDays(lab?.usualDays ?? null)}
            {...form.getInputProps("idLab")}
          />
        </Col>
        <WorkField form={form} />
        <Col span={3}>
          <TextField
            label={say("Work")}
            required
            placeholder={say("Crown")}
            list="lab-works"
            autoComplete="off"
            maxLength={120}
            {...form.getInputProps("what")}
          />
          <datalist id="lab-works">
            {WORKS.map((work) => (
              <option key={work} value={work} />
            ))}
          </datalist>
        </Col>
        <Col span={2}>
          <TextField
            label={say("Teeth")}
            placeholder="36 46"
            description={say("None: the whole mouth")}
            dir="ltr"
            autoComplete="off"
            {...form.getInputProps("teeth")}
            error={form.errors.teeth ?? form.errors["teeth.0"]}
          />
        </Col>
        <Col span={2}>
          <TextField
            label={say("Material")}
            description={say("Such as zirconia")}
            autoComplete="off"
            maxLength={80}
            {...form.getInputProps("material")}
          />
        </Col>
        <Col span={2}>
          <TextField
            label={say("Shade")}
            description={say("Such as A2")}
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps("shade")}
          />
        </Col>
        <Col span={2}>
          <DateField
            label={say("Sent on")}
            placeholder={say("Not yet")}
            maxDate={today}
            {...form.getInputProps("sentOn")}
            onChange={onSent}
          />
        </Col>
        <Col span={2}>
          <DateField
            label={say("Due back on")}
            maxDate={addDays(today, 700)}
            {...form.getInputProps("dueOn")}
          />
        </Col>
        {seesCosts && (
          <Col span={2}>
            <MoneyField label={say("Cost")} disabled={isPaid} {...form.getInputProps("cost")} />
          </Col>
        )}
        <Col span={6}>
          <GrowingTextArea
            label={say("Instructions")}
            minRows={2}
            maxRows={8}
            dir="auto"
            maxLength={2000}
            {...form.getInputProps("instructions")}
          />
        </Col>
      </FieldGrid>
    </ModalForm>
  );
}
