import { make, makeIcon, must } from "./elements.ts";

const ICONS = { success: "done", warning: "warning", error: "danger" } as const;
type Kind = keyof typeof ICONS;

/** Milliseconds: form notifications, and all others (specification 9). */
const SHORT = 3000;
const LONG = 10_000;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

function leaveAfter(toast: HTMLElement, milliseconds: number): void {
  clearTimeout(timers.get(toast));
  timers.set(
    toast,
    setTimeout(() => toast.remove(), milliseconds),
  );
}

function makeToast(kind: Kind, text: string): HTMLElement {
  const close = make("button", { type: "button", ariaLabel: "Close" }, makeIcon("close"));
  const toast = make("div", { className: "toast" }, makeIcon(ICONS[kind]), make("p", {}, text), close);
  toast.dataset.kind = kind;
  close.addEventListener("click", () => toast.remove());
  return toast;
}

/**
 * Shows a message at the top of the page and reads it out. The same message is not shown twice. It stays while
 * the pointer or the focus is on it.
 */
export function showToast(kind: Kind, text: string): void {
  const role = kind === "success" ? "status" : "alert";
  const region = must(document, `[data-toasts="${role}"]`);
  for (const old of region.querySelectorAll(".toast")) if (old.textContent === text) old.remove();
  const toast = makeToast(kind, text);
  const time = kind === "warning" ? SHORT : LONG;
  for (const event of ["pointerenter", "focusin"])
    toast.addEventListener(event, () => clearTimeout(timers.get(toast)));
  for (const event of ["pointerleave", "focusout"])
    toast.addEventListener(event, () => leaveAfter(toast, time));
  region.append(toast);
  leaveAfter(toast, time);
}

/** Takes away what was said about an earlier attempt. */
export function clearToasts(): void {
  for (const toast of document.querySelectorAll(".toast")) toast.remove();
}
