import { type PatientRow, StillOpen } from "#contract/patients.ts";
import type { Refusal } from "#ui/call.ts";

/** Where what keeps a patient from being deleted can be settled: the unpaid bill, or the file that lists them. */
export function deleteConflictLinks({ id }: Pick<PatientRow, "id">, { conflict }: Refusal) {
  const facts = StillOpen.safeParse(conflict).data;
  if (!facts) return [];
  const { unpaidBills, hasUpcoming } = facts;
  const [bill] = unpaidBills;
  const file = `/admin/patients/view/${id}`;
  return [
    ...(unpaidBills.length === 1 ? [{ label: `Open bill ${bill}`, to: `/admin/billing/view/${bill}` }] : []),
    ...(unpaidBills.length > 1 ? [{ label: "See the unpaid bills", to: `${file}?tab=bills` }] : []),
    ...(hasUpcoming ? [{ label: "See the appointments", to: `${file}?tab=appointments` }] : []),
  ];
}
