import { readSession } from "#ui/session.ts";

/**
 * Unsaved input of a form page, kept in this tab only (sessionStorage), readable by its author only, for at most the
 * length of a session (docs/decisions/0017-unsaved-form-input.md).
 */
export interface Draft {
  /** The fields that were changed. */
  typed: Record<string, unknown>;
  /** What pickers showed for the ids among them, by field. */
  picked: Record<string, PickedRecord>;
  /** The idempotency key of a submission without an answer: sent again after a reload, it is the same submission. */
  attempt: string | null;
}

/** A chosen record as its picker shows it. */
export interface PickedRecord {
  id: number;
  text: string;
}

const PREFIX = "matab.draft.";
const LIFETIME = 12 * 60 * 60_000;

/** A browser may forbid storage or have no room left; forms work without drafts then. */
function tolerate<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const authorsPrefix = (userId: number) => `${PREFIX}${userId} `;

/** The storage key of the signed-in person's draft of a page, or null while nobody is signed in. */
function keyOf(place: string): string | null {
  const userId = readSession()?.user.id;
  return userId === undefined ? null : authorsPrefix(userId) + place;
}

/** `place`: path and search of the form page. */
export function readDraft(place: string): Draft | null {
  const key = keyOf(place);
  const text = key && tolerate(() => sessionStorage.getItem(key));
  const kept = text ? tolerate(() => JSON.parse(text) as Draft & { at: number }) : null;
  return kept && Date.now() - kept.at < LIFETIME ? kept : null;
}

export function writeDraft(place: string, draft: Draft): void {
  const key = keyOf(place);
  if (key) tolerate(() => sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), ...draft })));
}

export function forgetDraft(place: string): void {
  const key = keyOf(place);
  if (key) tolerate(() => sessionStorage.removeItem(key));
}

/** Deletes all drafts on log out, or those of everybody but `exceptOf` when another person signs in. */
export function forgetDrafts({ exceptOf }: { exceptOf?: number } = {}): void {
  const kept = exceptOf === undefined ? null : authorsPrefix(exceptOf);
  tolerate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
  });
}

/** Texts, numbers and the like can be kept and brought back; a photo cannot. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** The fields that differ from their initial values, as far as they can be stored. */
export function typedFields(
  values: Record<string, unknown>,
  initial: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => isPlain(value) && JSON.stringify(value) !== JSON.stringify(initial[field]),
    ),
  );
}
