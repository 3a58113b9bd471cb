import { Checkbox } from "@mantine/core";
import { useEffect } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getPatientAccount } from "#contract/money/patient-account.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { usableAdvance } from "./bill-values.ts";
import type { BillForm } from "./use-bill-form.ts";

/** What is left of the chosen patient's advance, kept in the form so that its sums follow. */
function useCreditOf({ form }: BillForm): void {
  const may = useMay();
  const { patientId, credit } = form.getValues();
  const account = useCall(
    getPatientAccount,
    { query: { patientId: patientId ?? 0 } },
    { enabled: patientId !== null && may("advances.write") },
  );
  const found = patientId !== null && account.data?.patientId === patientId ? account.data.credit : 0;
  useEffect(() => {
    if (found === credit) return;
    const isUntouched = !form.isDirty();
    form.setFieldValue("credit", found);
    if (isUntouched) form.resetDirty({ ...form.getValues(), credit: found });
  }, [found, credit, form]);
}

/** Uses the patient's advance for what is not received now; off by one tick. Without an advance there is nothing to see. */
export function UseOfAdvance({ billForm }: { billForm: BillForm }) {
  useCreditOf(billForm);
  const { form } = billForm;
  const values = form.getValues();
  if (values.credit === 0) return null;
  const amount = formatMoneyExactly(usableAdvance(values));
  return (
    <Checkbox
      label={`Use advance: ${amount} of ${formatMoneyExactly(values.credit)}`}
      {...form.getInputProps("usesAdvance", { type: "checkbox" })}
    />
  );
}
