import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { Numbers } from "#db/seed/demo/desk/appointments.ts";
import { RECEPTIONIST } from "#db/seed/demo/people/staff.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import { addMoney } from "#rules/values/money.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import type { DemoBill } from "./bills.ts";

const REACHED_SHARE = 0.45;
const MOST_DAYS_AGO = 12;
const DESK_HOUR = 12;
const WORDS = ["After the salary comes", "Brother pays at the next visit", null, null];

/** How the desk reached some of those who owe: reminders of the last days, promises that hold and some that were broken. */
export function inventDueContacts(
  random: Random,
  calendar: Calendar,
  bills: readonly DemoBill[],
  { patients }: Numbers,
): Row[] {
  const today = calendar.dateOf(calendar.today);
  const owing = bills.filter(
    ({ chargeable, discount, payments }) =>
      addMoney(discount, ...payments.map(({ amount }) => amount)) < chargeable,
  );
  const owed = [...new Set(owing.map(({ visit }) => visit.patient))];
  return owed
    .filter(() => random.chance(REACHED_SHARE))
    .map((patient) => {
      const day = addDays(today, -random.whole(1, MOST_DAYS_AGO));
      const result = random.pick(["reminded", "reminded", "promised", "no answer"]);
      return {
        patient_id: patients.get(patient) ?? null,
        at: `${day}T${DESK_HOUR}:00:00+05:00`,
        staff_id: RECEPTIONIST,
        result,
        promised_day: result === "promised" ? addDays(day, random.whole(3, 20)) : null,
        words: result === "promised" ? random.pick(WORDS) : null,
      };
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map((row, index) => ({ id: index + 1, ...row }));
}
