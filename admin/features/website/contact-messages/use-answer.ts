import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import { type ContactMessageRow, setAnswered } from "#contract/website/contact-messages.ts";
import { call } from "#ui/call.ts";

/** Marks a message as answered, or one that was marked by mistake as waiting again. */
export function useAnswer() {
  const { attempt } = useAttempt();
  return ({ id, isAnswered }: Pick<ContactMessageRow, "id" | "isAnswered">) =>
    attempt(() => call(setAnswered, { body: { id, isAnswered: isAnswered ? 0 : 1 } }));
}
