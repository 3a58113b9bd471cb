import type { Executor } from "./database.ts";
import { AppError } from "./errors.ts";
import type { Origin } from "./origin.ts";
import { allowUse } from "./throttle.ts";

const FASTEST_PERSON_MS = 1500;
const WINDOW_SECONDS = 600;
/** Mobile networks here put many people behind one address, so the cap of one is far above what one person sends. */
const PER_ADDRESS = 60;
const ALL_TOGETHER = 1200;

/** What keeps machines from flooding the public forms. Throws 429; the honeypot itself is the contract's. */
export async function guardPublicForm(call: {
  db: Executor;
  origin: Origin;
  body: { filledInMs?: number | null };
}): Promise<void> {
  const { filledInMs } = call.body;
  if (filledInMs !== undefined && filledInMs !== null && filledInMs < FASTEST_PERSON_MS)
    throw new AppError("throttled", "That was very quick. Please check your details and send again.", {
      retryAfter: 2,
    });
  if (call.origin) await allowUse(call.db, `form from ${call.origin.near}`, PER_ADDRESS, WINDOW_SECONDS);
  await allowUse(call.db, "form from anywhere", ALL_TOGETHER, WINDOW_SECONDS);
}
