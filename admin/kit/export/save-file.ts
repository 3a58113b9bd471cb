import { toastError, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { Failure, Refusal } from "#ui/call.ts";
import type { DownloadedFile } from "#ui/download.ts";

/** Saves a file through the browser's downloads. */
export function saveFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click, some of them late.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const NOT_MADE = { title: "The file could not be made" };

/** Shows why a download failed. After a 401 the sign-in page says it. */
export function toastDownloadError(error: unknown): void {
  if (error instanceof Refusal && error.code !== 401)
    toastWarning(error.errors[0]?.message ?? error.message, NOT_MADE);
  if (error instanceof Failure) toastError(`${error.message} Nothing was saved.`, NOT_MADE);
}
