import type { Channel } from "#server/platform/channels/channel.ts";
import { NotSent, Refused } from "#server/platform/channels/channel.ts";
import type { Database } from "#server/platform/db/database.ts";
import { atIntervals } from "#server/platform/process/at-intervals.ts";
import type { Log } from "#server/platform/process/log.ts";
import {
  type Leaving,
  markRefused,
  markSent,
  markUnknown,
  markWaiting,
  settleLeft,
  takeNext,
} from "./outgoing.ts";
import { takeFaults } from "./plan.ts";
import { wording } from "./texts.ts";

const LOOK_EVERY_MS = 5000;
const AT_ONCE = 2;

/**
 * Sends due messages until the returned function is called, which waits for running calls. `publicUrl`: the website's
 * address, for links; without it texts have none.
 */
export function startSending(
  database: Database,
  channels: readonly Channel[],
  log: Log,
  publicUrl?: string,
): () => Promise<void> {
  return atIntervals(LOOK_EVERY_MS, async () => {
    try {
      await sendDue(database, channels, log, publicUrl);
    } catch (error) {
      log.warn({ err: error }, "the messages to patients cannot be read");
    }
  });
}

/** Sends everything due now by this process's channels, two at a time. Any number of processes may do so at once. */
export async function sendDue(
  database: Database,
  channels: readonly Channel[],
  log: Log,
  publicUrl?: string,
): Promise<void> {
  for (const fault of takeFaults()) log.error({ fault }, "messages to a patient could not be planned");
  const repeatable = channels.filter((channel) => channel.repeatable).map(({ name }) => name);
  await settleLeft(database.kysely, repeatable);
  if (channels.length === 0) return;
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendInTurn(database, channels, log, publicUrl)));
}

async function sendInTurn(
  database: Database,
  channels: readonly Channel[],
  log: Log,
  publicUrl: string | undefined,
): Promise<void> {
  const names = channels.map(({ name }) => name);
  for (;;) {
    // Read first, because a wait between taking a text and sending it would let its visit be cancelled.
    const words = await wording(database.kysely, publicUrl);
    const leaving = await takeNext(database.kysely, names);
    if (!leaving) return;
    const channel = channels.find(({ name }) => name === leaving.channel);
    if (channel && leaving.ids.length > 0) await send(database, channel, leaving, words(leaving), log);
  }
}

/** Sends one text and notes the result. The log holds neither receiver nor text. */
async function send(
  { kysely: db }: Database,
  channel: Channel,
  { ids, address, attempt, createdOn }: Leaving,
  text: string,
  log: Log,
): Promise<void> {
  let sent: { providerId: string | null };
  try {
    if (!channel.canReach(address)) throw new Refused("not to be reached this way");
    sent = await channel.send({ id: ids[0] ?? 0, address, text, createdOn });
  } catch (error) {
    const what =
      error instanceof NotSent ? "not sent yet" : error instanceof Refused ? "refused" : "may have been sent";
    log.warn({ messages: ids, channel: channel.name, attempt }, `message ${what}`);
    if (error instanceof Refused) await markRefused(db, ids);
    else if (error instanceof NotSent || channel.repeatable) await markWaiting(db, ids, attempt);
    else await markUnknown(db, ids, text);
    return;
  }
  // It was sent: if this fails, the lease settles it, and nothing is sent again.
  await markSent(db, ids, text, sent.providerId);
}
