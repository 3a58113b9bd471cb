import { join } from "node:path";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, say, timeSince } from "./lib/project.mjs";
import { main, show } from "./lib/run.mjs";

// `npm run test:long [words…]` repeats before a release, for hours, what `npm test` tries briefly. Words choose the trials
// whose titles contain one of them.

const MONEY = "tests/api/money";

/** Title, files, and environment variables that say how much to try. */
const TRIALS = [
  ["survival of money", [`${MONEY}/survival`], survival(["MONEY", "CREDIT", "PACKAGE", "SHARE", "CROSSING"])],
  ["survival of an import", ["tests/api/office/import-survival.test.ts"], survival(["IMPORT"])],
  ["survival of bookings", ["tests/api/platform/survival.test.ts"], { KILLS: 100, RACES: 1000 }],
  ["survival of messages", ["server/features/desk/messages/sender.test.ts"], { MESSAGE_KILLS: 1000 }],
  ["updates", ["tests/update.test.ts"], { UPDATE_CUTS: 20 }],
  ["damaged backups", ["tests/api/office/restore.test.ts"], { BACKUP_DAMAGE: "100,100" }],
  ["an outage", ["tests/api/website/site-without-database.test.ts"], { OUTAGE_SECONDS: 600 }],
  ["the ledger", [`${MONEY}/bills/ledger.test.ts`], { LEDGER_OPERATIONS: 10_000 }],
  ["closed days", [`${MONEY}/bills/closed-days.test.ts`], { CLOSED_DAY_STEPS: 5000 }],
  ["the day's close", [`${MONEY}/day/day-close.test.ts`], { DAY_CLOSES: 200 }],
  ["packages", [`${MONEY}/accounts/packages.test.ts`], { PACKAGES: 200 }],
  ["income", [`${MONEY}/day/received-kept.test.ts`], { RECEIVED_OPERATIONS: 5000 }],
  ["shares", [`${MONEY}/shares/share-touched.test.ts`], { SHARE_OPERATIONS: 5000 }],
  ["invariants", ["tests/api/desk/invariants.test.ts"], { INVARIANT_CASES: 200 }],
  ["the board", ["tests/api/desk/board-feed.test.ts"], { BOARD_CASES: 20_000 }],
  ["the waiting list", ["rules/desk/waiting-list.test.ts"], { WAITING_CASES: 10_000 }],
  ["links of patients", ["tests/api/desk/patient-link.test.ts"], { LINK_CASES: 100_000 }],
  ["names", ["tests/api/patients/people-search.test.ts"], { NAME_CASES: 1000 }],
  ["phones", ["tests/api/patients/stored-phones.test.ts"], { PHONE_ROWS: 100_000 }],
  ["times of doctors", ["rules/clinic/hours/slots.test.ts"], { SLOT_PLANS: 10_000 }],
  ["settings", ["tests/api/office/settings-property.test.ts"], { EDITOR_CASES: 1000 }],
  ["the website's texts", ["tests/api/website/website-property.test.ts"], { EDITOR_CASES: 1000 }],
  ["Markdown", ["admin/features/website/blog/visual/open-text.test.ts"], { MARKDOWN_CASES: 6000 }],
  ["addresses", ["tests/api/platform/malformed-addresses.test.ts"], { ADDRESS_CASES: 20_000 }],
  ["generated calls", ["tests/api/platform/generated.test.ts"], { GENERATED_CALLS: 1000 }],
  ["amounts that are typed, in the browser", ["money/bills/typed-amounts"], { TYPED_AMOUNTS: 500 }],
  ["an owner's evening, in the browser", ["money/day/owner-evening"], { EVENING_PAYMENTS: 60 }],
  ["the website's renderer, in the browser", ["website/site-renderer"], { SITE_CASES: 1000 }],
  ["dark colours on every screen, in the browser", ["office/shell"], { DARK: "all" }],
];

function survival(names) {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_KILLS`, 100],
      [`${name}_RACES`, name === "CROSSING" ? 300 : 1000],
    ]),
  );
}

await main(async () => {
  const start = performance.now();
  const words = process.argv.slice(2);
  const chosen = TRIALS.filter(([title]) => words.length === 0 || words.some((word) => title.includes(word)));
  if (chosen.length === 0) {
    say(`No trial is called so. There are: ${TRIALS.map(([title]) => title).join("; ")}.`);
    process.exitCode = 1;
    return;
  }
  const node = await ensureInstalled({ forTests: true });
  await ensureBrowser(node);
  await ensureBuilt(node);
  const failed = [];
  for (const [n, [title, files, amounts]] of chosen.entries()) {
    say(`\n${n + 1} of ${chosen.length}: ${title}, ${timeSince(start)} so far …`);
    const [script, command] = title.endsWith("in the browser")
      ? ["@playwright/test/cli.js", "test"]
      : ["vitest/vitest.mjs", "run"];
    const env = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, String(amount)]));
    const code = await show(node, [join(ROOT, "node_modules", script), command, ...files], env);
    if (code !== 0) failed.push(title);
  }
  say(failed.length > 0 ? `\nFailed: ${failed.join("; ")}.` : `\nEverything passed in ${timeSince(start)}.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
});
