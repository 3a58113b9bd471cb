import { expect, it } from "vitest";
import { type StatedMessage, stateWords } from "./message-words.ts";

const message: StatedMessage = {
  channel: "desk",
  state: "planned",
  why: null,
  dueOn: "2026-11-23T13:00:00Z",
  stateOn: "2026-11-22T06:05:00Z",
  by: null,
};

it.each<[Partial<StatedMessage>, string]>([
  [{}, "Due 23-Nov-2026 18:00 by the desk"],
  [{ channel: "sms" }, "Due 23-Nov-2026 18:00 by SMS"],
  [{ why: "no WhatsApp" }, "To be called, due 23-Nov-2026 18:00: the number has no WhatsApp"],
  [{ state: "opened", by: "Sana" }, "Opened 22-Nov-2026 11:05 by Sana, not said whether it was sent"],
  [{ state: "sending", channel: "email" }, "Leaves by e-mail"],
  [{ state: "sent", by: "Sana" }, "Sent 22-Nov-2026 11:05 by Sana"],
  [{ state: "sent" }, "Sent 22-Nov-2026 11:05"],
  [{ state: "sent", channel: "sms" }, "Sent 22-Nov-2026 11:05 by SMS"],
  [{ state: "delivered", channel: "sms" }, "Delivered 22-Nov-2026 11:05 by SMS"],
  [{ state: "read" }, "Read 22-Nov-2026 11:05"],
  [{ state: "failed", why: "refused" }, "Failed 22-Nov-2026 11:05: the number was refused"],
  [{ state: "unknown", channel: "sms" }, "May have been sent 22-Nov-2026 11:05 by SMS"],
  [{ state: "dropped", why: "cancelled" }, "Not sent: the visit was cancelled"],
  [{ state: "dropped" }, "Not sent"],
])("reads %o as %s", (change, words) => {
  expect(stateWords({ ...message, ...change })).toBe(words);
});
