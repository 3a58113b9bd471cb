import "#admin/kit/form/validation.ts";
import { TextInput } from "@mantine/core";
import { WeekLines } from "#admin/features/doctors/week-lines.tsx";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { getWeeks, saveWeek } from "#contract/schedule.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { call } from "#ui/call.ts";
import classes from "./dialogs.module.css";
import { PreviewNotes, saveText, usePreview } from "./preview.tsx";
import { weekFor } from "./ramadan.ts";
import { useAfterSaving } from "./use-after-saving.ts";
import { linesOf, newWeek, WeekForm, weekBody } from "./week-form.ts";

interface WeekDialogProps {
  onClose: () => void;
}

function useWeekForm({ onClose }: WeekDialogProps) {
  const afterSaving = useAfterSaving();
  const contractForm = useContractForm({
    schema: WeekForm,
    initialValues: newWeek(clinicToday()),
    save: (values) => call(saveWeek, { body: weekBody(values) }),
    onSaved: ({ data }) => {
      onClose();
      afterSaving("Hours saved", data);
    },
    failed: "The hours could not be saved. Please try again later.",
  });
  const { form } = contractForm;
  const values = form.getValues();
  const isWhole = WeekForm.safeParse(values).success;
  const would = usePreview("week", isWhole ? weekBody(values) : null, (body, signal) =>
    call(saveWeek, { body: { ...body, preview: true } }, { signal }),
  );
  /** A new week begins like the doctor's present one, unless its hours were typed already. */
  const chooseDoctor = async (idDoctor: number | null) => {
    form.setFieldValue("idDoctor", idDoctor);
    if (idDoctor === null || form.isDirty("week")) return;
    const { data } = await call(getWeeks, { query: { idDoctor } });
    const week = linesOf(weekFor(data, clinicToday()));
    form.setFieldValue("week", week);
    form.resetDirty({ ...form.getValues(), week });
  };
  return { ...contractForm, would, chooseDoctor };
}

/** Hours that hold from a day on, without end or to a day. */
export default function WeekDialog({ onClose }: WeekDialogProps) {
  const weekForm = useWeekForm({ onClose });
  const { form, submit, busy, would, chooseDoctor } = weekForm;
  return (
    <ModalForm
      title="New week from a day"
      size="lg"
      submit={saveText(would)}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <FieldGrid>
          <Col span={3}>
            <DoctorPicker
              label="Doctor"
              required
              {...form.getInputProps("idDoctor")}
              onChange={chooseDoctor}
            />
          </Col>
          <Col span={3}>
            <TextInput label="Name" autoComplete="off" {...form.getInputProps("name")} />
          </Col>
          <Col span={3}>
            <DateField label="From" required {...form.getInputProps("fromDay")} />
          </Col>
          <Col span={3}>
            <DateField label="To" placeholder="Without end" clearable {...form.getInputProps("toDay")} />
          </Col>
        </FieldGrid>
        <WeekLines form={form} />
        <PreviewNotes would={would} />
      </div>
      <FormProblem contractForm={weekForm} />
    </ModalForm>
  );
}
