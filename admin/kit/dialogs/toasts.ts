import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from "#admin/kit/display/icons.ts";

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

const KINDS = {
  success: { icon: IconCircleCheck, ink: "var(--accent)" },
  warning: { icon: IconAlertTriangle, ink: "var(--coral-6)" },
  error: { icon: IconAlertCircle, ink: "var(--danger)" },
} as const;

function toast(kind: keyof typeof KINDS, text: string, { title, form = false }: ToastOptions): void {
  const id = `${kind}:${title ?? ""}:${text}`;
  const { icon, ink } = KINDS[kind];
  notifications.hide(id);
  notifications.show({
    id,
    title: title ?? text,
    message: title ? text : null,
    icon: createElement(icon, { size: 18, stroke: 1.75, "aria-hidden": true }),
    autoClose: form ? 3000 : 10_000,
    style: { "--toast-ink": ink },
    closeButtonProps: { "aria-label": "Dismiss", size: 24 },
  });
}

/** Takes away every message, e.g. when somebody else signs in. */
export const clearToasts = () => notifications.clean();
export const toastSuccess = (text: string, options: ToastOptions = {}) => toast("success", text, options);
export const toastWarning = (text: string, options: ToastOptions = {}) => toast("warning", text, options);
export const toastError = (text: string, options: ToastOptions = {}) => toast("error", text, options);
