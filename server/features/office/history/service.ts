import type { History, HistoryEntity, HistoryEntry } from "#contract/office/history.ts";
import { allows } from "#rules/values/permissions.ts";
import { mayRead, ownDoctor, seesAll } from "#server/features/clinic/doctors/scope.ts";
import { assertFindingReadable } from "#server/features/clinical/chart/service.ts";
import { assertWorkReadable } from "#server/features/clinical/procedures/service.ts";
import { assertReadable as assertVitalsReadable } from "#server/features/clinical/vitals/service.ts";
import { getAppointment } from "#server/features/desk/appointments/service.ts";
import { get as getWish } from "#server/features/desk/waiting-list/service.ts";
import { getExpense } from "#server/features/money/expenses/service.ts";
import { getPlan } from "#server/features/money/plans/service.ts";
import { ownStatement } from "#server/features/money/shares/statements.ts";
import { mayReadSensitive } from "#server/features/patients/facts/reading.ts";
import { assertReadable } from "#server/features/patients/facts/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { forbidden } from "#server/platform/http/errors.ts";
import { asChangeOfAppointment } from "./attendance.ts";
import { AUDITED_RECORDS } from "./audited-fields.ts";
import { changeOf, type Names, namedBy } from "./field-changes.ts";
import type { HistoryField } from "./history-fields.ts";
import { type AuditedChange, findChanges, findNames, findViews, type NamedTable } from "./store.ts";
import type { OfPatient } from "./told-store.ts";

const PAGE = 50;

interface Asked {
  entity: HistoryEntity;
  id: number;
  before: number | null;
}

/**
 * A record's history, as far as this person may read it. Throws 403, and 404 for another person's appointment, waiting
 * entry, expense or share statement, and for a plan that is not there.
 */
export async function historyOf(
  trx: Executor,
  { entity, id, before }: Asked,
  staff: SignedIn,
): Promise<History> {
  const { table, read } = AUDITED_RECORDS[entity];
  if (!allows(staff, read)) throw forbidden();
  if (entity === "appointment" && !seesAll(staff)) await getAppointment(trx, id, staff);
  if (entity === "waiting" && !seesAll(staff)) await getWish(trx, id, staff);
  if (entity === "safetyFact") await assertReadable(trx, id, staff);
  if (entity === "vitals") await assertVitalsReadable(trx, id, staff);
  if (entity === "finding") await assertFindingReadable(trx, id, staff);
  if (entity === "procedure") await assertWorkReadable(trx, id, staff);
  if (entity === "plan") await getPlan(trx, id, staff);
  if (entity === "shareStatement") await ownStatement(trx, id, staff);
  if (entity === "expense" && !allows(staff, "expenses.readAll")) await getExpense(trx, id, staff);
  const found = await findChanges(trx, {
    table,
    id,
    olderThan: before,
    ...(entity === "patient" ? { ofPatient: relatedTables(staff) } : {}),
    limit: PAGE + 1,
  });
  const shown = found.slice(0, PAGE).map(asChangeOfAppointment).map(unfolded).map(withoutOthers(staff));
  const names = await namesIn(trx, shown, staff);
  const entries = mergeByCall(shown)
    .map((change) => entryOf(change, { entity, id }, staff, names))
    .filter((entry) => entry.action !== "changed" || entry.changes.length > 0 || entry.withheld);
  const views = before === null ? await findViews(trx, table, id) : [];
  // A patient's history shows the patient's record, so reading it is recorded as a view of the patient.
  if (entity === "patient" && shown.length > 0) await recordEvent(trx, "viewed", table, id);
  return { entries, next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null, views };
}

/** The tables beside the patient's own in a patient's history, as far as this role may read them. */
function relatedTables(staff: SignedIn): OfPatient {
  const { safetyFact, vitals, finding, procedure, appointment, plan, labCase, bill, advance } =
    AUDITED_RECORDS;
  const kinds = [safetyFact, vitals, finding, procedure, appointment, plan, labCase, bill, advance].filter(
    ({ read }) => allows(staff, read),
  );
  return {
    tables: kinds.map(({ table }) => table),
    doctorId: seesAll(staff) ? null : (ownDoctor(staff) ?? 0),
    withSensitive: mayReadSensitive(staff),
  };
}

/** Merges the changes that one call made to a record, in any number of tables, into one entry. Newest first. */
function mergeByCall(changes: readonly AuditedChange[]): AuditedChange[] {
  const whole = new Map<string, AuditedChange>();
  for (const change of changes) {
    const later = whole.get(callKeyOf(change));
    whole.set(callKeyOf(change), later ? joined(change, later) : change);
  }
  return [...whole.values()];
}

/**
 * The key that changes of one call share. Changes outside calls come from the seed, which writes the list of services after
 * their record.
 */
