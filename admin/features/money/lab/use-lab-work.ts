import { useState } from "react";
import { openChat } from "#admin/features/desk/todo/chat-window.ts";
import { clearToasts, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import { useUndo } from "#admin/kit/dialogs/use-undo.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import type { FocusOn } from "#admin/kit/list/table/list-body.tsx";
import { type LabCase, updateLabCase } from "#contract/money/lab.ts";
import { fitLabCase } from "#contract/money/lab-acts.ts";
import { labChatText, workName } from "#rules/money/lab/lab-case.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";

/** A case as a change sends it, with what differs; the cost stays. */
export function changeOf(
  one: LabCase,
  changes: Partial<Pick<LabCase, "sentOn" | "receivedOn" | "fittedOn" | "checked">>,
) {
  const { id, idLab, idDoctor, teeth, what, material, shade, instructions, sentOn, dueOn } = one;
  return { id, idLab, idDoctor, teeth, what, material, shade, instructions, sentOn, dueOn, ...changes };
}

/** The acts on a case that need no dialog. Each can be taken back. `focusOn`: the row to focus after that. */
export function useLabWork() {
  const { attempt, busy } = useAttempt();
  const { offer, undo } = useUndo();
  const [focusOn, setFocusOn] = useState<FocusOn | null>(null);
  useShortcut({ keys: "u", label: say("Take the last step back"), group: say("This list"), run: undo });
  /** Writes a case, and offers to put it back as it was. */
  const act = (one: LabCase, words: string, write: () => Promise<{ data: LabCase }>) =>
    attempt(async () => {
      const { data } = await write();
      clearToasts();
      offer(words, async () => {
        setFocusOn({ key: one.id });
        const { sentOn, receivedOn, fittedOn, checked } = one;
        const body = {
          ...changeOf(one, { sentOn, receivedOn, fittedOn, checked }),
          updatedOn: data.updatedOn,
        };
        await attempt(() => call(updateLabCase, { body }));
      });
      return null;
    });
  const named = (one: LabCase) => ({ number: one.number, work: workName(one) });
  return {
    busy,
    focusOn,
    send: (one: LabCase) =>
      act(one, say("{number} is sent: {work}", named(one)), () =>
        call(updateLabCase, {
          body: { ...changeOf(one, { sentOn: clinicToday() }), updatedOn: one.updatedOn },
        }),
      ),
    markFitted: (one: LabCase) =>
      act(one, say("{number} is fitted: {work}", named(one)), () =>
        call(fitLabCase, { body: { id: one.id, fittedOn: clinicToday(), updatedOn: one.updatedOn } }),
      ),
    chat: openLabChat,
  };
}

/** Opens a chat with the lab about a case, without the patient's name. */
export function openLabChat(one: Pick<LabCase, "labPhone" | "number" | "dueOn">): void {
  const digits = one.labPhone === null ? null : mobileDigits(one.labPhone);
  if (one.labPhone === null) toastWarning(say("This lab has no phone number yet."));
  else if (digits === null) toastWarning(say("This is no mobile number: call it."));
  else openChat(digits, labChatText(one));
}
