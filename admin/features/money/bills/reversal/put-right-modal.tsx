import { Grid } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { Checkbox } from "@mantine/core";
import { lazy, Suspense } from "react";
import { z } from "zod";
import { type Amount, CASH } from "#admin/features/money/bills/form/bill-values.ts";
import { ReloadAfterLostAnswer } from "#admin/features/money/bills/payment/reload-after-lost-answer.tsx";
import type { Made } from "#admin/features/money/bills/view/movement-words.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import { CorrectPaymentInput, correctPayment } from "#contract/money/reversals.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import { MethodFields } from "./method-fields.tsx";
import { ReasonField } from "./reason-field.tsx";
import classes from "./reversal.module.css";
import { ReversedPayment } from "./reversed-payment.tsx";
import { paymentOf, type ReversalProps, useReversalForm } from "./use-reversal-form.ts";

const ClosedDay = lazy(() => import("./closed-day.tsx"));

interface PutRightValues extends Record<string, unknown> {
  transactionId: number;
  /** Nothing was received at all. */
  nothing: boolean;
  paymentId: string;
  amount: Amount;
  paymentMethod: string;
  channelInfo: string;
  reason: string;
}

function bodyOf({ transactionId, reason, nothing, ...values }: PutRightValues) {
  if (nothing) return { transactionId, reason, replacement: null };
  const { paymentId, amount, paymentMethod, channelInfo } = values;
  const info = paymentMethod === CASH ? "" : channelInfo;
  return {
    transactionId,
    reason,
    replacement: { paymentId, amount, paymentMethod, channelInfo: info },
  };
}

/** How the bill's page tells of it: of a payment that stands on another bill now its own ledger does not say what it is. */
function madeOf({ nothing, paymentId, amount, paymentMethod }: PutRightValues, here: number): Made {
  if (nothing || Number(paymentId) === here) return "put right";
  return { bill: Number(paymentId), amount: Number(amount), method: paymentMethod };
}

/** What the server accepts, its problems at the fields of this form. */
const PUT_RIGHT = z.custom<PutRightValues>().superRefine((values, context) => {
  for (const { path, message } of CorrectPaymentInput.safeParse(bodyOf(values)).error?.issues ?? [])
    context.addIssue({ code: "custom", path: path.slice(-1), message });
});

/** What was really received, and on which bill. */
function RightPayment({ right: { form } }: { right: ContractForm<PutRightValues> }) {
  return (
    <>
      <Grid gap={12} className={classes.pair}>
        <TextField
          label="Bill"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          {...form.getInputProps("paymentId")}
        />
        <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} />
      </Grid>
      <MethodFields form={form} />
    </>
  );
}

function usePutRightForm(props: ReversalProps) {
  const { bill, transactionId } = props;
  const payment = paymentOf(bill, transactionId);
  return useReversalForm<PutRightValues>(props, {
    done: () => "Payment put right",
    made: (values) => madeOf(values, bill.paymentId),
    schema: PUT_RIGHT,
    initialValues: {
      transactionId,
      nothing: false,
      paymentId: String(bill.paymentId),
      amount: payment?.transactionAmount ?? "",
      paymentMethod: payment?.paymentMethod ?? CASH,
      channelInfo: payment?.channelInfo ?? "",
      reason: "",
    },
    save: (values, options) =>
      call(correctPayment, { body: { ...bodyOf(values), intoNextDay: options.intoNextDay } }, options),
  });
}

function PutRightDialog(props: ReversalProps) {
  const { bill, transactionId, onClose } = props;
  const payment = paymentOf(bill, transactionId);
  const right = usePutRightForm(props);
  const { form, submit, busy } = right;
  const { nothing } = form.getValues();
  return (
    <ModalForm
      title="Put a payment right"
      cancel="Close"
      submit="Put right"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReversedPayment bill={bill} transactionId={transactionId}>
        Typed {formatMoneyExactly(payment?.transactionAmount ?? 0)}, <bdi>{payment?.paymentMethod}</bdi>
      </ReversedPayment>
      {payment?.isDayClosed && (
        <Note title="The day of this payment is closed">
          <Suspense>
            <ClosedDay day={payment.transactionDate} />
          </Suspense>
        </Note>
      )}
      <FormProblem contractForm={right} title="Not put right" />
      <Checkbox label="Nothing was received" {...form.getInputProps("nothing", { type: "checkbox" })} />
      {!nothing && <RightPayment right={right} />}
      <ReasonField placeholder="Such as: typed a nought too many" {...form.getInputProps("reason")} />
    </ModalForm>
  );
}

/**
 * Takes a payment back that was typed wrong, and records the right one, on this bill or another
 * (docs/handbook/money/billing.md#corrections).
 */
export function PutRightModal(props: ReversalProps) {
  return (
    <ReloadAfterLostAnswer bill={props.bill} onClose={props.onClose}>
      {(bill) => <PutRightDialog {...props} bill={bill} />}
    </ReloadAfterLostAnswer>
  );
}
