import { DayClosures } from "#admin/features/clinic/schedule/closures/day-closures.tsx";
import { WindowsField } from "#admin/features/clinic/schedule/weeks/windows-field.tsx";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { StaleRecordNote } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import type { TimeWindow } from "#contract/clinic/schedule.ts";
import { weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { formatDate } from "#rules/values/display.ts";
import { weekdayOf } from "#rules/values/time/clinic-time.ts";
import { DAY_MODES } from "./day-form.ts";
import { windowText } from "./day-text.ts";
import { PreviewNotes, saveText } from "./preview.tsx";
import { type DayDialogProps, useDayForm } from "./use-day-form.ts";

const listed = (windows: readonly TimeWindow[]) => windows.map(windowText).join(", ") || "no hours";

/** One doctor's day: the week's hours, others, or not in. Over 60 lines: a list of fields. */
export default function DayDialog(props: DayDialogProps) {
  const { doctor, day, closures, onChangeClosure, onClose } = props;
  const dayForm = useDayForm(props);
  const { form, submit, busy, would } = dayForm;
  const { mode, rows } = form.values;
  const weekday = weekdayName(weekdayOf(day.date));
  return (
    <ModalForm
      title={`${doctor.doctorName}, ${weekday} ${formatDate(day.date)}`}
      submit={saveText(would)}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Grid gap={16}>
        <StaleRecordNote stale={dayForm.stale} recall={() => undefined} />
        <SegmentField label="On this day" data={DAY_MODES} {...form.getInputProps("mode")} />
        {mode === "Week’s hours" && (
          <p className="muted">
            {day.source === "day" ? "What was entered for this day alone goes." : listed(day.entered)}
          </p>
        )}
        {mode === "These hours only" && (
          <WindowsField
            rows={rows}
            onChange={(next) => {
              form.setFieldValue("rows", next);
              form.clearErrors();
            }}
            errorOf={(path) => form.errors[`rows.${path}`]}
            error={form.errors.rows}
          />
        )}
        {mode === "Not in" && (
          <DateField
            label="Until"
            description="A later day is entered as leave."
            {...form.getInputProps("until")}
          />
        )}
        {mode !== "Week’s hours" && (
          <TextField
            label="Note"
            description="Seen by staff only."
            autoComplete="off"
            {...form.getInputProps("note")}
          />
        )}
        <PreviewNotes would={would} />
        <DayClosures closures={closures} onChange={onChangeClosure} onDone={onClose} />
        {day.idDay !== null && <HistorySection entity="doctorDay" id={day.idDay} />}
      </Grid>
      <FormProblem contractForm={dayForm} />
    </ModalForm>
  );
}
