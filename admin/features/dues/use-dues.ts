import { openChat } from "#admin/features/todo/chat-window.ts";
import { toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { type Due, noteDueContact } from "#contract/dues.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { mobileDigits } from "#rules/chat.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { dueTemplate } from "#rules/dues.ts";
import { messageText } from "#rules/message-texts.ts";
import { call } from "#ui/call.ts";

type Outcome = Omit<BodyOf<typeof noteDueContact>, "idPatient">;

/** What can be done about what a patient owes. */
export function useDues() {
  const attempt = useAttempt();
  const clinic = useClinic();
  /** Notes how the patient was reached. @returns false: it was refused, and a toast says why. */
  const note = ({ id }: Due, outcome: Outcome): Promise<boolean> =>
    attempt(() => call(noteDueContact, { body: { idPatient: id, ...outcome } }));
  /** Opens the chat with the reminder in it, and notes that. */
  const remind = async (due: Due) => {
    const digits = mobileDigits(due.patientPhone);
    if (due.hasStopped) return toastWarning("This patient wants no messages: call.");
    if (digits === null) return toastWarning("This is no mobile number: call it.");
    const { name, phone } = clinic?.clinic ?? {};
    const { language } = due;
    const frame = { clinic: name?.[language] ?? name?.en ?? "", phone: phone?.display ?? "" };
    const visit = { patient: due.patientName, doctor: "", date: clinicToday(), time: "" };
    openChat(digits, messageText(dueTemplate(due.owes, language), [visit], frame, language));
    await note(due, { result: "reminded", promisedDay: null, words: null });
  };
  return { note, remind };
}
