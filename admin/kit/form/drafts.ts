import { readSession } from "#ui/session.ts";

/**
 * What was typed into a form page and not saved, kept in this tab alone, for its author alone, for as long as a session
 * lasts at most (docs/decisions/2026-11-21-unsaved-work.md).
 */
export interface Draft {
  /** The fields that were changed. */
  typed: Record<string, unknown>;
  /** What pickers showed for the ids among them, by field. */
  picked: Record<string, PickedRecord>;
  /** The idempotency key of what was sent and had no answer yet: a repeat after a reload is the same submission. */
  attempt: string | null;
}

/** A chosen record as its picker shows it. */
export interface PickedRecord {
  id: number;
  text: string;
}

const PREFIX = "matab.draft.";
const LIFETIME = 12 * 60 * 60_000;

/** A browser may forbid to keep anything, or have no room left; forms work without. */
function tolerate<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const authorsPrefix = (userId: number) => `${PREFIX}${userId} `;

/** Where the signed-in person's draft of a page is kept, or null while nobody is signed in. */
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

/** Forgets everybody's drafts, or everybody else's: on log out, and when another person signs in. */
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

/** The fields that differ from what the form began with, as far as they can be kept. */
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
