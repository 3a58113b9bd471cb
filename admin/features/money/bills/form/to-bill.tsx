import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { getUnbilled } from "#contract/money/unbilled.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { say } from "#ui/say.ts";
import { linesOf, withoutBlankLines } from "./bill-values.ts";
import type { BillForm } from "./use-bill-form.ts";

/**
 * What was agreed to be taken off the work on a new bill: it stands in the discount as long as nobody typed another one, and
 * one button brings it there or takes it out again.
 */
function Agreed({ form, amount, isNew }: { form: BillForm["form"]; amount: number; isNew: boolean }) {
  const discount = Number(form.getValues().discountAmount);
  /** What was put into the discount by itself. */
  const own = useRef(0);
  const follow = useEffectEvent(() => {
    if (!isNew || discount !== own.current || own.current === amount) return;
    own.current = amount;
    form.setFieldValue("discountAmount", amount);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the lines agree on another sum, not when one is typed
  useEffect(() => follow(), [amount]);
  if (amount === 0) return null;
  const isTaken = discount === amount;
  const text = formatMoneyExactly(amount);
  return (
    <Note
      kind={isTaken ? "info" : "attention"}
      title={
        isTaken
          ? say("The agreed discount of {amount} is taken off", { amount: text })
          : say("A discount of {amount} was agreed", { amount: text })
      }
      actions={
        <Button
          size="xs"
          variant="default"
          onClick={() => form.setFieldValue("discountAmount", isTaken ? 0 : amount)}
        >
          {isTaken ? say("Bill the full price") : say("Give the discount")}
        </Button>
      }
    >
      {say("The patient accepted the plan of this work with it.")}
    </Note>
  );
}

/** Work of the patient that waits for a bill and is not on this one, and what was agreed for what is; a button for each. */
export default function ToBill({ billForm: { form, mode } }: { billForm: BillForm }) {
  const { patientId, paymentDetails, idDoctor } = form.getValues();
  const { data } = useCall(
    getUnbilled,
    { query: { patientId: patientId ?? 0 } },
    { enabled: patientId !== null },
  );
  const here = new Set(paymentDetails.map(({ idProcedure }) => idProcedure));
  const waiting = patientId === null ? [] : (data?.filter(({ id }) => !here.has(id)) ?? []);
  const agreed = addMoney(...(data ?? []).filter(({ id }) => here.has(id)).map(({ discount }) => discount));
  const agreement = <Agreed form={form} amount={agreed} isNew={mode === "add"} />;
  if (waiting.length === 0) return agreement;
  const add = () => {
    const lines = waiting.map(({ id, discount: _, ...work }) => ({ ...work, idProcedure: id }));
    form.setFieldValue("paymentDetails", [...withoutBlankLines(paymentDetails), ...linesOf(lines)]);
    if (mode === "add" && idDoctor === null) form.setFieldValue("idDoctor", waiting[0]?.idDoctor ?? null);
  };
  return (
    <>
      {agreement}
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
