import type { ClientBase } from "pg";
import { DENTAL_SERVICES } from "#db/seed/demo/desk/chart.ts";
import { findAccountant } from "#db/seed/demo/desk/desk.ts";
import { createRandom, type Random } from "#db/seed/random.ts";
import { labExpenseText, labSum } from "#rules/money/lab/lab-case.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";

/** How many cases a whole year has, of which so many are late and so many are made again. */
const CASES = 78;
const FEWEST = 12;
const LATE = 5;
const REMADE = 2;

const LABS = [
  { name: "Noor Dental Laboratory", phone: "0300 7412258", usualDays: 7 },
  { name: "Ravi Ceramics", phone: "0321 8840613", usualDays: 10 },
] as const;

/** What the lab makes for a visit's service; `cost` in hundreds of rupees. */
const WORKS: Readonly<
  Record<string, { what: string; materials: readonly string[]; cost: readonly [number, number] }>
> = {
  "Porcelain crown": {
    what: "Crown",
    materials: ["Zirconia", "Porcelain fused to metal", "E.max"],
    cost: [45, 120],
  },
  "Porcelain veneer": { what: "Veneer", materials: ["E.max", "Feldspathic porcelain"], cost: [60, 110] },
  "Root canal treatment": {
    what: "Crown",
    materials: ["Zirconia", "Porcelain fused to metal"],
    cost: [45, 90],
  },
  "Cosmetic bonding, per tooth": { what: "Veneer", materials: ["E.max"], cost: [60, 95] },
  "Clear aligners": { what: "Aligner trays", materials: ["PETG 0.75 mm"], cost: [90, 180] },
};
const SHADES = ["A1", "A2", "A3", "A3.5", "B1", "B2"];
const FRONT = [11, 12, 21, 22, 13, 23];
const BACK = [14, 15, 16, 24, 25, 26, 35, 36, 37, 45, 46, 47];
const FAULTS = ["Margin is open on the distal side", "Shade is too light"];

/** Until so many days after it was ordered, work is back. */
const BACK_AFTER = 11;
/** A remake is back so many days after the first came back. */
const MADE_AGAIN_IN = 5;
/** Work of the last days may wait for a visit at which it is fitted; older work had one. */
const MAY_WAIT = 21;

/** A visit at which work may be ordered, and the next one of the same patient by which it is back. */
interface Visit {
  id: number;
  patientId: number;
  doctorId: number;
  service: string;
  day: string;
  nextId: number | null;
  nextDay: string | null;
  /** Of the work that was done then; null: none is charted. */
  teeth: number[] | null;
  planItemId: number | null;
  workId: number | null;
}

interface Case {
  patientId: number;
  appointmentId: number | null;
  doctorId: number;
  lab: number;
  teeth: number[];
  what: string;
  material: string;
  shade: string | null;
  sentOn: string;
  dueOn: string;
  receivedOn: string | null;
  checked: string | null;
  fittedOn: string | null;
  fittedAt: number | null;
  cost: number;
  /** The place of the case that it makes again. */
  remakeOf: number | null;
  /** The item of a plan that it is for, and the work with which its cost counts in the share. */
  planItemId: number | null;
  workId: number | null;
}

/** Orders lab work at visits over the year, two labs taking turns, and pays each lab on the 5th for the month before. */
export async function orderLabWork(client: ClientBase, until: string, scale: number): Promise<void> {
  const random = createRandom(19);
  const staffId = await findAccountant(client);
  const visits = await findVisits(client, until);
  const late = visits.slice(-LATE);
  const fitting = visits
    .slice(0, -LATE)
    .filter(({ day, nextDay }) => nextDay !== null || day > addDays(until, -MAY_WAIT));
  const count = Math.min(fitting.length, Math.max(FEWEST, Math.ceil(CASES * scale)) - LATE);
  if (count < REMADE + 2) return;
  const earlier = random.sample(fitting, count);
  const cases = [
    ...earlier.map((visit) => caseOf(random, visit, until)),
    ...late.map((visit, index) => lateCase(random, visit, addDays(until, -1 - 2 * index))),
    ...(await implantCrowns(client)),
  ];
  const back = await writeCases(client, [...cases, ...remakesOf(cases)], addDays(until, -364));
  await payMonths(client, back, { until, staffId });
}

