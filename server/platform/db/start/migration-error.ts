import { StartError } from "#server/platform/process/start/start-error.ts";

/** Why a step of the migration failed, in words, and what to do about missing rights. */
export function migrationError(what: string, error: unknown): StartError {
  const { code, message } = error as { code?: string; message: string };
  const advice =
    code === "42501"
      ? ". Only the role that owns the tables may migrate: give it in DATABASE_MIGRATE_URL, or make the role of DATABASE_URL their owner"
      : "";
  return new StartError(`${what} failed: ${message}${advice}`, { cause: error });
}
