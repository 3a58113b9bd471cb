/** A department or doctor that a visitor chose elsewhere on the page, for the form to select. */
export interface Preselection {
  field: "iddepartment" | "iddoctor";
  name: string;
}

const EVENT = "appointment-preselection";
let latest: Preselection | undefined;

/** Remembers the last "Book Dentistry" or "See free times" link that was followed. */
export function trackPreselection(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-book]") : null;
    if (!link) return;
    const { book, name = "" } = link.dataset;
    latest = { field: book === "doctor" ? "iddoctor" : "iddepartment", name };
    document.dispatchEvent(new CustomEvent(EVENT));
  });
}

/** Calls `listener` with the latest preselection, if there is one, and with each later one. */
export function onPreselection(listener: (preselection: Preselection) => void): void {
  if (latest) listener(latest);
  document.addEventListener(EVENT, () => latest && listener(latest));
}
