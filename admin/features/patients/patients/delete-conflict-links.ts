import type { PatientRow, StillOpen } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { Refusal } from "#ui/call.ts";

/** Links to the records that prevent a patient's deletion: the unpaid bill, all unpaid bills, or the appointments. */
export function deleteConflictLinks({ id }: Pick<PatientRow, "id">, { conflict }: Refusal) {
  const { unpaidBills, hasUpcoming } = (conflict ?? {}) as Partial<StillOpen>;
  if (!unpaidBills) return [];
  const [bill] = unpaidBills;
  const file = pathTo("patients/view/:id", id);
  return [
    ...(bill !== undefined && unpaidBills.length === 1
      ? [{ label: `Open bill ${bill}`, to: pathTo("billing/view/:id", bill) }]
      : []),
    ...(unpaidBills.length > 1 ? [{ label: "See the unpaid bills", to: `${file}?tab=bills` }] : []),
    ...(hasUpcoming ? [{ label: "See the appointments", to: `${file}?tab=appointments` }] : []),
  ];
}
