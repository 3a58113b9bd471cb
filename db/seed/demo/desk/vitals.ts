import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import type { Numbers } from "./appointments.ts";
import type { DemoPatient, Visit } from "./visits.ts";

/** From this age on the pressure is taken; children are weighed. */
const GROWN = 16;

interface Body {
  systolic: number;
  weight: number;
}

/** How the patient usually is: older people have a higher pressure. */
function bodyOf(random: Random, { person: { age, gender } }: DemoPatient): Body {
  const weight = age < GROWN ? 8 + age * 2.8 : (gender === "Male" ? 74 : 64) + random.whole(-12, 20);
  return { systolic: 108 + Math.min(age, 80) * 0.35 + random.whole(-8, 14), weight };
}

/** Vitals of some of the completed visits, as the desk measured them when the patient came. */
export function vitalsRows(
  random: Random,
  calendar: Calendar,
  visits: readonly Visit[],
  { patients, visits: numbers }: Numbers,
  by: number,
): Row[] {
  const bodies = new Map<DemoPatient, Body>();
  return visits.flatMap((visit) => {
    const { patient, status, startsAt } = visit;
    if (status !== "Completed" || !random.chance(0.2)) return [];
    const body = bodies.get(patient) ?? bodyOf(random, patient);
    bodies.set(patient, body);
    const isGrown = patient.person.age >= GROWN;
    const systolic = Math.round(body.systolic) + random.whole(-9, 9);
    const on = calendar.instantOf(startsAt);
    return [
      {
        patient_id: patients.get(patient) ?? null,
        appointment_id: numbers.get(visit) ?? null,
        systolic: isGrown ? systolic : null,
        diastolic: isGrown ? Math.round(systolic * 0.6) + random.whole(-5, 8) : null,
        pulse: isGrown ? random.whole(64, 92) : random.whole(80, 110),
        temperature_c: random.chance(0.25) ? random.whole(364, 378) / 10 : null,
        weight_kg: random.chance(0.5) || !isGrown ? Math.round(body.weight * 10) / 10 : null,
        taken_on: on,
        made_by: by,
        created_on: on,
      },
    ];
  });
}
