import type { ClientBase } from "pg";
import { type LineShare, type SharedBill, type ShareRule, sharesOfBill } from "#rules/money/share.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { daysOf } from "#rules/values/time/month.ts";

/** The doctors' months as statements of their share. Amounts are rupees, days `yyyy-MM-dd`, months `yyyy-MM`. */

interface Line {
  price: number;
  idService: number | null;
  /** What laboratories charge for its work. */
  lab: number;
  /** null: the line sold no package. */
  sessions: number | null;
  uses: { day: string; idDoctor: number | null }[];
  /** When the package was closed and what was credited then; null: it is not closed. */
  closed: { day: string; credited: number } | null;
}

export interface SharedDemoBill extends Omit<SharedBill, "paymentDetails"> {
  paymentId: number;
  lines: Line[];
  /** What was received, and given back. */
  moved: { day: string; amount: number }[];
}

/** What a bill adds to a statement, with the lines that explain it. */
interface Stated {
  paymentId: number;
  entitled: number;
  paidBefore: number;
  amount: number;
  lines: Omit<LineShare, "idDoctor">[];
}

export interface DemoStatement {
  idDoctor: number;
  month: string;
  carriedIn: number;
  total: number;
  bills: Stated[];
}

/** Every bill of which a doctor may have a share. In the demo no bill is void and no session was taken back. */
export async function readSharedBills(client: ClientBase): Promise<SharedDemoBill[]> {
  const { rows } = await client.query<SharedDemoBill>(`
    WITH moved AS (SELECT bill_id, json_agg(json_build_object('day', transaction_date, 'amount', amount)) AS moved
        FROM bill_transactions GROUP BY bill_id),
      used AS (SELECT package_id, json_agg(json_build_object('day', used_on, 'idDoctor', doctor_id) ORDER BY id) AS uses
        FROM package_uses GROUP BY package_id),
      sold AS (SELECT l.bill_id, json_agg(json_build_object('price', l.price, 'idService', l.service_id, 'lab', (SELECT coalesce(sum(cost), 0)
          FROM lab_cases WHERE procedure_id = l.procedure_id), 'sessions', k.sessions,
          'uses', coalesce(used.uses, '[]'), 'closed', CASE WHEN k.closed_on IS NOT NULL THEN json_build_object(
            'day', k.closed_on, 'credited', (SELECT sum(amount) FROM credit_note_lines WHERE credit_note_id = k.credit_note_id)) END) ORDER BY l.position) AS lines
        FROM bill_lines l LEFT JOIN patient_packages k ON k.id = l.package_id LEFT JOIN used ON used.package_id = k.id
        GROUP BY l.bill_id),
      credited AS (SELECT n.bill_id, json_agg(json_build_object('lines', json_build_array(
          json_build_object('position', c.position, 'amount', c.amount)))) AS notes
        FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id GROUP BY n.bill_id)
    SELECT b.id::int AS "paymentId", b.bill_date::text AS "paymentDate", b.doctor_id::int AS "idDoctor",
      b.discount::float8 AS "discountAmount", b.credited::float8 AS "creditedAmount", coalesce(credited.notes, '[]') AS "creditNotes",
      lines, moved
    FROM bills b JOIN moved ON moved.bill_id = b.id JOIN sold ON sold.bill_id = b.id
      LEFT JOIN credited ON credited.bill_id = b.id
    WHERE b.doctor_id IS NOT NULL ORDER BY b.bill_date, b.id`);
  return rows;
}

/** What each doctor has of a bill by the end of a day: the doctor → the doctor's lines. */
function sharesBy(bill: SharedDemoBill, day: string, rules: readonly ShareRule[]): Map<number, LineShare[]> {
  const received = addMoney(...bill.moved.filter((each) => each.day <= day).map((each) => each.amount));
  const paymentDetails = bill.lines.map(({ price, idService, lab, sessions, uses, closed }) => {
    const usedBy = uses.filter((use) => use.day <= day).map(({ idDoctor }) => idDoctor);
    const closing = closed && { credited: closed.credited, isPast: closed.day <= day };
    return { price, idService, lab, package: sessions === null ? null : { sessions, usedBy, closing } };
  });
  const lines = sharesOfBill({ ...bill, paymentDetails }, received, rules);
  return Map.groupBy(lines, ({ idDoctor }) => idDoctor ?? 0);
}

/** What a bill adds to the statements of a month: the doctor → it. @param stated what earlier ones said of it, by doctor. */
function addedBy(
  bill: SharedDemoBill,
  month: string,
  rules: readonly ShareRule[],
  stated: Map<number, number>,
): Map<number, Stated> {
  const has = sharesBy(bill, daysOf(month).endDate, rules);
  const added = new Map<number, Stated>();
  for (const [idDoctor, of] of has) {
    const entitled = addMoney(...of.map(({ share }) => share));
    const paidBefore = stated.get(idDoctor) ?? 0;
    const amount = subtractMoney(entitled, paidBefore);
    if (amount === 0) continue;
    const lines = of.map(({ idDoctor: _, ...line }) => line);
    added.set(idDoctor, { paymentId: bill.paymentId, entitled, paidBefore, amount, lines });
    stated.set(idDoctor, entitled);
  }
  return added;
}

/** The months in which money moved on a bill, or a package of it was used or closed; in others nobody's share of it changes. */
const monthsOf = ({ moved, lines }: SharedDemoBill): Set<string> => {
  const packages = lines.flatMap(({ uses, closed }) => [...uses, ...(closed ? [closed] : [])]);
  return new Set([...moved, ...packages].map(({ day }) => day.slice(0, 7)));
};

/** The statements of these months, the oldest first, of each doctor with anything to be stated. */
export function stateMonths(
  bills: readonly SharedDemoBill[],
  rules: readonly ShareRule[],
  months: readonly string[],
): DemoStatement[] {
  const touched = bills.map((bill) => ({ bill, months: monthsOf(bill), stated: new Map<number, number>() }));
  const doctors = [...new Set(rules.map(({ idDoctor }) => idDoctor))].sort((a, b) => a - b);
  const totals = new Map<number, number>();
  return months.flatMap((month) => {
    const added = touched
      .filter((each) => each.months.has(month))
      .map(({ bill, stated }) => addedBy(bill, month, rules, stated));
    return doctors.flatMap((idDoctor) => {
      const of = added.flatMap((each) => each.get(idDoctor) ?? []);
      const carriedIn = Math.min(0, totals.get(idDoctor) ?? 0);
      if (of.length === 0 && carriedIn === 0) return [];
      const total = of.reduce((sum, { amount }) => addMoney(sum, amount), carriedIn);
      totals.set(idDoctor, total);
      return [{ idDoctor, month, carriedIn, total, bills: of }];
    });
  });
}
