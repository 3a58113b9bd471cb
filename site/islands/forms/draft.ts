import { fillControl, isFilled } from "./form-values.ts";

type Entry = readonly [name: string, value: string];

interface Stored {
  at: number;
  values: readonly Entry[];
}

export interface Draft {
  /** Whether any value was restored. */
  readonly restored: boolean;
  /** Restores a value whose options had to be loaded first. */
  putBack(name: string): void;
  /** Deletes the draft, which was sent or given up. What is typed later makes a new one. */
  forget(): void;
}

/** Milliseconds after which a draft is no longer restored. */
const LIFETIME = 30 * 60_000;
/** The honeypot field, which is never stored. */
const HONEYPOT = "website";

/** For storage, which the browser may forbid: the form works without drafts. */
function ignoreErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const entriesOf = (form: HTMLFormElement) =>
  [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== HONEYPOT,
  );

function stored(key: string): Entry[] {
  const draft = ignoreErrors((): Stored => JSON.parse(sessionStorage.getItem(key) ?? "null"));
  if (!Array.isArray(draft?.values) || Date.now() - draft.at > LIFETIME) return [];
  return [...draft.values];
}

/**
 * Restores what was typed into a form before its page was reloaded, and stores what is typed from now on, for this tab
 * only and for half an hour (docs/decisions/0013-public-form-drafts.md).
 */
export function autosaveDraft(form: HTMLFormElement, key: string): Draft {
  const kept = stored(key);
  let waiting = kept.filter(([name, value]) => !fillControl(form, name, value));
  const forget = () => void ignoreErrors(() => sessionStorage.removeItem(key));
  const keep = () => {
    if (waiting.length === 0 && !isFilled(form)) return forget();
    const draft: Stored = { at: Date.now(), values: [...entriesOf(form), ...waiting] };
    ignoreErrors(() => sessionStorage.setItem(key, JSON.stringify(draft)));
  };
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  // Stores what was typed before this script was loaded.
  keep();
  return {
    restored: kept.length > 0,
    putBack(name) {
      const now = waiting.filter((entry) => entry[0] === name);
      waiting = waiting.filter((entry) => entry[0] !== name);
      const back = now.filter(([, value]) => fillControl(form, name, value));
      if (back.length > 0)
        form.querySelector(`[name=${name}]`)?.dispatchEvent(new Event("change", { bubbles: true }));
    },
    forget() {
      waiting = [];
      forget();
    },
  };
}
