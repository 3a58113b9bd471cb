import { useNavigate } from "react-router";
import { startAt } from "#admin/kit/booking/booking-start.ts";
import { clearToasts, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import { useUndo } from "#admin/kit/dialogs/use-undo.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { type AppointmentRow, getAppointment } from "#contract/desk/appointments.ts";
import { noteCall, type Recall, stopRecall, takeBackCall } from "#contract/desk/recalls.ts";
import { MESSAGE_TEXTS, messageText } from "#rules/desk/messages/message-texts.ts";
import { CALL_RESULT_LABELS, type CallResult } from "#rules/desk/messages/recalls.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import { call } from "#ui/call.ts";
import { openChat } from "./chat-window.ts";

/** What the desk notes of a call. */
export interface CallOutcome {
  result: CallResult;
  words?: string | null;
  callOn?: string | null;
}

/** What can be done with a patient on the list. `onBook` books the visit that follows the one it comes from. */
export function useCalls(onBook: (appointment: AppointmentRow) => void) {
  const navigate = useNavigate();
  const clinic = useClinic();
  const { attempt } = useAttempt();
  const { offer, undo } = useUndo();
  useShortcut({ keys: "u", label: "Take the last call back", group: "This list", run: undo });
  /** Notes what came of a call, with its way back: a key pressed by mistake takes nobody from the list. */
  const note = ({ id, updatedOn, patientName }: Recall, outcome: CallOutcome) =>
    attempt(async () => {
      await call(noteCall, { body: { id, updatedOn, ...outcome } });
      clearToasts();
      offer(`${CALL_RESULT_LABELS[outcome.result]}: ${patientName}`, async () => {
        await attempt(() => call(takeBackCall, { body: { id } }));
      });
      return null;
    });
  const stop = ({ id, updatedOn }: Recall) => attempt(() => call(stopRecall, { body: { id, updatedOn } }));
  const book = async ({ idPatient, source }: Recall) => {
    const answer = source && (await call(getAppointment, { query: { id: source.id } }).catch(() => null));
    if (answer) onBook(answer.data);
    else navigate(startAt("appointment/add", { idPatient }));
  };
  /** Opens the chat with the text in it; a landline has none. */
  const chat = ({ patientName, patientPhone, language }: Recall) => {
    const digits = mobileDigits(patientPhone);
    if (digits === null) return toastWarning("This is no mobile number: call it.");
    const { name, phone } = clinic?.clinic ?? {};
    const frame = { clinic: name?.en ?? "", phone: phone?.display ?? "" };
    const visit = { patient: patientName, doctor: "", date: "2000-01-01", time: "" };
    openChat(digits, messageText(MESSAGE_TEXTS.recall?.[language] ?? "", [visit], frame, language));
  };
  return { note, stop, book, chat };
}

export type Calls = ReturnType<typeof useCalls>;
