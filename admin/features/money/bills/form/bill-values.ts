import "#admin/kit/form/validation.ts";
import { cashProblem } from "#admin/features/money/bills/payment/cash-tendered.ts";
import type { BillableAppointment } from "#admin/kit/pickers/appointment-picker.tsx";
import type { Service } from "#contract/clinic/services.ts";
import { type Bill, BillInput, updateBill } from "#contract/money/bills.ts";
import type { FieldError } from "#contract/values/envelope.ts";
import { proposedAdvance } from "#rules/money/accounts/advance.ts";
import { type BillTotals, billProblem, billTotals, waive } from "#rules/money/bills/bill.ts";
import { FREE } from "#rules/money/bills/payment-method.ts";
import { addMoney, isMoney } from "#rules/values/money.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** What the bill form holds while it is filled in, and what follows from it. */

export const ONLINE = "Online";
export const CASH = "Cash";

/** An amount in a field: "" while there is none, a text such as "12." while it is typed. */
export type Amount = number | string;

export interface LineValues {
  /** Tells lines apart on screen, whatever is typed into them. */
  key: string;
  idService: number | null;
  /** The package that the stored line sold. */
  idPackage: number | null;
  /** Who did it; null: the bill's doctor. */
  idDoctor: number | null;
  doctorName: string | null;
  /** The work of the chart that it bills. */
  idProcedure: number | null;
  /** Who did that work. */
  idDoneBy: number | null;
  doneByName: string | null;
  description: string;
  actualPrice: Amount;
  price: Amount;
}

export interface BillValues extends Record<string, unknown> {
  patientId: number | null;
  patientName: string;
  appointmentId: number | null;
  idDoctor: number | null;
  paymentDate: string | null;
  paymentMethod: string;
  transactionInfo: string;
  discountAmount: Amount;
  receivedAmount: Amount;
  /** What is left of the patient's advance; never sent. */
  credit: number;
  usesAdvance: boolean;
  /** A calculator for the desk; never sent. */
  handedOver: Amount;
  notes: string;
  paymentDetails: LineValues[];
  /** When the bill that is being edited was last changed; null for a new one. */
  updatedOn: string | null;
}

/** Whether a bill charges for work of the chart and for nothing else. */
export function isForWork({ paymentDetails }: BillValues): boolean {
  const lines = withoutBlankLines(paymentDetails);
  return lines.length > 0 && lines.every(({ idProcedure }) => idProcedure !== null);
}

/** What a line carries that bills nothing in particular. */
const NOTHING_CARRIED = {
  ...{ idPackage: null, idDoctor: null, doctorName: null },
  ...{ idProcedure: null, idDoneBy: null, doneByName: null },
};

let made = 0;
const newKey = () => `line-${++made}`;

export const blankLine = (): LineValues => ({
  key: newKey(),
  idService: null,
  ...NOTHING_CARRIED,
  description: "",
  actualPrice: "",
  price: "",
});

const isBlank = ({ description, price, actualPrice }: LineValues) =>
  description.trim() === "" && price === "" && actualPrice === "";

/** Drops lines that were added and left empty. */
export const withoutBlankLines = (lines: readonly LineValues[]) => lines.filter((line) => !isBlank(line));

/** What a line keeps when it bills something else: the doctor, unless that was said by its work. */
const keptDoctor = ({ idProcedure, idDoctor, doctorName }: LineValues) => ({
  ...NOTHING_CARRIED,
  ...(idProcedure === null && { idDoctor, doctorName }),
});

/** A line for a service of the price list: the fee is the actual price and the proposed price. */
export function withService(
  line: LineValues,
  { id, name, fees }: Pick<Service, "id" | "name" | "fees">,
): LineValues {
  return { ...line, ...keptDoctor(line), idService: id, description: name, actualPrice: fees, price: fees };
}

/** A line with another description; an empty one no longer belongs to a service. */
export function withDescription(line: LineValues, description: string): LineValues {
  return description === "" && line.idService
    ? { ...line, ...keptDoctor(line), description, idService: null, actualPrice: "" }
    : { ...line, description };
}

/** A line done by another doctor than the bill's; null: by that one. */
export const withDoctor = (line: LineValues, doctor: { id: number; name: string } | null): LineValues => ({
  ...line,
  idDoctor: doctor?.id ?? null,
  doctorName: doctor?.name ?? null,
});

/** Lines as the form holds them; work that waits for a bill has its doctor as the line's. */
export function linesOf(lines: BillableAppointment["paymentDetails"] | Bill["paymentDetails"]): LineValues[] {
  return lines.map((line: Bill["paymentDetails"][number]) => {
    const { package: sold, ...values } = line;
    const { idProcedure, idDoctor = null, doctorName = null } = line;
    const doneBy = idProcedure ? { idDoneBy: idDoctor, doneByName: doctorName } : {};
    return { ...NOTHING_CARRIED, ...doneBy, ...values, idPackage: sold?.id ?? null, key: newKey() };
  });
}

export const newBill = (): BillValues => ({
  patientId: null,
  patientName: "",
  appointmentId: null,
  idDoctor: null,
  paymentDate: clinicToday(),
  paymentMethod: CASH,
  transactionInfo: "",
  discountAmount: 0,
  receivedAmount: "",
  credit: 0,
  usesAdvance: true,
  handedOver: "",
  notes: "",
  paymentDetails: [],
  updatedOn: null,
});

