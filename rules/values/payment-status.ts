/** How far a bill is paid. */
export const PAYMENT_STATUSES = ["Paid", "Partial", "Due"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
