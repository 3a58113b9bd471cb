import { memo } from "react";
import { CashCalculator } from "#admin/features/money/bills/payment/cash-calculator.tsx";
import { PaymentMethod } from "#admin/features/money/bills/payment/payment-method.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { type BillTotals, mostReceivable, mostReceivableWords } from "#rules/money/bills/bill.ts";
import { FREE } from "#rules/money/bills/payment-method.ts";
import { moneyFormatFor } from "#rules/values/display.ts";
import classes from "./bill-amounts.module.css";
import { CASH, moneyOf, ONLINE, receivedNow, totalsOf, withoutBlankLines } from "./bill-values.ts";
import { samePart } from "./same-part.ts";
import type { BillForm } from "./use-bill-form.ts";
import { UseOfAdvance } from "./use-of-advance.tsx";

function AmountFields({ billForm, totals }: { billForm: BillForm; totals: BillTotals }) {
  const { form, mode, checkReceived, wasTooMuch } = billForm;
  const discount = form.getInputProps("discountAmount");
  const received = form.getInputProps("receivedAmount");
  const free = form.getValues().paymentMethod === FREE;
  const settled = free || mode === "edit";
  const isOver =
    mode === "add" && (totals.received > mostReceivable(totals) || (wasTooMuch && received.value === 0));
  return (
    <Grid gap={12} align="start" className={classes.two}>
      <MoneyField
        label="Discount Amount"
        {...discount}
        value={free ? totals.discount : discount.value}
        readOnly={free}
      />
      <MoneyField
        label="Received Amount"
        required={!settled}
        {...received}
        value={free ? 0 : received.value}
        error={received.error ?? (isOver && mostReceivableWords(totals))}
        readOnly={settled}
        onBlur={(event) => {
          if (checkReceived()) received.onBlur(event);
        }}
      />
    </Grid>
  );
}

function MethodDetails({ billForm }: { billForm: BillForm }) {
  const { form } = billForm;
  const method = form.getValues().paymentMethod;
  if (method === CASH) {
    return (
      <CashCalculator
        form={form}
        received={receivedNow(form.getValues())}
        onTakeHanded={(rupees) => form.setFieldValue("receivedAmount", rupees)}
      />
    );
  }
  if (method === FREE) {
    return (
      <Note title="Free waives this bill" announce>
        The discount becomes the whole amount. Nothing is due.
      </Note>
    );
  }
  return (
    <TextField
      label="Transaction Information"
      required={method === ONLINE}
      placeholder="Bank, wallet or reference no."
      autoComplete="off"
      maxLength={200}
      {...form.getInputProps("transactionInfo")}
    />
  );
}

/** Chargeable, discount, received, due and how it is paid: what follows from the lines, live. */
export const BillAmounts = memo(
  function BillAmounts({ billForm }: { billForm: BillForm }) {
    const { form, mode } = billForm;
    const values = form.getValues();
    const totals = totalsOf(values);
    // Of nothing everything is paid, which tells nobody anything.
    const isEmpty = withoutBlankLines(values.paymentDetails).length === 0;
    // What is refused pays nothing: until it is corrected nobody knows what will be due.
    const isRefused = mode === "add" && totals.received > mostReceivable(totals);
    const show = moneyFormatFor([
      totals.discount,
      totals.received,
      ...values.paymentDetails.flatMap(({ actualPrice, price }) => [moneyOf(actualPrice), moneyOf(price)]),
    ]);
    return (
      <Grid as="section" gap={14} className={classes.card} aria-label="Amounts">
        <Row as="dl" gap={16} align="center" justify="between" className={classes.sum}>
          <dt className="soft">Chargeable Amount</dt>
          <dd className="text-end num">{show(totals.chargeable)}</dd>
        </Row>
        <AmountFields billForm={billForm} totals={totals} />
        {mode === "add" && <UseOfAdvance billForm={billForm} />}
        <Row as="dl" gap={16} align="center" justify="between" className={classes.due}>
          <Grid as="dt" gap={4} justify="start" className="strong">
            Due Amount
            {!isEmpty && !isRefused && <StatusBadge status={totals.status} />}
          </Grid>
          <dd className="text-end num" data-owed={totals.due > 0 || undefined} aria-live="polite">
            {isRefused ? "–" : show(totals.due)}
          </dd>
        </Row>
        {mode === "edit" ? (
          <Row as="dl" gap={16} align="center" justify="between" className={classes.sum}>
            <dt className="soft">Payment Method</dt>
            <dd className="text-end num">{values.paymentMethod}</dd>
          </Row>
        ) : (
          <>
            <PaymentMethod
              value={values.paymentMethod}
              onChange={(method) => {
                form.setFieldValue("paymentMethod", method);
                form.clearErrors();
              }}
            />
            <MethodDetails billForm={billForm} />
          </>
        )}
      </Grid>
    );
  },
  samePart([
    "patientId",
    "paymentDetails",
    "discountAmount",
    "receivedAmount",
    "paymentMethod",
    "transactionInfo",
    "credit",
    "usesAdvance",
    "handedOver",
  ]),
);