/**
 * What choosing an appointment fills in (docs/handbook/money/billing.md#screens): its lines instead of what was there, and
 * its doctor.
 */
export function fromAppointment({ id, idDoctor, paymentDetails }: BillableAppointment) {
  return { appointmentId: id, idDoctor, paymentDetails: linesOf(paymentDetails) };
}

export function fromBill(bill: Bill): BillValues {
  return {
    ...newBill(),
    ...bill,
    transactionInfo: bill.paymentMethodDescription ?? "",
    notes: bill.notes ?? "",
    paymentDetails: linesOf(bill.paymentDetails),
  };
}

export const moneyOf = (amount: Amount): number => {
  const rupees = Number(amount);
  return isMoney(rupees) && rupees >= 0 ? rupees : 0;
};

const pricesOf = ({ paymentDetails }: BillValues) => paymentDetails.map(({ price }) => moneyOf(price));

/** What is received now, by the method of the form; a field that holds no amount yet counts as 0. */
export const receivedNow = ({ paymentMethod, receivedAmount }: BillValues): number =>
  paymentMethod === FREE ? 0 : moneyOf(receivedAmount);

/** What the bill can use of the patient's advance: what would be due without it, at most what is left. */
export function usableAdvance(values: BillValues): number {
  if (values.paymentMethod === FREE) return 0;
  const discount = moneyOf(values.discountAmount);
  const { due } = billTotals({ prices: pricesOf(values), discount, received: receivedNow(values) });
  return proposedAdvance(due, values.credit);
}

const advanceOf = (values: BillValues) => (values.usesAdvance ? usableAdvance(values) : 0);

/** The totals of the form as it is, with the advance that it uses. */
export function totalsOf(values: BillValues): BillTotals {
  const prices = pricesOf(values);
  if (values.paymentMethod === FREE) return waive(prices);
  const received = addMoney(receivedNow(values), advanceOf(values));
  return billTotals({ prices, discount: moneyOf(values.discountAmount), received });
}

/** The body of the calls that create and change a bill. */
export function billBody(values: BillValues) {
  const { chargeable, discount, due, status } = totalsOf(values);
  const { handedOver, credit, usesAdvance, paymentDetails, paymentMethod, transactionInfo, ...rest } = values;
  const free = paymentMethod === FREE;
  const advance = advanceOf(values);
  return {
    ...rest,
    paymentMethod,
    transactionInfo: paymentMethod === CASH || free ? "" : transactionInfo,
    chargeableAmount: chargeable,
    discountAmount: free ? discount : values.discountAmount,
    receivedAmount: free || (advance > 0 && values.receivedAmount === "") ? 0 : values.receivedAmount,
    ...(advance > 0 && { advanceAmount: advance }),
    dueAmount: due,
    paymentStatus: status,
    paymentDetails: paymentDetails.map(({ key, doctorName, idDoneBy, doneByName, ...line }) => ({
      ...line,
      actualPrice: line.actualPrice === "" ? 0 : line.actualPrice,
    })),
  };
}

export type Mode = "add" | "edit";

/** Everything that is wrong with the form, in the words of `contract/money/bills.ts` and `rules/money/bills/bill.ts`. */
export function problemsOf(values: BillValues, mode: Mode): FieldError[] {
  const body = billBody(values);
  const parsed = (mode === "add" ? BillInput : updateBill.body).safeParse(body);
  const problems = (parsed.error?.issues ?? [])
    .filter(({ path }) => !isOfBlankLine(path, values))
    .map(({ path, message }) => ({ field: path.join("."), message }));
  const add = (field: string, message: string) => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, message });
  };
  // The contract asks this only once everything else is right; the form says it with the rest.
  if (mode === "add" && values.paymentMethod === ONLINE && values.transactionInfo.trim() === "")
    add("transactionInfo", "Transaction Information is required.");
  const problem = amountsProblem(values);
  const nothingReceivedBefore = mode === "edit" && moneyOf(values.receivedAmount) === 0;
  if (problem && !(problem.field === "receivedAmount" && nothingReceivedBefore))
    add(problem.field, problem.message);
  const isCash = mode === "add" && values.paymentMethod === CASH;
  const short = isCash ? cashProblem(values.handedOver, receivedNow(values)) : null;
  if (short) add("handedOver", short);
  return problems;
}

function isOfBlankLine([field, index]: readonly PropertyKey[], { paymentDetails }: BillValues): boolean {
  const line = field === "paymentDetails" && typeof index === "number" ? paymentDetails[index] : undefined;
  return line !== undefined && isBlank(line);
}

function amountsProblem(values: BillValues) {
  if (values.paymentMethod === FREE) return null;
  const { discount, received } = totalsOf(values);
  return billProblem({ method: values.paymentMethod, prices: pricesOf(values), discount, received });
}

/** More was received than all prices together (docs/handbook/money/billing.md#what-a-bill-comes-to). */
export function receivedTooMuch(values: BillValues): boolean {
  const { chargeable, received } = totalsOf(values);
  return received > chargeable;
}
