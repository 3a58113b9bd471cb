import type { Mail } from "#server/platform/mail/mail.ts";
import type { Send } from "#server/platform/mail/outbox.ts";
import { type Channel, Refused } from "./channel.ts";

/**
 * E-mail through the clinic's mail server. It bypasses the outbox: a message of a cancelled visit must not wait there.
 * `subject` is that of every message.
 */
export function emailChannel(send: Send<Mail>, subject: () => Promise<string>): Channel {
  return {
    name: "email",
    // Every try has the same Message-ID.
    repeatable: true,
    canReach: (address) => address.includes("@"),
    async send({ id, address, text, createdOn }) {
      const payload = { to: address, subject: await subject(), text };
      try {
        await send({ id, payload, attempt: 1, createdOn });
      } catch (error) {
        const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
        if (code >= 500) throw new Refused("the mail server refused it");
        throw error;
      }
      return { providerId: null };
    },
  };
}
