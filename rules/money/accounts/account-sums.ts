import type { AccountType } from "./advance.ts";

/** The labels of the sums of entries by type, in reports. */
export const ACCOUNT_SUM_LABELS: Readonly<Record<AccountType, string>> = {
  Advance: "Advances received",
  "Advance returned": "Advances given back",
  "To bill": "Used for bills",
  "From bill": "Put back from bills",
  "Opening balance": "Opening balances of advances",
};
