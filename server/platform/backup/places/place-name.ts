import { isAbsolute } from "node:path";
import { isS3, parseS3Address, s3AddressText } from "#server/platform/backup/s3/address.ts";

/**
 * A place of backups as the register spells it: a folder by its absolute path, or `s3://bucket/prefix`. Null when the text
 * is neither, or has control characters: a backup's path is read from a line.
 */
export function parsePlace(text: string): string | null {
  if (/\p{Cc}/u.test(text)) return null;
  if (!isS3(text)) return isAbsolute(text) ? text : null;
  const address = parseS3Address(text);
  return address && s3AddressText(address);
}
