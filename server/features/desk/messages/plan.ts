import { sql } from "kysely";
import {
  type KnownVisit,
  MESSAGE_CHANNELS,
  messagesAfter,
  type ToldVisit,
  type VisitAct,
  type VisitToTell,
} from "#rules/desk/messages/messages.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Reasons why messages could not be planned, until they are logged. */
const faults: string[] = [];
const MOST_FAULTS = 100;

/** The failures of planning in this process since the last call. */
export const takeFaults = (): string[] => faults.splice(0);

function note(fault: unknown): void {
  if (faults.length < MOST_FAULTS) faults.push(fault instanceof Error ? fault.message : String(fault));
}

/**
 * Plans the messages about `act` to a visit's patient, in the transaction of the act: one statement, and a second where a
 * kind is switched on. A trigger has dropped earlier planned ones with the change of the visit (drop_messages_of_visit).
 * Planning twice adds nothing. `before`: the visit before a move; a move back to where its patient knows it to be plans no
 * message. It never throws for a fault of its own, because the booking must not fail with it.
 */
export async function planMessages(
  trx: Executor,
  idAppointment: number,
  act: VisitAct,
  before?: ToldVisit,
): Promise<void> {
  const { rows } = await sql<{ facts: (VisitToTell & { error?: string }) | null }>`
    SELECT message_facts(${idAppointment}) AS facts`.execute(trx);
  const facts = rows[0]?.facts;
  if (!facts || facts.error) return facts?.error ? note(facts.error) : undefined;
  const planned = plan(act, facts, before && knownOf(before));
  if (planned.length === 0) return;
  const written = await sql<{ error: string | null }>`
    SELECT plan_messages(${idAppointment}, ${JSON.stringify(planned)}, ${sql.val([...MESSAGE_CHANNELS])}) AS error`.execute(
    trx,
  );
  if (written.rows[0]?.error) note(written.rows[0].error);
}

const knownOf = ({ appointmentDate, appointmentTime, idDoctor }: ToldVisit): KnownVisit => ({
  start: `${appointmentDate}T${appointmentTime}`,
  idDoctor,
});

function plan(act: VisitAct, facts: VisitToTell, before: KnownVisit | undefined) {
  try {
    return messagesAfter(act, facts, Date.now(), before);
  } catch (error) {
    note(error);
    return [];
  }
}
