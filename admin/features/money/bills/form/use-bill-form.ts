import { useWindowEvent } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { StoredRecord } from "#admin/kit/form/stale-record.ts";
import { type ContractForm, type SaveOptions, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import {
  type AlreadyBilled,
  type Bill,
  createBill,
  getBill,
  listBillsOfPatient,
  updateBill,
} from "#contract/money/bills.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { call, type Refusal } from "#ui/call.ts";
import {
  type Amount,
  type BillValues,
  billBody,
  fromBill,
  isForWork,
  type LineValues,
  type Mode,
  problemsOf,
  receivedTooMuch,
  withoutBlankLines,
} from "./bill-values.ts";

const TOO_MUCH = "Received amount cannot exceed chargeable amount.";

function schemaFor(mode: Mode) {
  return z.custom<BillValues>().superRefine((values, context) => {
    for (const { field, message } of problemsOf(values, mode)) {
      const path = field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      context.addIssue({ code: "custom", path, message });
    }
  });
}

const SCHEMAS = { add: schemaFor("add"), edit: schemaFor("edit") };

export interface BillForm extends ContractForm<BillValues> {
  mode: Mode;
  /** Warns and empties what was received when it is more than all prices together; the discount stays as it was typed. */
  checkReceived: () => boolean;
  /** Makes a second bill of the visit, once the clinic has asked; null: it has not. */
  makeSecond: (() => void) | null;
  /** Whether the visit has a bill, and this one charges for work alone. */
  isSecondForWork: boolean;
  /** Whether the received amount was emptied, because it was more. */
  wasTooMuch: boolean;
}

interface SecondBill {
  /** Whether the refusal asks for a second bill. */
  onRefused: (refusal: Refusal, appointmentId: number | null) => boolean;
  answerTo: (values: BillValues) => Answers;
  isAskedOf: (appointmentId: number | null) => boolean;
  confirm: () => void;
  isForWork: boolean;
}

/**
 * The bills of the chosen visit, and whether a second one is meant: the clinic asks, except of a bill for work alone, which
 * stands on no other.
 */
function useSecondBill(values: BillValues, mode: Mode): SecondBill {
  const { patientId, appointmentId } = values;
  const [asked, setAsked] = useState<{ appointmentId: number | null; seenBills: number[] } | null>(null);
  const confirmed = useRef<typeof asked>(null);
  const { data } = useCall(
    listBillsOfPatient,
    { query: { patientId } },
    { enabled: mode === "add" && patientId !== null && appointmentId !== null },
  );
  const shown = (data ?? []).filter((bill) => bill.appointmentId === appointmentId);
  const isSecondForWork = shown.length > 0 && isForWork(values);
  return {
    onRefused: ({ conflict }, id) => {
      if (conflict?.kind !== "already billed") return false;
      setAsked({
        appointmentId: id,
        seenBills: (conflict as AlreadyBilled).bills.map(({ paymentId }) => paymentId),
      });
      return true;
    },
    answerTo: ({ appointmentId: id }) => {
      if (confirmed.current !== null && confirmed.current.appointmentId === id)
        return { allowSecondBill: true, seenBills: confirmed.current.seenBills };
      if (!isSecondForWork) return {};
      return { allowSecondBill: true, seenBills: shown.map(({ paymentId }) => paymentId) };
    },
    isAskedOf: (id) => asked !== null && asked.appointmentId === id,
    confirm: () => {
      confirmed.current = asked;
    },
    isForWork: isSecondForWork,
  };
}

const formatAmount = (amount: Amount) => formatMoneyExactly(Number(amount));

/** A line as the form compares it with one that was changed meanwhile. */
const lineWords = ({ description, doctorName, price }: LineValues) =>
  [description, doctorName && `(${calledDoctor(doctorName)})`, formatMoneyExactly(Number(price))]
    .filter(Boolean)
    .join(" ");

const storedBill = (paymentId: number): StoredRecord<BillValues> => ({
  entity: "bill",
  id: paymentId,
  labels: {
    paymentDetails: "Services",
    discountAmount: "Discount Amount",
    receivedAmount: "Received Amount",
    notes: "Notes",
  },
  settled: ["receivedAmount"],
  say: {
    paymentDetails: (lines: LineValues[]) => lines.map(lineWords).join(", "),
    discountAmount: formatAmount,
    receivedAmount: formatAmount,
  },
  load: async () => ({ values: fromBill((await call(getBill, { query: { id: paymentId } })).data) }),
});

/**
 * Enter never saves the bill: money is only taken on purpose, by the button or Ctrl+Enter. By selector, because a dialog's
 * fields have a form of their own in the page's tree of events.
 */
function preventEnterSubmit(event: KeyboardEvent): void {
  const { target } = event;
  const inField =
    target instanceof HTMLInputElement && target.form !== null && !target.closest("dialog, [role=dialog]");
  if (event.key === "Enter" && inField && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/** The form of a new bill, or of the given one. */
export function useBillForm(initialValues: BillValues, bill: Bill | null): BillForm {
  const navigate = useNavigate();
  const mode: Mode = bill ? "edit" : "add";
  const contractForm = useContractForm({
    schema: SCHEMAS[mode],
    initialValues,
    save: (values, options) => save(values, bill, { ...options, ...second.answerTo(values) }),
    onRefused: (refusal): boolean => second.onRefused(refusal, form.getValues().appointmentId),
    movesMoney: true,
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      navigate(pathTo("billing/view/:id", data.paymentId), { state: { received: bill === null } });
    },
    failed: "Something went wrong! Please try again and check details",
    invalid: { text: "Form is not valid" },
    stored: bill ? storedBill(bill.paymentId) : undefined,
  });
  const { form } = contractForm;
  const second: SecondBill = useSecondBill(form.getValues(), mode);
  const [wasTooMuch, setWasTooMuch] = useState(false);
  useWindowEvent("keydown", preventEnterSubmit);

  const checkReceived = () => {
    setWasTooMuch(false);
    if (mode === "edit" || !receivedTooMuch(form.getValues())) return true;
    toastWarning(TOO_MUCH, { form: true });
    form.setFieldValue("receivedAmount", 0);
    setWasTooMuch(true);
    return false;
  };

  const submit = async () => {
    form.setFieldValue("paymentDetails", withoutBlankLines(form.getValues().paymentDetails));
    if (!checkReceived()) return;
    const [problem, ...others] = problemsOf(form.getValues(), mode);
    // The one refusal that has words of its own instead of "Form is not valid".
    if (problem?.field === "receivedAmount" && others.length === 0) {
      form.setFieldError(problem.field, problem.message);
      toastWarning(problem.message, { form: true });
      return;
    }
    await contractForm.submit();
  };
  const { appointmentId } = form.getValues();
  const makeSecond = () => {
    second.confirm();
    void submit();
  };
  return {
    ...contractForm,
    ...{
      submit,
      mode,
      checkReceived,
      wasTooMuch,
      makeSecond: second.isAskedOf(appointmentId) ? makeSecond : null,
      isSecondForWork: second.isForWork,
    },
  };
}

type Answers = Pick<BodyOf<typeof createBill>, "allowSecondBill" | "seenBills">;

function save(values: BillValues, bill: Bill | null, options: SaveOptions & Answers) {
  const body = billBody(values);
  const { intoNextDay, allowSecondBill, seenBills } = options;
  if (!bill) return call(createBill, { body: { ...body, intoNextDay, allowSecondBill, seenBills } }, options);
  return call(updateBill, { body: { ...body, paymentId: bill.paymentId, updatedOn: values.updatedOn } });
}