async function findVisits(client: ClientBase, until: string): Promise<Visit[]> {
  const { rows } = await client.query<Visit>(
    `SELECT DISTINCT ON (a.appointment_date, a.id) a.id::int, a.patient_id::int AS "patientId", a.doctor_id::int AS "doctorId",
       s.name AS service, a.appointment_date::text AS day, n.id::int AS "nextId", n.appointment_date::text AS "nextDay",
       w.teeth, w.plan_item_id::int AS "planItemId", w.id::int AS "workId"
     FROM appointments a JOIN appointment_services o ON o.appointment_id = a.id JOIN services s ON s.id = o.service_id
     LEFT JOIN LATERAL (SELECT id, appointment_date FROM appointments n WHERE n.patient_id = a.patient_id AND n.status = 'Completed'
       AND n.appointment_date >= a.appointment_date + $3::int AND n.appointment_date < $1::date ORDER BY n.appointment_date, n.id LIMIT 1) n ON true
     LEFT JOIN LATERAL (SELECT id, teeth, plan_item_id FROM procedures w WHERE w.appointment_id = a.id AND w.service_id = s.id
       ORDER BY w.id LIMIT 1) w ON true
     WHERE a.status = 'Completed' AND NOT a.is_deleted AND a.appointment_date < $1::date - 1 AND s.name = ANY ($2)
     ORDER BY a.appointment_date, a.id, s.id`,
    [until, Object.keys(WORKS), BACK_AFTER],
  );
  return rows;
}

/** The crowns of planned implants, sent so that they are back before the visit at which they are fitted. */
async function implantCrowns(client: ClientBase): Promise<Case[]> {
  const { rows } = await client.query<
    Pick<Case, "patientId" | "doctorId" | "planItemId" | "workId" | "teeth" | "fittedOn" | "fittedAt"> & {
      sentOn: string;
      dueOn: string;
    }
  >(
    `SELECT w.patient_id::int AS "patientId", w.doctor_id::int AS "doctorId", w.plan_item_id::int AS "planItemId", w.id::int AS "workId", w.teeth,
       greatest(w.done_on - 10, p.done_on)::text AS "sentOn", greatest(w.done_on - 2, p.done_on)::text AS "dueOn",
       w.done_on::text AS "fittedOn", w.appointment_id::int AS "fittedAt"
     FROM procedures w JOIN services s ON s.id = w.service_id
     JOIN procedures p ON p.plan_item_id = w.plan_item_id AND NOT p.completes
     WHERE s.name = $1 AND w.completes ORDER BY w.id`,
    [DENTAL_SERVICES[0].name],
  );
  return rows.map((fitted) => ({
    ...{
      ...fitted,
      appointmentId: null,
      lab: 0,
      what: "Crown on implant",
      material: "Zirconia",
      shade: "A3",
    },
    ...{ receivedOn: fitted.dueOn, checked: null, cost: 14_000, remakeOf: null },
  }));
}

function ordered(random: Random, visit: Visit): Case {
  const { patientId, id, doctorId, service, day } = visit;
  const own = { planItemId: visit.planItemId, workId: visit.workId };
  const { what = "Crown", materials = [], cost = [50, 90] } = WORKS[service] ?? {};
  const isWhole = what === "Aligner trays";
  const lab = random.whole(0, LABS.length - 1);
  const usual = random.pick(what === "Veneer" ? FRONT : BACK);
  return {
    ...{ patientId, appointmentId: id, doctorId, lab, what },
    teeth: isWhole ? [] : visit.teeth?.length ? visit.teeth : [usual],
    // What follows a root canal is an item, and work, of its own.
    ...(service === "Root canal treatment" ? { planItemId: null, workId: null } : own),
    material: random.pick(materials),
    shade: isWhole ? null : random.pick(SHADES),
    sentOn: day,
    dueOn: addDays(day, LABS[lab]?.usualDays ?? 7),
    ...{ receivedOn: null, checked: null, fittedOn: null, fittedAt: null, remakeOf: null },
    cost: 100 * random.whole(...(cost as [number, number])),
  };
}

/** Work that came back about when it was due and was fitted at the patient's next visit, as far as that is over. */
function caseOf(random: Random, visit: Visit, until: string): Case {
  const one = ordered(random, visit);
  const receivedOn = addDays(one.dueOn, random.whole(-2, 1));
  if (receivedOn >= until) return { ...one, dueOn: one.dueOn < until ? until : one.dueOn };
  const { nextId, nextDay } = visit;
  return { ...one, receivedOn, fittedOn: nextDay, fittedAt: nextId };
}

function lateCase(random: Random, visit: Visit, due: string): Case {
  const one = ordered(random, visit);
  return { ...one, dueOn: due < one.sentOn ? one.sentOn : due };
}

