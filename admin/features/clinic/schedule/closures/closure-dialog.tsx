import { Grid } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { Checkbox } from "@mantine/core";
import { DaysField } from "#admin/features/clinic/doctors/days-field.tsx";
import { PreviewNotes, saveText, usePreview } from "#admin/features/clinic/schedule/day/preview.tsx";
import { useAfterSaving } from "#admin/features/clinic/schedule/use-after-saving.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { Col, FieldGrid, StaleRecordNote } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { saveClosure } from "#contract/clinic/schedule.ts";
import { call } from "#ui/call.ts";
import {
  CLOSURE_LABELS,
  CLOSURE_SAY,
  ClosureForm,
  type ClosureValues,
  closureBody,
  fridayPrayer,
  halfDay,
  holidayOn,
  loadClosure,
} from "./closure-form.ts";

interface ClosureDialogProps {
  title: string;
  initial: ClosureValues;
  /** The doctor who is chosen already. */
  doctor?: { id: number; name: string } | null;
  onClose: () => void;
}

function useClosureForm({ initial, onClose }: ClosureDialogProps) {
  const afterSaving = useAfterSaving();
  const contractForm = useContractForm({
    schema: ClosureForm,
    initialValues: initial,
    save: (values) => call(saveClosure, { body: closureBody(values) }),
    onSaved: ({ data }, { kind }) => {
      onClose();
      afterSaving(kind === "leave" ? "Leave saved" : "Closure saved", data);
    },
    failed: "That could not be saved. Please try again later.",
    ...(initial.id !== 0 && {
      stored: {
        ...{ entity: "closure", id: initial.id, labels: CLOSURE_LABELS, say: CLOSURE_SAY },
        load: async () => ({ values: await loadClosure(initial.id) }),
      },
    }),
  });
  const values = contractForm.form.getValues();
  const isWhole = ClosureForm.safeParse(values).success;
  const would = usePreview(saveClosure, isWhole ? { body: { ...closureBody(values), preview: true } } : null);
  return { ...contractForm, would };
}

const KINDS = ["Holiday", "Friday prayer", "Half day"] as const;
type Kind = (typeof KINDS)[number];
const BEGINNINGS: Record<Kind, (day: string) => ClosureValues> = {
  Holiday: holidayOn,
  "Friday prayer": fridayPrayer,
  "Half day": halfDay,
};
const kindOf = ({ kind }: ClosureValues): Kind =>
  kind === "holiday" ? "Holiday" : kind === "break" ? "Friday prayer" : "Half day";

/** Leave of a doctor, or what closes for everybody: a holiday, Friday prayer, half a day. Over 60 lines: a list of fields. */
export default function ClosureDialog(props: ClosureDialogProps) {
  const { title, doctor, onClose } = props;
  const closureForm = useClosureForm(props);
  const { form, submit, busy, would } = closureForm;
  const { values } = form;
  const isLeave = values.kind === "leave";
  const isNew = values.id === 0;
  const begin = (kind: Kind) => form.setValues(BEGINNINGS[kind](values.fromDay ?? ""));
  return (
    <ModalForm title={title} submit={saveText(would)} busy={busy} onSubmit={submit} onClose={onClose}>
      <Grid gap={16}>
        <StaleRecordNote stale={closureForm.stale} recall={() => undefined} />
        {!isLeave && isNew && (
          <SegmentField label="What for" data={KINDS} value={kindOf(values)} onChange={begin} />
        )}
        <FieldGrid>
          <Col span={6}>
            {isLeave && (
              <DoctorPicker
                label="Doctor"
                required
                data-autofocus={!doctor || undefined}
                chosen={doctor}
                {...form.getInputProps("idDoctor")}
              />
            )}
          </Col>
          <Col span={3}>
            <DateField label="From" required {...form.getInputProps("fromDay")} />
          </Col>
          <Col span={3}>
            <DateField
              label="To"
              required={values.kind !== "break"}
              placeholder={values.kind === "break" ? "Without end" : undefined}
              {...form.getInputProps("toDay")}
            />
          </Col>
        </FieldGrid>
        {values.kind === "break" && (
          <DaysField label="Days" {...form.getInputProps("weekdays")} value={values.weekdays} />
        )}
        <SegmentField
          label="How long"
          data={["Whole days", "Part of a day"]}
          {...form.getInputProps("part")}
        />
        {values.part === "Part of a day" && (
          <FieldGrid>
            <Col span={3}>
              <TimeField label="From" required {...form.getInputProps("from")} />
            </Col>
            <Col span={3}>
              <TimeField label="To" required {...form.getInputProps("to")} />
            </Col>
          </FieldGrid>
        )}
        <TextField
          label={isLeave ? "Reason" : "Name"}
          description={isLeave ? "Seen by staff only." : "Visitors read it: “Closed: Eid ul-Fitr”."}
          required
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        {values.kind === "holiday" && (
          <Checkbox
            label="Expected: the moon has not decided yet"
            {...form.getInputProps("isExpected", { type: "checkbox" })}
          />
        )}
        <PreviewNotes would={would} />
        {!isNew && <HistorySection entity="closure" id={values.id} />}
      </Grid>
      <FormProblem contractForm={closureForm} />
    </ModalForm>
  );
}
