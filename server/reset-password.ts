import { parseArgs } from "node:util";
import { activeEmails, resetOnMachine } from "./features/clinic/account/reset-on-machine.ts";
import { findForBackup } from "./platform/backup/restore/find-database.ts";
import { openDatabase } from "./platform/db/database.ts";
import { officeAddress } from "./platform/http/address.ts";
import { runCommand } from "./platform/process/start/command.ts";
import { commandLine } from "./platform/process/start/release.ts";
import { StartError } from "./platform/process/start/start-error.ts";

/**
 * `npm run reset-password -- E-MAIL`: gives an account a new password, whether the clinic runs or not, and prints it once.
 * It lets in a lone administrator without a mail server, from the clinic's computer.
 */

function readEmail(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    if (positionals.length < 2) return positionals[0];
  } catch {
    // The usage below covers it.
  }
  throw new StartError(`Usage: ${commandLine("reset-password", "E-MAIL")}`);
}

await runCommand(async (config, lifetime, log) => {
  const email = readEmail();
  const database = openDatabase(await findForBackup(config, lifetime, log));
  lifetime.onEnd(() => database.close());
  const made = email === undefined ? null : await resetOnMachine(database, email);
  if (!made) {
    const known = await activeEmails(database.kysely);
    const lead = email === undefined ? "Say whose." : `No active account has the e-mail ${email}.`;
    throw new StartError(`${lead} Accounts here: ${known.join(", ") || "none"}`);
  }
  const lines = [
    `The password of ${made.name} is new; all sessions of the account are ended.`,
    `  sign in at  ${officeAddress(config)}/auth/login`,
    `  e-mail      ${made.email}`,
    `  password    ${made.password}`,
    "It is shown only now. Choose another one after signing in: Change password, at the top.",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
});