function callKeyOf({ table, recordId, requestId, action, before, id }: AuditedChange): string {
  if (action === "password changed" || action === "signed out") return `${table} ${id}`;
  const services = before?.service_ids;
  const isFirst = action === "created" || (Array.isArray(services) && services.length === 0);
  return [table, recordId, requestId ?? (isFirst ? "creation" : id)].join(" ");
}

const joined = (change: AuditedChange, later: AuditedChange): AuditedChange => ({
  ...later,
  action: later.action === "removed" ? later.action : change.action,
  before: change.before && { ...later.before, ...change.before },
  after: { ...change.after, ...later.after },
});

function unfolded(change: AuditedChange): AuditedChange {
  const { unfold } = AUDITED_RECORDS[kindOf(change.table)];
  if (!unfold) return change;
  return {
    ...change,
    before: change.before && unfold(change.before),
    after: change.after && unfold(change.after),
  };
}

/** Leaves only the day of a package session whose visit this person may not read. */
const withoutOthers =
  (staff: SignedIn) =>
  (change: AuditedChange): AuditedChange => {
    const { session_of: idDoctor, session_used, session_back } = change.after ?? {};
    if (idDoctor == null || mayRead(staff, Number(idDoctor))) return change;
    const day = session_used === undefined ? { session_back } : { session_used };
    return { ...change, by: null, after: day };
  };

function kindOf(table: string): HistoryEntity {
  const found = (Object.keys(AUDITED_RECORDS) as HistoryEntity[]).find(
    (entity) => AUDITED_RECORDS[entity].table === table,
  );
  if (!found) throw new Error(`no history is shown of ${table}`);
  return found;
}

async function namesIn(db: Executor, changes: readonly AuditedChange[], staff: SignedIn): Promise<Names> {
  const ids: Record<NamedTable, number[]> = {
    doctors: [],
    departments: [],
    patients: [],
    services: [],
    chairs: [],
    staff: [],
    labs: [],
    plan_items: [],
    appointments: [],
  };
  for (const { table, before, after } of changes) {
    for (const [column, { format }] of Object.entries(AUDITED_RECORDS[kindOf(table)].fields)) {
      for (const value of [before?.[column], after?.[column]]) {
        const named = namedBy(format, value);
        if (named) ids[named.table as NamedTable].push(...named.ids);
      }
    }
  }
  return await findNames(db, ids, staff);
}

const isShownOnCreation = ({ onCreation }: HistoryField, value: unknown) =>
  onCreation === "unless 0" ? Number(value) !== 0 : onCreation === true;

/** Whether this person may read a field of the record: by the role, or because the record is their own. */
function mayReadField({ needs, ownNeeds }: HistoryField, { recordId }: AuditedChange, staff: SignedIn) {
  if (!needs || allows(staff, needs)) return true;
  return ownNeeds !== undefined && allows(staff, ownNeeds) && recordId === staff.doctorId;
}

function entryOf(
  change: AuditedChange,
  asked: { entity: HistoryEntity; id: number },
  staff: SignedIn,
  names: Names,
): HistoryEntry {
  const { id, on, by, action, table, recordId, before, after } = change;
  const entity = kindOf(table);
  if (action === "opened anyway") {
    // The reason for opening a history may name an illness.
    const mayRead = allows(staff, "clinicalNotes.read");
    const reason = { field: "Reason", before: null, after: String(after?.reason) };
    return { id, on, by, action, record: null, changes: mayRead ? [reason] : [], withheld: !mayRead };
  }
  if (action === "signed out") {
    const ended = { field: "Sessions", before: null, after: `${after?.sessions} ended ${after?.where}` };
    return { id, on, by, action, record: null, changes: [ended], withheld: false };
  }
  if (action === "password changed") {
    const changes = after?.how ? [{ field: "How", before: null, after: String(after.how) }] : [];
    return { id, on, by, action, record: null, changes, withheld: false };
  }
  // The entries of an advance are requested together, by the patient.
  const isAsked = entity === asked.entity && recordId === asked.id && entity !== "advance";
  const fields =
    action === "removed" || action === "printed" ? [] : Object.entries(AUDITED_RECORDS[entity].fields);
  const told = fields.flatMap(([column, field]) => {
    if (action === "created" && !isShownOnCreation(field, after?.[column])) return [];
    const what = changeOf(field, column, { before, after }, names);
    return what ? [{ what, mayRead: mayReadField(field, change, staff) }] : [];
  });
  return {
    id,
    on,
    by,
    action,
    record: isAsked
      ? null
      : { entity, id: recordId, name: AUDITED_RECORDS[entity].nameOf(after ?? before ?? {}) },
    changes: told.filter(({ mayRead }) => mayRead).map(({ what }) => what),
    withheld: told.some(({ mayRead }) => !mayRead),
  };
}
