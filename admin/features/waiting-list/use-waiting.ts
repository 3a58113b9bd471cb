import { useQueryClient } from "@tanstack/react-query";
import { openChat } from "#admin/features/todo/chat-window.ts";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import {
  bookWaiting,
  declineWaiting,
  offerWaiting,
  type WaitingEntry,
  withdrawWaiting,
} from "#contract/waiting-list.ts";
import { call, Refusal } from "#ui/call.ts";

/** A doctor's time that can be given to somebody. */
export interface FreeTime {
  idDoctor: number;
  date: string;
  time: string;
}

/** What can be done with who is on the list; each says how it went, and what is shown is read anew. */
export function useWaiting() {
  const queries = useQueryClient();
  const attempt = async (work: () => Promise<{ message: string } | null>) => {
    try {
      const answer = await work();
      if (answer) toastSuccess(answer.message, { form: true });
      return true;
    } catch (error) {
      if (error instanceof Refusal) toastWarning(error.errors[0]?.message ?? error.message);
      else toastError("An error occurred. Please try again later.");
      return false;
    } finally {
      await queries.invalidateQueries();
    }
  };
  return {
    /** Opens the chat with the words of the offer; without a chat says to call. */
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
