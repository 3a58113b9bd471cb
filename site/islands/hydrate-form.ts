import { queryRequired } from "./elements.ts";
import { showToast } from "./toast.ts";

/** What a form's own module offers: it readies the form and answers how to send it. */
export interface FormModule {
  start(form: HTMLFormElement): () => Promise<void>;
}

const NOT_LOADED = "This form could not be loaded. Please check your connection and try again.";

/** Before the visitor sees the form: this far away, in pixels. */
const AHEAD = "600px";

function whenNear(form: HTMLFormElement, begin: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      begin();
    },
    { rootMargin: AHEAD },
  );
  observer.observe(form);
}

/**
 * Loads a form's module when the form comes near, or is touched, so that the page itself stays light. A form that
 * is sent before its module has arrived waits for it and is then sent.
 */
export function hydrateForm(
  name: string,
  load: () => Promise<FormModule>,
  when: "near" | "touched" = "near",
): void {
  const form = document.querySelector<HTMLFormElement>(`[data-form="${name}"]`);
  if (!form) return;
  const button = queryRequired<HTMLButtonElement>(form, "[type=submit]");
  let sending: Promise<() => Promise<void>> | undefined;
  const begin = () => {
    sending ??= load().then((module) => module.start(form));
    // A lost connection must not spoil the next attempt.
    sending.catch(() => {
      sending = undefined;
    });
    return sending;
  };
  const ready = () => void begin().catch(() => undefined);
  if (when === "near") whenNear(form, ready);
  // Until the module comes and reads it; see touched-fields.ts.
  for (const decided of ["change", "focusout"])
    form.addEventListener(decided, ({ target }) => {
      if (target instanceof Element) target.closest("[data-field]")?.toggleAttribute("data-left", true);
    });
  for (const touch of ["focusin", "pointerdown", "dragenter"])
    form.addEventListener(touch, ready, { once: true });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-busy") === "true") return;
    setBusy(button, true);
    try {
      const send = await begin();
      await send();
    } catch {
      showToast("error", NOT_LOADED);
    } finally {
      setBusy(button, false);
      // A disabled button loses the focus; people who use the keyboard go on where they were.
      if (document.activeElement === document.body) button.focus({ preventScroll: true });
    }
  });
  button.disabled = false;
}

function setBusy(button: HTMLButtonElement, busy: boolean): void {
  button.disabled = busy;
  button.ariaBusy = String(busy);
}
