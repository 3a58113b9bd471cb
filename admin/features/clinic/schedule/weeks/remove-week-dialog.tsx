import type { CalendarDoctor } from "#admin/features/clinic/schedule/calendar/calendar-doctor.ts";
import { PreviewNotes, usePreview, visitsText } from "#admin/features/clinic/schedule/day/preview.tsx";
import { useAfterSaving } from "#admin/features/clinic/schedule/use-after-saving.ts";
import { useAct } from "#admin/kit/call/use-act.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { type DoctorWeek, removeWeek } from "#contract/clinic/schedule.ts";
import { weekDays } from "./stored-weeks-dialog.tsx";

interface RemoveWeekProps {
  doctor: CalendarDoctor;
  week: DoctorWeek;
  onClose: () => void;
}

/** Asks before a week is removed, and shows which visits that leaves uncovered. */
export default function RemoveWeekDialog({ doctor, week: { id, name, ...days }, onClose }: RemoveWeekProps) {
  const afterSaving = useAfterSaving();
  const would = usePreview(removeWeek, { query: { id, preview: true } });
  const { act, busy } = useAct(removeWeek, {
    said: null,
    failed: "That could not be removed. Please try again later.",
    onDone: ({ data }) => {
      onClose();
      afterSaving(removeWeek.message, data);
    },
  });
  const added = would?.stranded.added ?? 0;
  return (
    <ModalForm
      title={`Remove ${name ?? "weekly hours"}`}
      submit={added > 0 ? `Remove and rearrange ${visitsText(added)}` : "Remove"}
      cancel="Keep"
      danger
      busy={busy}
      onSubmit={() => act({ query: { id } })}
      onClose={onClose}
    >
      <Grid gap={16}>
        <p>
          <bdi>{doctor.doctorName}</bdi>, {weekDays(days)}. The hours that began before hold again on these
          days; where there are none, no times are offered.
        </p>
        <PreviewNotes would={would} />
      </Grid>
    </ModalForm>
  );
}
