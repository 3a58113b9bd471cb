import type { ClientBase } from "pg";
import { PLANNED_KINDS } from "#rules/desk/messages/message-templates.ts";
import { messagesAfter, type VisitToTell } from "#rules/desk/messages/messages.ts";
import { instantOf } from "#rules/values/time/clinic-time.ts";

interface Coming {
  id: number;
  bookedOn: string;
  facts: (VisitToTell & { error?: string }) | null;
}

/**
 * Switches on what visits plan by themselves, by the desk alone, so that nothing leaves the computer, and plans it for the
 * visits to come as booking them did: what was due before the day `today` was told then.
 */
export async function planTold(client: ClientBase, today: string): Promise<void> {
  const kinds = [...PLANNED_KINDS];
  await client.query("UPDATE message_kinds SET is_active = true, channel = 'desk' WHERE kind = ANY ($1)", [
    kinds,
  ]);
  const { rows } = await client.query<Coming>(
    `SELECT id, created_on AS "bookedOn", message_facts(id) AS facts FROM appointments
      WHERE status = 'Scheduled' AND NOT is_deleted AND holds_time AND appointment_date >= $1 ORDER BY id`,
    [today],
  );
  const midnight = instantOf(today);
  for (const { id, bookedOn, facts } of rows) {
    if (!facts || facts.error) continue;
    const planned = messagesAfter("booked", facts, Date.parse(bookedOn)).filter(
      ({ dueOn }) => Date.parse(dueOn) >= midnight,
    );
    if (planned.length > 0)
      await client.query("SELECT plan_messages($1, $2, ARRAY['desk'])", [id, JSON.stringify(planned)]);
  }
}
