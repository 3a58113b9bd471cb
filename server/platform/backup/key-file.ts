import { readFileSync } from "node:fs";
import { type Identity, parseIdentities } from "./age/keys.ts";
import { BackupError } from "./errors.ts";

/** The secret keys in a file, as `npm run backup-key` or age-keygen writes them. @throws BackupError */
export function readIdentities(file: string): Identity[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === "EACCES";
    const why = isThere ? "it belongs to another user of this computer." : "is it there?";
    throw new BackupError(`The key file ${file} cannot be read: ${why}`, { cause: error });
  }
  const identities = parseIdentities(text);
  if (identities.length === 0)
    throw new BackupError(`${file} holds no secret key, which looks like AGE-SECRET-KEY-1…`);
  return identities;
}
