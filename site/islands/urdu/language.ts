/** Where the browser remembers that it offered the other language. */
const KEY = "matab.language-offered";

function wasOffered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // A browser that forbids storage would be offered it on every page.
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Then it is offered again.
  }
}

const primary = (language: string) => language.split("-")[0];

/**
 * Offers the other language of the website once, with a quiet line, to visitors whose browser asks for it before this
 * page's. Nobody is led there unasked.
 */
export function offerLanguage(languages: readonly string[] = navigator.languages): void {
  const line = document.querySelector<HTMLElement>("[data-language-offer]");
  const preferred = languages.map(primary).find((one) => one === "ur" || one === "en");
  if (!line || preferred !== line.dataset.languageOffer || wasOffered()) return;
  line.hidden = false;
  remember();
  line.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("button")) line.hidden = true;
  });
  // Over a form it would cover fields and what is wrong with them.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches("input, select, textarea")) line.hidden = true;
  });
}

/** The switch to the other language leads to the section that is being read, where the page has sections. */
export function keepPlace(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-language-switch]"))
    link.addEventListener("click", () => {
      const current = document.querySelector<HTMLAnchorElement>("[data-highlights] a[aria-current=true]");
      link.hash = current?.hash ?? location.hash;
    });
}
