const MONEY = "tests/api/money";

/**
 * Title, file, and environment variables that say how much to try.
 *
 * @type {[title: string, file: string, amounts: Record<string, string | number>][]}
 */
export const TRIALS = [
  ["survival of money", `${MONEY}/survival/money-survival.test.ts`, { MONEY_KILLS: 100, MONEY_RACES: 1000 }],
  [
    "survival of credit",
    `${MONEY}/survival/credit-survival.test.ts`,
    { CREDIT_KILLS: 100, CREDIT_RACES: 1000 },
  ],
  [
    "survival of sessions",
    `${MONEY}/survival/package-survival.test.ts`,
    { PACKAGE_KILLS: 100, PACKAGE_RACES: 1000 },
  ],
  [
    "survival of statements",
    `${MONEY}/survival/share-survival.test.ts`,
    { SHARE_KILLS: 100, SHARE_RACES: 1000 },
  ],
  ["survival of work", `${MONEY}/survival/work-survival.test.ts`, { WORK_RACES: 1000 }],
  ["survival of treatment", `${MONEY}/survival/treatment-survival.test.ts`, { TREATMENT_KILLS: 100 }],
  ["survival of plans", `${MONEY}/survival/plan-survival.test.ts`, { PLAN_RACES: 300 }],
  ["survival of crossings", `${MONEY}/survival/crossing-survival.test.ts`, { CROSSING_RACES: 300 }],
  [
    "survival of an import",
    "tests/api/office/import-survival.test.ts",
    { IMPORT_KILLS: 100, IMPORT_RACES: 1000 },
  ],
  ["survival of bookings", "tests/api/platform/survival.test.ts", { KILLS: 100, RACES: 1000 }],
  ["survival of messages", "server/features/desk/messages/sender.test.ts", { MESSAGE_KILLS: 1000 }],
  ["updates", "tests/update.test.ts", { UPDATE_CUTS: 20 }],
  ["damaged backups", "tests/api/office/restore.test.ts", { BACKUP_DAMAGE: "100,100" }],
  ["an outage", "tests/api/website/site-without-database.test.ts", { OUTAGE_SECONDS: 600 }],
  ["the ledger", `${MONEY}/bills/ledger.test.ts`, { LEDGER_OPERATIONS: 10_000 }],
  ["closed days", `${MONEY}/bills/closed-days.test.ts`, { CLOSED_DAY_STEPS: 5000 }],
  ["the day's close", `${MONEY}/day/day-close.test.ts`, { DAY_CLOSES: 200 }],
  ["packages", `${MONEY}/accounts/packages.test.ts`, { PACKAGES: 200 }],
  ["income", `${MONEY}/day/received-kept.test.ts`, { RECEIVED_OPERATIONS: 5000 }],
  ["shares", `${MONEY}/shares/share-touched.test.ts`, { SHARE_OPERATIONS: 5000 }],
  ["invariants", "tests/api/desk/invariants.test.ts", { INVARIANT_CASES: 200 }],
  ["the board", "tests/api/desk/board-feed.test.ts", { BOARD_CASES: 20_000 }],
  ["the waiting list", "rules/desk/waiting-list.test.ts", { WAITING_CASES: 10_000 }],
  ["links of patients", "tests/api/desk/patient-link.test.ts", { LINK_CASES: 100_000 }],
  ["names", "tests/api/patients/people-search.test.ts", { NAME_CASES: 1000 }],
  ["phones", "tests/api/patients/stored-phones.test.ts", { PHONE_ROWS: 100_000 }],
  ["times of doctors", "rules/clinic/hours/slots.test.ts", { SLOT_PLANS: 10_000 }],
  ["settings", "tests/api/office/settings-property.test.ts", { EDITOR_CASES: 1000 }],
  ["the website's texts", "tests/api/website/website-property.test.ts", { EDITOR_CASES: 1000 }],
  ["Markdown", "admin/features/website/blog/visual/open-text.test.ts", { MARKDOWN_CASES: 6000 }],
  ["addresses", "tests/api/platform/malformed-addresses.test.ts", { ADDRESS_CASES: 20_000 }],
  ["generated calls", "tests/api/platform/generated.test.ts", { GENERATED_CALLS: 1000 }],
  ["amounts that are typed", "tests/e2e/money/bills/typed-amounts.test.ts", { TYPED_AMOUNTS: 500 }],
  ["an owner's evening", "tests/e2e/money/day/owner-evening.test.ts", { EVENING_PAYMENTS: 60 }],
  ["the website's renderer", "tests/e2e/website/site-renderer.test.ts", { SITE_CASES: 1000 }],
  ["dark colours on every screen", "tests/e2e/office/shell.test.ts", { DARK: "all" }],
];
