import { formatDateTime } from "#rules/values/display.ts";
import type { MessageChannel, MessageKind, MessageState } from "./messages.ts";

/** Messages as the staff read about them (docs/handbook/desk/messages.md#states). */

export const KIND_WORDS: Readonly<Record<MessageKind, string>> = {
  booked: "Booked",
  reminder: "Reminder",
  moved: "Moved",
  cancelled: "Cancelled",
  offer: "Offer",
  recall: "Recall",
  rearrange: "Other time",
  free: "Message",
};

const WAYS: Readonly<Record<MessageChannel, string>> = { desk: "the desk", sms: "SMS", email: "e-mail" };

const WHY_WORDS: Readonly<Record<string, string>> = {
  moved: "the visit was moved",
  cancelled: "the visit was cancelled",
  completed: "the visit was completed",
  deleted: "the record was deleted",
  "other patient": "the visit is another patient’s now",
  stopped: "the patient wants none",
  covered: "another one of the visit was shortly before",
  "too late": "it was too late",
  skipped: "skipped at the desk",
  "no WhatsApp": "the number has no WhatsApp",
  "switched off": "this message was switched off",
  refused: "the number was refused",
  "not reached": "nobody was reached",
  erased: "the patient was erased",
};

/** The facts that decide about a message's state; times as ISO 8601. */
export interface StatedMessage {
  channel: MessageChannel;
  state: MessageState;
  why: string | null;
  dueOn: string;
  stateOn: string;
  /** Who opened or sent it. */
  by: string | null;
}

/** A message's state, since when and by whom: "Sent 22-Nov-2026 11:05 by Sana". */
export function stateWords({ channel, state, why, dueOn, stateOn, by }: StatedMessage): string {
  const on = formatDateTime(stateOn);
  const byWhom = by ? ` by ${by}` : channel === "desk" ? "" : ` by ${WAYS[channel]}`;
  const because = why ? `: ${WHY_WORDS[why] ?? why}` : "";
  switch (state) {
    case "planned":
      return why === "no WhatsApp"
        ? `To be called, due ${formatDateTime(dueOn)}${because}`
        : `Due ${formatDateTime(dueOn)} by ${WAYS[channel]}`;
    case "opened":
      return `Opened ${on}${byWhom}, not said whether it was sent`;
    case "sending":
      return `Leaves by ${WAYS[channel]}`;
    case "sent":
      return `Sent ${on}${byWhom}`;
    case "delivered":
      return `Delivered ${on}${byWhom}`;
    case "read":
      return `Read ${on}`;
    case "failed":
      return `Failed ${on}${because}`;
    case "unknown":
      return `May have been sent ${on}${byWhom}`;
    case "dropped":
      return `Not sent${because}`;
  }
}
