import "#admin/kit/form/validation.ts";
import type { CalendarDoctor } from "#admin/features/clinic/schedule/calendar/calendar-doctor.ts";
import { useAfterSaving } from "#admin/features/clinic/schedule/use-after-saving.ts";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import {
  type CalendarDay,
  type Closure,
  removeDay,
  saveClosure,
  saveDay,
} from "#contract/clinic/schedule.ts";
import { call } from "#ui/call.ts";
import {
  DAY_LABELS,
  DAY_SAY,
  DayForm,
  type DayValues,
  dayBody,
  isLeave,
  leaveBody,
  loadDay,
  valuesOf,
} from "./day-form.ts";
import { usePreview } from "./preview.tsx";

export interface DayDialogProps {
  doctor: CalendarDoctor;
  day: CalendarDay;
  /** Those that hold on the day. */
  closures: readonly Closure[];
  onChangeClosure: (closure: Closure) => void;
  onClose: () => void;
}

/** The call that stores a day. */
function callOf(values: DayValues) {
  if (values.mode === "Week’s hours") return removeDay;
  return isLeave(values) ? saveClosure : saveDay;
}

async function store(values: DayValues, isOneDay: boolean) {
  const { idDoctor, day } = values;
  const back = () => call(removeDay, { query: { idDoctor, day } });
  const by = callOf(values);
  if (by === removeDay) return back();
  if (by === saveDay) return call(saveDay, { body: dayBody(values) });
  // A single day's hours would win over the leave.
  if (isOneDay) await back();
  return call(saveClosure, { body: leaveBody(values) });
}

/** What storing the day would do. */
function useWould(values: DayValues, isWhole: boolean) {
  const { idDoctor, day } = values;
  const by = isWhole ? callOf(values) : null;
  const preview = true;
  const removed = usePreview(removeDay, by === removeDay ? { query: { idDoctor, day, preview } } : null);
  const saved = usePreview(saveDay, by === saveDay ? { body: { ...dayBody(values), preview } } : null);
  const away = usePreview(
    saveClosure,
    by === saveClosure ? { body: { ...leaveBody(values), preview } } : null,
  );
  return removed ?? saved ?? away;
}

/** The form of one doctor's day, and how many visits it would leave outside the hours. */
export function useDayForm({ doctor, day, onClose }: DayDialogProps) {
  const afterSaving = useAfterSaving();
  const isOneDay = day.source === "day";
  const contractForm = useContractForm({
    schema: DayForm,
    initialValues: valuesOf(doctor.idDoctor, day),
    save: async (values) => {
      const isAsBefore = values.mode === "Week’s hours" && !isOneDay;
      return isAsBefore ? null : (await store(values, isOneDay)).data;
    },
    onSaved: (done, values) => {
      onClose();
      if (done) afterSaving(isLeave(values) ? "Leave saved" : "Hours saved", done);
    },
    failed: "The hours could not be saved. Please try again later.",
    stored: {
      ...{ entity: "doctorDay", id: day.idDay ?? 0, labels: DAY_LABELS, say: DAY_SAY },
      load: async () => ({ values: await loadDay(doctor.idDoctor, day.date) }),
    },
  });
  const values = contractForm.form.getValues();
  const changes = values.mode !== "Week’s hours" || isOneDay;
  const isWhole = changes && DayForm.safeParse(values).success;
  return { ...contractForm, would: useWould(values, isWhole) };
}
