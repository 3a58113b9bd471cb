import { openChat } from "#admin/features/desk/todo/chat-window.ts";
import { toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import {
  bookWaiting,
  declineWaiting,
  offerWaiting,
  type WaitingEntry,
  withdrawWaiting,
} from "#contract/desk/waiting-list.ts";
import { call } from "#ui/call.ts";

/** A doctor's time that can be given to somebody. */
export interface FreeTime {
  idDoctor: number;
  date: string;
  time: string;
}

/** The actions of the waiting list. Each reports its outcome and refetches what is shown. */
export function useWaiting() {
  const { attempt, busy } = useAttempt();
  return {
    busy,
    /** Opens the chat with the offer in it, or says to call a landline. */
    offer: ({ id, patientName }: WaitingEntry, at: FreeTime) =>
      attempt(async () => {
        const { data } = await call(offerWaiting, { body: { id, ...at } });
        if (data.chat === null) toastWarning(`No chat with ${patientName}: call the number.`);
        else openChat(data.chat, data.text);
        return null;
      }),
    decline: ({ id }: WaitingEntry, at: FreeTime) =>
      attempt(() => call(declineWaiting, { body: { id, ...at } })),
    book: ({ id }: WaitingEntry, at: FreeTime) => attempt(() => call(bookWaiting, { body: { id, ...at } })),
    withdraw: ({ id, updatedOn }: WaitingEntry) =>
      attempt(() => call(withdrawWaiting, { body: { id, updatedOn } })),
  };
}
