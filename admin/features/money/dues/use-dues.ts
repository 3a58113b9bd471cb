import { useState } from "react";
import { openChat } from "#admin/features/desk/todo/chat-window.ts";
import { clearToasts, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import { useUndo } from "#admin/kit/dialogs/use-undo.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import type { FocusOn } from "#admin/kit/list/table/list-body.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { type Due, noteDueContact, takeBackDueContact } from "#contract/money/dues.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { messageText } from "#rules/desk/messages/message-texts.ts";
import { DUE_RESULT_LABELS, dueTemplate } from "#rules/money/accounts/dues.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";

type Outcome = Omit<BodyOf<typeof noteDueContact>, "idPatient">;

/**
 * The actions of the dues list. `opened`: patients whose reminder was opened and is not marked as sent yet. `focusOn`: the
 * row to focus after an undo.
 */
export function useDues() {
  const { attempt, busy } = useAttempt();
  const clinic = useClinic();
  const { offer, undo } = useUndo();
  const [focusOn, setFocusOn] = useState<FocusOn | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  useShortcut({ keys: "u", label: "Take the last contact back", group: "This list", run: undo });
  /** Records a contact, with undo. Returns whether it was saved. */
  const note = ({ id, patientName }: Due, outcome: Outcome): Promise<boolean> =>
    attempt(async () => {
      const { data } = await call(noteDueContact, { body: { idPatient: id, ...outcome } });
      const noted = data.lastId;
      clearToasts();
      if (noted !== null)
        offer(`${DUE_RESULT_LABELS[outcome.result]}: ${patientName}`, async () => {
          setFocusOn({ key: id });
          await attempt(() => call(takeBackDueContact, { body: { id: noted } }));
        });
      return null;
    });
  /** Opens the chat with the reminder in it. Patients whose advance covers everything get none. */
  const openReminder = (due: Due) => {
    const digits = mobileDigits(due.patientPhone);
    if (due.toPay === 0) return toastWarning(`The advance of ${due.patientName} covers it: use it (R).`);
    if (due.hasStopped) return toastWarning("This patient wants no messages: call.");
    if (digits === null) return toastWarning("This is no mobile number: call it.");
    const { name, phone } = clinic?.clinic ?? {};
    const { language } = due;
    const frame = { clinic: name?.[language] ?? name?.en ?? "", phone: phone?.display ?? "" };
    const visit = { patient: due.patientName, doctor: "", date: clinicToday(), time: "" };
    openChat(digits, messageText(dueTemplate(due, language), [visit], frame, language));
    setOpened((before) => new Set([...before, due.id]));
  };
  /** Records that the opened reminder was sent. */
  const saySent = async (due: Due) => {
    if (!(await note(due, { result: "reminded", promisedDay: null, words: null }))) return;
    setOpened((before) => new Set([...before].filter((id) => id !== due.id)));
  };
  return { note, busy, opened, openReminder, saySent, focusOn };
}
