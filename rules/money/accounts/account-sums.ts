import type { AccountType } from "./advance.ts";

/** What reports call the sum of all entries of a kind. */
export const ACCOUNT_SUM_LABELS: Readonly<Record<AccountType, string>> = {
  Advance: "Advances received",
  "Advance returned": "Advances given back",
  "To bill": "Used for bills",
  "From bill": "Put back from bills",
  "Opening balance": "Opening balances of advances",
};
