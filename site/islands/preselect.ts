/** Names of a department or doctor that a visitor chose elsewhere on the page, waiting for the form. */
export interface Preselection {
  field: "iddepartment" | "iddoctor";
  name: string;
}

const EVENT = "appointment-preselection";
let latest: Preselection | undefined;

/** Remembers which "Book Dentistry" or "See free times" link was followed. */
export function trackPreselection(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-book]") : null;
    if (!link) return;
    const { book, name = "" } = link.dataset;
    latest = { field: book === "doctor" ? "iddoctor" : "iddepartment", name };
    document.dispatchEvent(new CustomEvent(EVENT));
  });
}

/** Calls `listener` with the latest preselection, if any, and with every later one. */
export function onPreselection(listener: (preselection: Preselection) => void): void {
  if (latest) listener(latest);
  document.addEventListener(EVENT, () => latest && listener(latest));
}
