import { type RawBuilder, sql } from "kysely";
import type { answerMessage, openMessage, WorkMessage } from "#contract/desk/messages.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { formatTime } from "#rules/values/display.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import { clinicTimeOf } from "#rules/values/time/clinic-time.ts";
import { uncoveredVisits } from "#server/features/clinic/schedule/uncovered-visits.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import { isCovered, TAKEN_BACK_FOR } from "./covering.ts";
import { heldBack } from "./outgoing.ts";
import { changeState, countDay, findWork, lockWork, markOpened, type StoredWork } from "./store.ts";
import { wording } from "./texts.ts";

/** The chat for a message; null where there is none and somebody calls instead. */
const chatOf = ({ phone, why }: StoredWork) => (why === "no WhatsApp" ? null : mobileDigits(phone));

/** Why the visits of `work` are to be rearranged, a sentence each, by visit id. */
async function reasonsOf(db: Executor, work: readonly StoredWork[]): Promise<Map<number, string>> {
  const ids = work
    .filter(({ kind }) => kind !== "cancelled")
    .flatMap(({ visits }) => visits.map(({ idAppointment }) => idAppointment));
  const uncovered = await uncoveredVisits(db, sql`t.id = ANY (${ids}::bigint[])`);
  return new Map(uncovered.map(({ id, reason }) => [id, reason]));
}

/** How many texts `worklist` holds. */
export async function countWork(db: Executor, sending: readonly string[]): Promise<number> {
  return (await findWork(db, sending, await heldBack(db, sending))).length;
}

/** The texts for the desk to send today. `sending`: the channels that send automatically. */
export async function worklist(db: Executor, sending: readonly string[], publicUrl: string | undefined) {
  const held = await heldBack(db, sending);
  const [work, day, words] = await Promise.all([
    findWork(db, sending, held),
    countDay(db),
    wording(db, publicUrl),
  ]);
  const reasons = await reasonsOf(db, work);
  const messages = work.map((item): WorkMessage => {
    const told = item.visits.flatMap(({ idAppointment }) => reasons.get(idAppointment) ?? []);
    const rearrange = told.length > 0 && { rearrange: [...new Set(told)].join(" ") };
    return { ...item, chat: chatOf(item), text: words(item), ...rearrange } as WorkMessage;
  });
  return { messages, ...day };
}

/**
 * Hands messages to a person who sends them now. Throws 404, and 409 when they are not to be sent any more, or somebody
 * else has opened them and `anyway` is not set.
 */
export async function open(
  trx: Executor,
  { ids, text, anyway = false }: BodyOf<typeof openMessage>,
  staff: SignedIn,
  publicUrl: string | undefined,
) {
  const covered = await isCovered(trx, ids);
  const work = await lockWork(trx, ids);
  if (!work) throw notFound("This message");
  if (!["planned", "opened", "unknown"].includes(work.state) || work.hasStopped || work.untrue || covered)
    throw conflict("This message is not to be sent any more. The list shows what is.");
  if (work.state === "opened" && work.by && work.by.id !== staff.id && !anyway)
    throw conflict(
      `${work.by.name} opened this at ${formatTime(clinicTimeOf(work.stateOn))}. Send it again?`,
      {
        kind: "opened",
      },
    );
  const said = text ?? (await wording(trx, publicUrl))(work);
  await markOpened(trx, ids, said, staff.id);
  return { text: said, chat: chatOf(work) };
}

const IN_HAND = sql`m.state IN ('opened', 'unknown', 'planned')`;
/** Back to planned, for a person to send: the channel may have sent it already. */
const backToDesk = (why: RawBuilder<unknown>, also = sql``) =>
  sql`state = CASE WHEN held.untrue IS NULL THEN 'planned' ELSE 'dropped' END, why = coalesce(held.untrue, ${why}),
    channel = 'desk', sent_by = NULL${also}`;
const CHANGES = {
  // Keeps "no WhatsApp", in case the answer is taken back.
  sent: [
    sql`m.state IN ('opened', 'unknown')`,
    sql`state = 'sent', why = CASE WHEN m.why = 'no WhatsApp' THEN m.why END`,
  ],
  skipped: [IN_HAND, sql`state = 'dropped', why = 'skipped'`],
  "no WhatsApp": [IN_HAND, backToDesk(sql`'no WhatsApp'`)],
  "has WhatsApp": [sql`${IN_HAND} AND m.why = 'no WhatsApp'`, backToDesk(sql`NULL`)],
  "not sent": [
    sql`(m.state = 'opened' OR (m.state = 'sent' AND m.channel = 'desk' OR m.why = 'skipped') AND m.state_on > now() - ${TAKEN_BACK_FOR})`,
    backToDesk(sql`CASE WHEN m.why = 'no WhatsApp' THEN m.why END`, sql`, body = NULL`),
  ],
} as const;

/** Notes the result of messages. Throws 409 when it no longer applies to them. */
export async function answer(
  trx: Executor,
  { ids, answer: said }: BodyOf<typeof answerMessage>,
): Promise<null> {
  const [from, change] = CHANGES[said];
  if ((await changeState(trx, ids, from, change)) === 0)
    throw conflict("This message was changed meanwhile. The list shows how it stands.");
  return null;
}
