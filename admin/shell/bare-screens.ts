import type { ScreenPath } from "#rules/clinic/screens.ts";

/** Screens that stand alone, without the shell around them: paper to be printed, and the way into a new clinic. */
export const BARE_SCREENS: ReadonlySet<ScreenPath> = new Set([
  "board/paper",
  "doctors-panel/prescription/:id",
  "billing/invoice/:id",
  "billing/receipt/:id/:transactionId",
  "billing/credit-note/:id/:noteId",
  "patients/advance/:id/:entryId",
  "day-close/view/:id",
  "patients/statement/:id",
  "reports/print",
  "shares/print",
  "shares/view/:id",
  "website/poster",
  "set-up",
]);