/** The first cases with a fault are made again and then fitted: one at the lab's cost, one at the clinic's. */
function remakesOf(cases: Case[]): Case[] {
  const again = ({ receivedOn }: Case) => addDays(receivedOn ?? "", MADE_AGAIN_IN);
  const faulty = cases.flatMap((one, index) =>
    one.receivedOn !== null && one.fittedOn !== null && one.fittedOn >= again(one) ? [index] : [],
  );
  return faulty.slice(0, REMADE).flatMap((place, index) => {
    const first = cases[place];
    if (!first?.receivedOn) return [];
    const [sentOn, dueOn] = [first.receivedOn, again(first)];
    const { fittedOn, fittedAt } = first;
    Object.assign(first, { checked: FAULTS[index], fittedOn: null, fittedAt: null });
    return [
      {
        ...{ ...first, checked: null, appointmentId: null, sentOn, receivedOn: dueOn, fittedOn, fittedAt },
        ...{ dueOn, cost: index === 0 ? 0 : 2500, remakeOf: place },
      },
    ];
  });
}

interface Written {
  id: number;
  number: string;
  lab: string;
  month: string;
  cost: number;
}

/** Writes labs, known since `first`, and cases in the order in which they were ordered; answers those that are back. */
async function writeCases(client: ClientBase, cases: readonly Case[], first: string): Promise<Written[]> {
  const labs: number[] = [];
  for (const { name, phone, usualDays } of LABS) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO labs (name, phone, usual_days, created_on, updated_on) VALUES ($1, $2, $3, $4, $4) RETURNING id::int`,
      [name, phone, usualDays, `${first}T12:00:00+05:00`],
    );
    labs.push(rows[0]?.id ?? 0);
  }
  const ids = new Map<number, number>();
  const back: Written[] = [];
  const places = [...cases.keys()].sort((a, b) => {
    const [one, other] = [cases[a]?.sentOn ?? "", cases[b]?.sentOn ?? ""];
    return one < other ? -1 : one > other ? 1 : a - b;
  });
  for (const place of places) {
    const one = cases[place];
    if (!one) continue;
    const { rows } = await client.query<{ id: number; number: string }>(
      `INSERT INTO lab_cases (patient_id, lab_id, appointment_id, doctor_id, teeth, what, material, shade, sent_on, due_on,
         received_on, checked, fitted_on, fitted_appointment_id, remake_of, cost, created_on, updated_on, plan_item_id, procedure_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, $19) RETURNING id::int, number`,
      [
        ...[
          one.patientId,
          labs[one.lab],
          one.appointmentId,
          one.doctorId,
          one.teeth,
          one.what,
          one.material,
          one.shade,
        ],
        ...[one.sentOn, one.dueOn, one.receivedOn, one.checked, one.fittedOn, one.fittedAt],
        ...[
          one.remakeOf === null ? null : ids.get(one.remakeOf),
          one.cost,
          `${one.sentOn}T19:10:00+05:00`,
          one.planItemId,
          one.workId,
        ],
      ],
    );
    const [written] = rows;
    if (!written) throw new Error("no row of lab_cases came back");
    ids.set(place, written.id);
    if (one.receivedOn !== null && one.cost > 0)
      back.push({
        ...written,
        lab: LABS[one.lab]?.name ?? "",
        month: one.receivedOn.slice(0, 7),
        cost: one.cost,
      });
  }
  return back;
}

/** One expense for each lab and month, on the 5th of the next month. */
async function payMonths(
  client: ClientBase,
  back: readonly Written[],
  { until, staffId }: { until: string; staffId: number },
): Promise<void> {
  const groups = Map.groupBy(back, ({ lab, month }) => `${month} ${lab}`);
  for (const key of [...groups.keys()].sort()) {
    const cases = groups.get(key) ?? [];
    const paidOn = addDays(`${addDays(`${key.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, 4);
    if (paidOn >= until) continue;
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date, from_drawer, recorded_by, created_on, updated_on)
       VALUES ($1, $2, $3, 'bank_transfer', $4, false, $6, $5, $5) RETURNING id::int`,
      [cases[0]?.lab, labExpenseText(cases), labSum(cases), paidOn, `${paidOn}T12:30:00+05:00`, staffId],
    );
    // An emptied search text is filled again, and leaves `updated_on` as it is given (keep_history).
    await client.query("UPDATE lab_cases SET expense_id = $1, search_text = '' WHERE id = ANY ($2)", [
      rows[0]?.id,
      cases.map(({ id }) => id),
    ]);
  }
}
