import type { ClientBase } from "pg";
import { catalogue } from "#content/catalogue.ts";
import { doctors as profiles } from "#content/doctors.ts";
import type { DetailKind } from "#rules/clinic/service-charting.ts";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
import type { Case } from "./people/case.ts";
import { cases, plainCase } from "./people/cases.ts";

export interface Service {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  /** In rupees. */
  readonly fees: number;
  /** The fee is a "from" price. */
  readonly startsAt: boolean;
  /** What it is on the tooth chart; null: nothing. */
  readonly chartCode: string | null;
  /** Which details are written down when it is done; null: none. */
  readonly detailKind: DetailKind | null;
}

/** A case with the database records of its services. */
export interface OfferedCase extends Case {
  readonly offered: readonly Service[];
}

/** A stretch of a doctor's consulting hours, in minutes since midnight. */
interface Window {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
}

export interface Doctor {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  readonly windows: readonly Window[];
  readonly cases: readonly OfferedCase[];
}

/** The clinic as its database describes it. The demo year follows what the clinic changed there. */
export interface DemoClinic {
  readonly doctors: readonly Doctor[];
}

const startingPrices = new Set(
  catalogue.flatMap(({ services }) => services.filter(({ startsAt }) => startsAt).map(({ name }) => name)),
);

export async function readClinic(client: ClientBase): Promise<DemoClinic> {
  const { rows: services } = await client.query<Omit<Service, "startsAt">>(
    `SELECT id::int, name, department_id::int AS "departmentId", fees::float8 AS fees,
       chart_code AS "chartCode", detail_kind AS "detailKind"
     FROM services WHERE is_active AND NOT is_deleted ORDER BY id`,
  );
  const { rows: departments } = await client.query<{ id: number; name: string }>(
    `SELECT id::int, name FROM departments WHERE is_active AND NOT is_deleted
     AND EXISTS (SELECT FROM services s WHERE department_id = departments.id AND s.is_active AND NOT s.is_deleted)
     ORDER BY id`,
  );
  const { rows: doctors } = await client.query<{
    id: number;
    name: string;
    hours: [number, string, string][];
  }>(
    `SELECT id::int, name, (SELECT coalesce(jsonb_agg(jsonb_build_array(weekday, from_time, to_time) ORDER BY weekday, from_time), '[]')
                            FROM doctor_hours WHERE week_id = week_on(doctors.id, clinic_today())) AS hours
     FROM doctors WHERE is_active AND NOT is_deleted ORDER BY id`,
  );
  const offered = services.map((service) => ({ ...service, startsAt: startingPrices.has(service.name) }));
  return {
    doctors: doctors.map(({ id, name, hours }, index) => {
      const departmentId = departmentOf(name, index, departments);
      const windows = hours.map(([weekday, from, to]) => ({
        weekday,
        from: minutesOf(from),
        to: minutesOf(to),
      }));
      return { id, name, departmentId, windows, cases: casesOf(offered, departmentId) };
    }),
  };
}

/** A doctor's department, from the website's doctors; others are spread over the departments. */
function departmentOf(doctor: string, index: number, departments: { id: number; name: string }[]): number {
  const profile = profiles.find(({ firstName, lastName }) => `${firstName} ${lastName}` === doctor);
  const known = departments.find(({ name }) => name === profile?.department);
  return (known ?? departments[index % departments.length])?.id ?? 0;
}

function casesOf(services: readonly Service[], departmentId: number): OfferedCase[] {
  const own = services.filter((service) => service.departmentId === departmentId);
  const unknown = own.filter(({ name }) => !cases.some((known) => known.services.includes(name)));
  return [...cases, ...unknown.map(({ name }) => plainCase(name))].flatMap((known) => {
    const offered = known.services.flatMap((name) =>
      own.filter((service) => service.name === name).slice(0, 1),
    );
    return offered.length === known.services.length ? [{ ...known, offered }] : [];
  });
}
