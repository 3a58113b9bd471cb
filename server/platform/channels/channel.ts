import type { MessageChannel } from "#rules/desk/messages/messages.ts";

/** What is to leave. */
export interface Outgoing {
  /** Ours; the provider sees it as `{id}`. */
  id: number;
  address: string;
  text: string;
  /** ISO 8601: the same at every try. */
  createdOn: string;
}

/** A way by which the program sends by itself. */
export interface Channel {
  readonly name: MessageChannel;
  /** Whether sending the same twice shows it once, so that what is unclear may be tried again. */
  readonly repeatable: boolean;
  canReach(address: string): boolean;
  /** Settles within 30 seconds. Throws NotSent, Refused, or anything else where nobody knows whether it left. */
  send(message: Outgoing): Promise<{ providerId: string | null }>;
}

/** Nothing was written to the provider: it may be tried again. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}

/** The provider said no: trying again is of no use. */
export class Refused extends Error {
  override readonly name = "Refused";
}
