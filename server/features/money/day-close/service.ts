import type * as endpoints from "#contract/money/day-close.ts";
import type { DayClose, DayCount, OpenDay } from "#contract/money/day-close.ts";
import type { DayReport } from "#contract/money/day-report.ts";
import type { BodyOf, QueryOf } from "#contract/values/endpoint.ts";
import { CASH, methodKey } from "#rules/money/bills/payment-method.ts";
import {
  COUNT_AGAIN,
  cashLinesOf,
  closedDayWords,
  compare,
  countedCash,
  dayToClose,
  expectedOf,
  foldMethods,
  isOldCount,
  type MethodAmount,
  type Movement,
  movedWords,
  receivedOf,
  remarksProblem,
  toldCounts,
  zNumber,
} from "#rules/money/day-close/day-close.ts";
import { drawerExpensesFor } from "#rules/money/day-close/drawer-expenses.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { moneyProblem } from "#rules/values/money.ts";
import { allows } from "#rules/values/permissions.ts";
import { addDays, clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { dayOfMoney, lockDays } from "./open-days.ts";
import { otherTermsProblem } from "./reopened-terms.ts";
import { findReport } from "./report-store.ts";
import * as store from "./store.ts";
import * as visits from "./visits-store.ts";

/** The rules of the day's close (docs/handbook/money/day-close.md). */

/** The days not yet closed. Only those with the permission see beforehand what must be in the drawer. */
export async function openDay(
  db: Executor,
  asked: QueryOf<typeof endpoints.getOpenDay>,
  staff: SignedIn,
): Promise<OpenDay> {
  const today = clinicToday();
  const last = await store.findLastClose(db);
  const fromDay = last ? addDays(last.day, 1) : asked.fromDay;
  const begin = fromDay ?? today;
  const moved = await store.findMovedDays(db, { fromDay: begin, day: today });
  const offered = dayToClose({
    fromDay: begin,
    today,
    yesterday: addDays(today, -1),
    time: clinicTimeNow(),
    movedToday: moved.last === today,
  });
  const day = asked.day ?? offered;
  const expected = expectedOf(last?.nextFloat ?? 0, await store.findMovements(db, { fromDay: begin, day }));
  return {
    today,
    fromDay,
    openingFloat: last?.nextFloat ?? null,
    day,
    isClosed: last !== undefined && last.day >= today,
    last: last ? { ...last, number: zNumber(last.zNo) } : null,
    ...(await openedAgain(db, last ? addDays(last.day, 1) : null)),
    overdue: last && moved.first !== null && moved.first < today ? moved.first : null,
    methods: expected.map(({ method }) => method),
    expected: allows(staff, "cash.expected") ? expected : null,
    moves: await store.findMoves(db, begin),
  };
}

/** The newest close of the open days that was opened again, by whom and why, and the last count of them. */
async function openedAgain(
  db: Executor,
  fromDay: string | null,
): Promise<Pick<OpenDay, "reopened" | "lastCount">> {
  const found = await store.findLastReopened(db, fromDay);
  if (!found) return { reopened: null, lastCount: null };
  const { zNo, ...reopened } = found;
  const counted = await store.findLastCount(db, fromDay);
  return {
    reopened: { number: zNumber(zNo), ...reopened },
    lastCount: counted
      ? {
          ...{ fromDay: counted.fromDay, openingFloat: counted.openingFloat },
          ...{ notes: counted.notes, coins: counted.coins },
          methods: counted.methods.filter(({ method }) => methodKey(method) !== methodKey(CASH)),
        }
      : null,
  };
}

/** The days of a count, and the amount that the drawer began with. Throws 400, and 409 when the last of them is closed. */
async function daysOf(trx: Executor, input: BodyOf<typeof endpoints.countDay>, staff: SignedIn) {
  const today = clinicToday();
  const last = await store.findLastClose(trx);
  if (last && last.day >= (input.day ?? today)) throw closedAlready(last, input.day ?? today);
  if (!last && (input.fromDay === null || input.openingFloat === null))
    throw invalid(
      ...(input.fromDay === null ? [{ field: "fromDay", message: "Say from which day to count." }] : []),
      ...(input.openingFloat === null
        ? [{ field: "openingFloat", message: "Say what was in the drawer." }]
        : []),
    );
  const fromDay = last ? addDays(last.day, 1) : (input.fromDay ?? today);
  const openingFloat = last?.nextFloat ?? input.openingFloat ?? 0;
  const problem = last ? null : await otherTermsProblem(trx, { fromDay, openingFloat }, staff);
  if (problem) throw invalid(problem);
  if (last && (input.fromDay ?? fromDay) !== fromDay)
    throw invalid({ field: "fromDay", message: `The next close begins on ${formatDate(fromDay)}.` });
  if (last && (input.openingFloat ?? openingFloat) !== openingFloat)
    throw invalid({
      field: "openingFloat",
      message: `The last close left ${formatMoneyExactly(openingFloat)} in the drawer.`,
    });
  const day = input.day ?? today;
  if (day < fromDay || day > today)
    throw invalid({
      field: "day",
      message: `Choose a day from ${formatDate(fromDay)} to today.`,
    });
  return { fromDay, day, openingFloat };
}

const closedAlready = ({ zNo, closedBy, closedOn, day }: store.LastClose, of: string) => {
  const today = clinicToday();
  const nextDay = day >= today ? addDays(day, 1) : today;
  const words = closedDayWords({ table: "day_closes", day: of, zNo, closedBy, closedOn, nextDay }, today);
  return conflict(words, { kind: "day closed", zNo, closedBy, nextDay });
};

/** Throws 400 where the amounts of one method, over all its spellings, exceed what can be stored. */
function refuseTooMuch(methods: readonly MethodAmount[]): void {
  for (const { method, amount } of methods) {
    const message = moneyProblem(amount);
    if (message) throw invalid({ field: "methods", message: `${method}: ${message}` });
  }
}

/**
 * The day after which money counts as later: people who count blind do not see today's money beside a count of yesterday.
 */
const laterThan = (day: string, staff: SignedIn): string => {
  const today = clinicToday();
  return allows(staff, "cash.expected") || day > today ? day : today;
};

/** Stores a count, then returns what must be there, so that nobody can count towards it. Throws 400 and 409. */
export async function count(
  trx: Executor,
  input: BodyOf<typeof endpoints.countDay>,
  staff: SignedIn,
): Promise<DayCount> {
  const { fromDay, day, openingFloat } = await daysOf(trx, input, staff);
  if (input.methods.some(({ method }) => methodKey(method) === methodKey(CASH)))
    throw invalid({ field: "methods", message: "Cash is counted by notes and coins." });
  const cash = countedCash(input.notes, input.coins);
  const movements = await store.findMovements(trx, { fromDay, day });
  const expected = expectedOf(openingFloat, movements);
  const methods = foldMethods([{ method: CASH, amount: cash }, ...input.methods]);
  refuseTooMuch(methods);
  const { notes, coins } = input;
  const id = await store.insertCount(
    trx,
    { fromDay, day, openingFloat, notes, coins, methods, expected },
    staff.id,
  );
  return {
    id,
    fromDay,
    day,
    openingFloat,
    cash,
    cashLines: cashLinesOf(openingFloat, movements),
    compared: compare(expected, methods),
    later: await store.findLater(trx, laterThan(day, staff)),
    unfinished: await visits.findUnfinished(trx, { fromDay, day }),
  };
}

/**
 * A count whose days are locked, and the time of the close before it. Throws 404, and 409 when its days were closed or
 * opened meanwhile.
 */
async function lockCount(
  trx: Executor,
  idCount: number,
  staff: SignedIn,
): Promise<store.StoredCount & { since: string | null }> {
  const counted = await store.findCount(trx, idCount);
  if (!counted) throw notFound("This count");
  await lockDays(trx);
  const last = await store.findLastClose(trx);
  if (last && last.day >= counted.day) throw closedAlready(last, counted.day);
  if (last && (addDays(last.day, 1) !== counted.fromDay || last.nextFloat !== counted.openingFloat))
    throw conflict("Other days were closed or opened since this count. Please count again.");
  // A count from before the days were opened again may have another beginning.
  const problem = last ? null : await otherTermsProblem(trx, counted, staff);
  if (problem) throw conflict(`${problem.message} Please count again.`);
  return { ...counted, since: last?.closedOn ?? null };
}

/** Closes the days of a count. Throws 400, 404, and 409 when money moved since, with what must be there now. */
export async function close(
  trx: Executor,
  { idCount, leaveInDrawer, remarks }: BodyOf<typeof endpoints.closeDay>,
  staff: SignedIn,
): Promise<DayClose> {
  const counted = await lockCount(trx, idCount, staff);
  const { openingFloat, methods: found } = counted;
  const movements = await store.findMovements(trx, counted);
  const expected = expectedOf(openingFloat, movements);
  const moved = movedWords(counted.expected, expected);
  if (moved && !allows(staff, "cash.expected") && isOldCount(counted.on, new Date()))
    throw conflict(COUNT_AGAIN, { kind: "money moved" });
  if (moved) throw conflict(moved, { kind: "money moved", expected });
  const compared = compare(expected, found);
  const cash = compared.find(({ method }) => method === CASH)?.counted ?? 0;
  const problem = remarksProblem(compared, remarks);
  if (problem) throw invalid({ field: "remarks", message: problem });
  if (leaveInDrawer > cash)
    throw invalid({
      field: "leaveInDrawer",
      message: `Only ${formatMoneyExactly(cash)} was counted in the drawer.`,
    });
  const { fromDay, day } = counted;
  const report = await reportOf(trx, counted, movements, staff);
  const id = await store.insertClose(
    trx,
    { fromDay, day, openingFloat, nextFloat: leaveInDrawer, remarks, methods: compared, report },
    staff.id,
  );
  return await getClose(trx, id, staff);
}

async function reportOf(
  trx: Executor,
  counted: store.StoredCount & { since: string | null },
  movements: readonly Movement[],
  staff: SignedIn,
): Promise<DayReport> {
  const { clinic } = await readSettings(trx);
  const others = await store.findOtherCounts(trx, counted);
  const said = JSON.stringify(counted.methods);
  const { told, more } = toldCounts(others.filter(({ methods }) => JSON.stringify(methods) !== said));
  return {
    clinicName: clinic.name.en,
    closedBy: staff.name,
    replaces: (await store.findReopened(trx, counted)).map(zNumber),
    received: receivedOf(movements),
    cashLines: cashLinesOf(counted.openingFloat, movements),
    notes: counted.notes.filter((note) => note.count > 0),
    coins: counted.coins,
    earlierCounts: told.map(({ countedBy, on, methods }) => ({ countedBy, on, methods })),
    moreCounts: more,
    dues: await visits.findDues(trx),
    ...(await findReport(trx, counted)),
  };
}

/** One close, as this person may read it. Throws 404. */
export async function getClose(db: Executor, id: number, staff: SignedIn): Promise<DayClose> {
  const found = await store.findClose(db, id);
  if (!found) throw notFound("This day close");
  const { report } = found;
  return { ...found, report: { ...report, expenses: drawerExpensesFor(staff, report.expenses) } };
}

/** Opens the newest close again. Throws 404, and 409 for an older one or one that is open. */
export async function reopen(
  trx: Executor,
  { id, reason }: BodyOf<typeof endpoints.reopenDay>,
  staff: SignedIn,
): Promise<DayClose> {
  await lockDays(trx);
  const found = await getClose(trx, id, staff);
  if (found.reopened) throw conflict(`${found.number} was opened again already.`);
  if (!found.isNewest) throw conflict("Only the newest close can be opened again.");
  await store.insertReopening(trx, id, reason, staff.id);
  return await getClose(trx, id, staff);
}

/** Records cash put into the drawer or taken out. Throws 409 when the day is closed. */
export async function moveCash(
  trx: Executor,
  { kind, amount, reason, intoNextDay }: BodyOf<typeof endpoints.moveCash>,
  staffId: number,
): Promise<null> {
  const signed = kind === "Put in" ? amount : -amount;
  const day = await dayOfMoney(trx, intoNextDay);
  await store.insertMove(trx, { day, kind, amount: signed, reason }, staffId);
  return null;
}
