interface Draft {
  at: number;
  values: Record<string, string>;
}

/** Milliseconds after which a draft is not brought back. */
const LIFETIME = 30 * 60_000;
/** Never kept: the trap for robots. */
const TRAP = "website";

const textsOf = (form: HTMLFormElement) =>
  [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== TRAP,
  );

/** A browser may forbid to keep anything; the form works without. */
function tolerate<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Brings back what was typed into a form before its page was reloaded, if it was; answers whether. */
export function restoreDraft(form: HTMLFormElement, key: string): boolean {
  const text = tolerate(() => sessionStorage.getItem(key));
  const draft: Draft | null = text ? JSON.parse(text) : null;
  if (!draft || Date.now() - draft.at > LIFETIME) return false;
  for (const [name, value] of Object.entries(draft.values)) {
    const control = form.elements.namedItem(name);
    if (control && "value" in control && control.value === "") control.value = value;
  }
  return true;
}

/**
 * Keeps what is typed into a form, in this tab alone and for half an hour
 * (docs/decisions/2026-11-21-registration-draft.md). Answers how to forget it and stop.
 */
export function keepDraft(form: HTMLFormElement, key: string): () => void {
  const keep = () => {
    const draft: Draft = { at: Date.now(), values: Object.fromEntries(textsOf(form)) };
    tolerate(() => sessionStorage.setItem(key, JSON.stringify(draft)));
  };
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  // What was typed before this script arrived.
  if (textsOf(form).some(([, value]) => value !== "")) keep();
  return () => {
    form.removeEventListener("input", keep);
    form.removeEventListener("change", keep);
    tolerate(() => sessionStorage.removeItem(key));
  };
}
