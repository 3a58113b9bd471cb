import type { MessageChannel } from "#rules/desk/messages/messages.ts";

/** A message to be sent. */
export interface Outgoing {
  /** Our id; the provider sees it as `{id}`. */
  id: number;
  address: string;
  text: string;
  /** ISO 8601, the same at every try. */
  createdOn: string;
}

/** A way by which the program itself sends messages. */
export interface Channel {
  readonly name: MessageChannel;
  /** Whether sending a message twice shows it once, so that an attempt with unknown outcome may be repeated. */
  readonly repeatable: boolean;
  canReach(address: string): boolean;
  /** Settles within 30 seconds. Throws NotSent, Refused, or anything else where nobody knows whether it was sent. */
  send(message: Outgoing): Promise<{ providerId: string | null }>;
}

/** Nothing reached the provider: the message may be sent again. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}

/** The provider refused: trying again is of no use. */
export class Refused extends Error {
  override readonly name = "Refused";
}
