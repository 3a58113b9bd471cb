import { CASH, ONLINE } from "#admin/features/money/bills/form/bill-values.ts";
import { PaymentMethod } from "#admin/features/money/bills/payment/payment-method.tsx";
import { TransactionInfo } from "#admin/features/money/bills/payment/transaction-info.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import { FREE } from "#rules/money/bills/payment-method.ts";

interface MethodValues extends Record<string, unknown> {
  paymentMethod: string;
  channelInfo: string;
}

/** By which method money moves, and its reference where it is not cash. */
export function MethodFields<Values extends MethodValues>({ form }: Pick<ContractForm<Values>, "form">) {
  const { paymentMethod } = form.getValues();
  return (
    <>
      <PaymentMethod
        value={paymentMethod}
        without={FREE}
        commonestFirst
        onChange={(method) => {
          form.setValues({ paymentMethod: method } as Partial<Values>);
          form.clearFieldError("channelInfo");
        }}
      />
      {paymentMethod !== CASH && (
        <TransactionInfo isOnline={paymentMethod === ONLINE} {...form.getInputProps("channelInfo")} />
      )}
    </>
  );
}
