import { useMutation } from "@tanstack/react-query";
import type { CalendarDoctor } from "#admin/features/clinic/schedule/calendar/calendar-doctor.ts";
import { PreviewNotes, usePreview, visitsText } from "#admin/features/clinic/schedule/day/preview.tsx";
import classes from "#admin/features/clinic/schedule/dialogs.module.css";
import { useAfterSaving } from "#admin/features/clinic/schedule/use-after-saving.ts";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastError, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { type DoctorWeek, removeWeek } from "#contract/clinic/schedule.ts";
import { call, Refusal } from "#ui/call.ts";
import { weekDays } from "./stored-weeks-dialog.tsx";

interface RemoveWeekProps {
  doctor: CalendarDoctor;
  week: DoctorWeek;
  onClose: () => void;
}

/** Asks before a week is removed, with whom that leaves outside the hours. */
export default function RemoveWeekDialog({ doctor, week: { id, name, ...days }, onClose }: RemoveWeekProps) {
  const refresh = useRefresh();
  const afterSaving = useAfterSaving();
  const would = usePreview(removeWeek, { query: { id, preview: true } });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeWeek, { query: { id } }),
    onSuccess: ({ data }) => {
      void refresh();
      onClose();
      afterSaving(removeWeek.message, data);
    },
    onError: (error) =>
      error instanceof Refusal
        ? toastWarning(error.message)
        : toastError("That could not be removed. Please try again later."),
  });
  const added = would?.stranded.added ?? 0;
  return (
    <ModalForm
      title={`Remove ${name ?? "weekly hours"}`}
      submit={added > 0 ? `Remove and rearrange ${visitsText(added)}` : "Remove"}
      cancel="Keep"
      danger
      busy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <p>
          <bdi>{doctor.doctorName}</bdi>, {weekDays(days)}. The hours that began before hold again on these
          days; where there are none, no times are offered.
        </p>
        <PreviewNotes would={would} />
      </div>
    </ModalForm>
  );
}
