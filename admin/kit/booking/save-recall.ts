import { toastError, toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { saveRecall } from "#contract/desk/recalls.ts";
import { recallDay } from "#rules/desk/messages/recalls.ts";
import { formatDate } from "#rules/values/display.ts";
import { call, Refusal } from "#ui/call.ts";

interface Seen {
  id: number;
  idPatient: number;
  idDoctor: number;
  appointmentDate: string;
}

/** Notes that a patient is called so many months after a visit, and says so. Whether it was noted. */
export async function recallAfter(visit: Seen, months: number): Promise<boolean> {
  const { id: idAppointment, idPatient, idDoctor, appointmentDate } = visit;
  const dueDay = recallDay(appointmentDate, months);
  try {
    await call(saveRecall, { body: { idPatient, idDoctor, idAppointment, reason: "recall", dueDay } });
    toastSuccess(`Recall on ${formatDate(dueDay)} noted.`, { form: true });
    return true;
  } catch (error) {
    const message = error instanceof Refusal ? (error.errors[0]?.message ?? error.message) : null;
    toastError(message ?? "The recall was not noted. Please try again.", { form: true });
    return false;
  }
}
