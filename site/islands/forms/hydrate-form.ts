import { queryRequired } from "#site/islands/elements.ts";
import { showToast } from "#site/islands/toast.ts";
import { say, wholeVoice } from "#site/islands/urdu/voice.ts";

/** The module of a form. `start` sets the form up and returns the function that sends it. */
export interface FormModule {
  start(form: HTMLFormElement): () => Promise<void>;
}

/** The distance from the viewport at which a form's module is loaded. */
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
 * Loads a form's module when the form comes near the viewport, or when it is first used, so that the page itself loads
 * fast. A form that is submitted before its module is loaded is sent as soon as it is.
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
    sending ??= Promise.all([load(), wholeVoice()]).then(([module]) => module.start(form));
    // If loading fails, the next attempt loads again.
    sending.catch(() => {
      sending = undefined;
    });
    return sending;
  };
  const ready = () => void begin().catch(() => undefined);
  if (when === "near") whenNear(form, ready);
  // Marks fields that were left before the module is loaded; touched-fields.ts reads the marks.
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
      showToast("error", say("formNotLoaded"));
    } finally {
      setBusy(button, false);
      // A disabled button loses the focus; this gives it back to people who use the keyboard.
      if (document.activeElement === document.body) button.focus({ preventScroll: true });
    }
  });
  button.disabled = false;
}

function setBusy(button: HTMLButtonElement, busy: boolean): void {
  button.disabled = busy;
  button.ariaBusy = String(busy);
}
