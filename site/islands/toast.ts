import { createElement, createIcon, queryRequired } from "./elements.ts";
import { say } from "./urdu/voice.ts";

const ICONS = { success: "done", warning: "warning", error: "danger" } as const;
export type Kind = keyof typeof ICONS;

/** A message's text: a sentence, or a title and a sentence. */
export type ToastText = string | { title: string; text: string };

/** Milliseconds that toasts stay: those about forms, and all others (docs/handbook/forms.md#toasts). */
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

function linesOf(words: ToastText): HTMLElement {
  if (typeof words === "string") return createElement("div", {}, createElement("p", {}, words));
  return createElement(
    "div",
    {},
    createElement("p", { className: "toast-title" }, words.title),
    createElement("p", {}, words.text),
  );
}

function makeToast(kind: Kind, words: ToastText): HTMLElement {
  const close = createElement("button", { type: "button", ariaLabel: say("close") }, createIcon("close"));
  const toast = createElement("div", { className: "toast" }, createIcon(ICONS[kind]), linesOf(words), close);
  toast.dataset.kind = kind;
  close.addEventListener("click", () => toast.remove());
  return toast;
}

/**
 * Shows a message at the top of the page; screen readers announce it. The same message is not shown twice at once. A
 * message stays while the pointer or the focus is on it.
 */
export function showToast(kind: Kind, words: ToastText): void {
  const role = kind === "success" ? "status" : "alert";
  const region = queryRequired(document, `[data-toasts="${role}"]`);
  const toast = makeToast(kind, words);
  for (const old of region.querySelectorAll(".toast"))
    if (old.textContent === toast.textContent) old.remove();
  const time = kind === "warning" ? SHORT : LONG;
  for (const event of ["pointerenter", "focusin"])
    toast.addEventListener(event, () => clearTimeout(timers.get(toast)));
  for (const event of ["pointerleave", "focusout"])
    toast.addEventListener(event, () => leaveAfter(toast, time));
  region.append(toast);
  leaveAfter(toast, time);
}

/** Removes the messages of an earlier attempt. */
export function clearToasts(): void {
  for (const toast of document.querySelectorAll(".toast")) toast.remove();
}
