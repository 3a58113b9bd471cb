import { Button } from "@mantine/core";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { getUnbilled } from "#contract/money/unbilled.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { say } from "#ui/say.ts";
import { linesOf, withoutBlankLines } from "./bill-values.ts";
import type { BillForm } from "./use-bill-form.ts";

/** Work of the patient that waits for a bill and is not on this one; one button adds it. */
export default function ToBill({ billForm: { form } }: { billForm: BillForm }) {
  const { patientId, paymentDetails } = form.getValues();
  const { data } = useCall(
    getUnbilled,
    { query: { patientId: patientId ?? 0 } },
    { enabled: patientId !== null },
  );
  const here = new Set(paymentDetails.map(({ idProcedure }) => idProcedure));
  const waiting = patientId === null ? [] : (data?.filter(({ id }) => !here.has(id)) ?? []);
  if (waiting.length === 0) return null;
  const add = () => {
    const lines = waiting.map(({ id, ...work }) => ({ ...work, idProcedure: id }));
    form.setFieldValue("paymentDetails", [...withoutBlankLines(paymentDetails), ...linesOf(lines)]);
  };
  return (
    <Note
      kind="attention"
      title={say("To bill {amount}", {
        amount: formatMoneyExactly(addMoney(...waiting.map(({ price }) => price))),
      })}
      actions={
        <Button size="xs" variant="default" onClick={add}>
          {say("Add to this bill")}
        </Button>
      }
    >
      {waiting.map(({ description }) => description).join(", ")}
    </Note>
  );
}
