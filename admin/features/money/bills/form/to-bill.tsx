import { Button } from "@mantine/core";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { getUnbilled } from "#contract/money/unbilled.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { say } from "#ui/say.ts";
import { linesOf, withoutBlankLines } from "./bill-values.ts";
import type { BillForm } from "./use-bill-form.ts";

/** What was agreed to be taken off the work on this bill; one button takes it off. */
function Agreed({ form, amount }: { form: BillForm["form"]; amount: number }) {
  if (amount === 0 || Number(form.getValues().discountAmount) > 0) return null;
  return (
    <Note
      kind="attention"
      title={say("Agreed discount {amount}", { amount: formatMoneyExactly(amount) })}
      actions={
        <Button size="xs" variant="default" onClick={() => form.setFieldValue("discountAmount", amount)}>
          {say("Take it off")}
        </Button>
      }
    >
      {say("The patient accepted the plan of this work with it.")}
    </Note>
  );
}

/** Work of the patient that waits for a bill and is not on this one, and what was agreed for what is; a button for each. */
export default function ToBill({ billForm: { form } }: { billForm: BillForm }) {
  const { patientId, paymentDetails } = form.getValues();
  const { data } = useCall(
    getUnbilled,
    { query: { patientId: patientId ?? 0 } },
    { enabled: patientId !== null },
  );
  const here = new Set(paymentDetails.map(({ idProcedure }) => idProcedure));
  const waiting = patientId === null ? [] : (data?.filter(({ id }) => !here.has(id)) ?? []);
  const agreed = addMoney(...(data ?? []).filter(({ id }) => here.has(id)).map(({ discount }) => discount));
  if (waiting.length === 0) return <Agreed form={form} amount={agreed} />;
  const add = () => {
    const lines = waiting.map(({ id, discount: _, ...work }) => ({ ...work, idProcedure: id }));
    form.setFieldValue("paymentDetails", [...withoutBlankLines(paymentDetails), ...linesOf(lines)]);
  };
  return (
    <>
      <Agreed form={form} amount={agreed} />
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
    </>
  );
}
