import { Grid } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { WeekLines } from "#admin/features/clinic/doctors/week-lines.tsx";
import { WindowFacts } from "#admin/features/clinic/schedule/calendar/window-facts.tsx";
import { PreviewNotes, saveText, usePreview } from "#admin/features/clinic/schedule/day/preview.tsx";
import { useAfterSaving } from "#admin/features/clinic/schedule/use-after-saving.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Col, FieldGrid, StaleRecordNote } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { type DoctorWeek, getWeeks, saveWeek } from "#contract/clinic/schedule.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";
import { weekFor } from "./ramadan.ts";
import { useChairs } from "./use-chairs.ts";
import { loadWeek, newWeek, storedWeek, WEEK_LABELS, WeekForm, weekBody, weekSay } from "./week-form.ts";
import { NO_WINDOW, rowsOf } from "./week-row.ts";

interface WeekDialogProps {
  /** The stored one that is changed, and whose it is; without it a new one. */
  stored?: { week: DoctorWeek; doctorName: string };
  onClose: () => void;
}

function useWeekForm({ stored, onClose }: WeekDialogProps) {
  const afterSaving = useAfterSaving();
  const { nameOf: chairOf } = useChairs();
  const contractForm = useContractForm({
    schema: WeekForm,
    initialValues: stored ? storedWeek(stored.week) : newWeek(clinicToday()),
    save: (values) => call(saveWeek, { body: weekBody(values) }),
    onSaved: ({ data }) => {
      onClose();
      afterSaving("Hours saved", data);
    },
    failed: "The hours could not be saved. Please try again later.",
    ...(stored && {
      stored: {
        ...{ entity: "doctorWeek", id: stored.week.id, labels: WEEK_LABELS, say: weekSay(chairOf) },
        load: async () => ({ values: await loadWeek(stored.week) }),
      },
    }),
  });
  const { form } = contractForm;
  const values = form.getValues();
  const isWhole = WeekForm.safeParse(values).success;
  const would = usePreview(saveWeek, isWhole ? { body: { ...weekBody(values), preview: true } } : null);
  /** A new week begins like the doctor's present one, unless its hours were typed already. */
  const chooseDoctor = async (idDoctor: number | null) => {
    form.setFieldValue("idDoctor", idDoctor);
    if (idDoctor === null || form.isDirty("week")) return;
    const { data } = await call(getWeeks, { query: { idDoctor } });
    const present = weekFor(data, clinicToday());
    const week = rowsOf(present?.hours ?? []);
    form.setValues({ week });
    form.resetDirty({ ...form.getValues(), week });
  };
  return { ...contractForm, would, chooseDoctor };
}

/** Hours that hold from a day on, without end or to a day: new ones, or stored ones to be changed. Over 60 lines: a list of fields. */
export default function WeekDialog(props: WeekDialogProps) {
  const { stored, onClose } = props;
  const weekForm = useWeekForm(props);
  const { form, submit, busy, would, chooseDoctor, stale } = weekForm;
  return (
    <ModalForm
      title={stored ? `Change ${stored.week.name ?? "weekly hours"}` : "New week from a day"}
      size="lg"
      submit={saveText(would)}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Grid gap={16}>
        <StaleRecordNote stale={stale} recall={() => undefined} />
        <FieldGrid>
          <Col span={3}>
            <DoctorPicker
              label="Doctor"
              required
              disabled={stored !== undefined}
              chosen={stored && { id: stored.week.idDoctor, name: stored.doctorName }}
              {...form.getInputProps("idDoctor")}
              onChange={chooseDoctor}
            />
          </Col>
          <Col span={3}>
            <TextField label="Name" autoComplete="off" {...form.getInputProps("name")} />
          </Col>
          <Col span={3}>
            <DateField
              label="From"
              required={!stored || stored.week.fromDay !== null}
              placeholder="Since always"
              {...form.getInputProps("fromDay")}
            />
          </Col>
          <Col span={3}>
            <DateField label="To" placeholder="Without end" clearable {...form.getInputProps("toDay")} />
          </Col>
        </FieldGrid>
        <WeekLines form={form} blank={NO_WINDOW} more={(row) => <WindowFacts form={form} row={row} />} />
        <PreviewNotes would={would} />
        {stored && <HistorySection entity="doctorWeek" id={stored.week.id} />}
      </Grid>
      <FormProblem contractForm={weekForm} />
    </ModalForm>
  );
}
