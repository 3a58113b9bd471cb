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

function restore(form: HTMLFormElement, key: string): void {
  const text = tolerate(() => sessionStorage.getItem(key));
  const draft: Draft | null = text ? JSON.parse(text) : null;
  if (!draft || Date.now() - draft.at > LIFETIME) return;
  for (const [name, value] of Object.entries(draft.values)) {
    const control = form.elements.namedItem(name);
    if (control && "value" in control && control.value === "") control.value = value;
  }
}

/**
 * Brings back what was typed into a form before its page was reloaded, and keeps what is typed from now on: in this
 * tab alone, for half an hour (docs/decisions/2026-11-21-registration-draft.md). Answers how to forget it.
 */
export function keepDraft(form: HTMLFormElement, key: string): () => void {
  restore(form, key);
  const keep = () => {
    const draft: Draft = { at: Date.now(), values: Object.fromEntries(textsOf(form)) };
    tolerate(() => sessionStorage.setItem(key, JSON.stringify(draft)));
  };
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  return () => {
    form.removeEventListener("input", keep);
    form.removeEventListener("change", keep);
    tolerate(() => sessionStorage.removeItem(key));
  };
}
