import { hideToasts, showToast, type Toast } from "./toaster.tsx";

/**
 * Messages at the top of the screen (docs/handbook/forms.md#toasts).
 *
 *   toastSuccess("Patient created successfully!", { form: true });
 *   toastWarning("Please fill out all required fields correctly.", { title: "Invalid Form", form: true });
 *   toastError("An error occurred. Please try again later.");
 *
 * What a form says stays 3 seconds, anything else 10. The same message twice is one toast whose clock restarts.
 */
interface ToastOptions {
  title?: string;
  form?: boolean;
}

function toast(kind: Toast["kind"], text: string, { title, form = false }: ToastOptions): void {
  showToast({
    id: `${kind}:${title ?? ""}:${text}`,
    kind,
    title: title ?? text,
    text: title && text,
    stayMs: form ? 3000 : 10_000,
  });
}

/** Takes away every message, e.g. when somebody else signs in. */
export const clearToasts = hideToasts;
export const toastSuccess = (text: string, options: ToastOptions = {}) => toast("success", text, options);
export const toastWarning = (text: string, options: ToastOptions = {}) => toast("warning", text, options);
export const toastError = (text: string, options: ToastOptions = {}) => toast("error", text, options);
