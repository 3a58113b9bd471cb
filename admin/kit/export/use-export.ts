import { useRef, useState } from "react";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/toasts.ts";
import { EXPORTS, type ExportFormat } from "#contract/exports.ts";
import { Failure, Refusal } from "#ui/call.ts";
import { type DownloadedFile, download } from "#ui/download.ts";
import type { ExportOf } from "./export-target.tsx";

/** Hands a file to the browser, which keeps it where people find their downloads. */
function save({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click, some of them late.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const NOT_MADE = { title: "The file could not be made" };

/** A 401 has led to the sign-in by itself. */
function explain(error: unknown): void {
  if (error instanceof Refusal && error.code !== 401)
    toastWarning(error.errors[0]?.message ?? error.message, NOT_MADE);
  if (error instanceof Failure) toastError(`${error.message} Nothing was saved.`, NOT_MADE);
}

/**
 * Fetches a list or table as a file and saves it. It goes on when the screen is left, because a long file is waited
 * for elsewhere.
 */
export function useExport({ find, query }: ExportOf) {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const start = async (format: ExportFormat) => {
    const file = EXPORTS.find(find);
    if (!file) throw new Error("nothing is exported under this name");
    running.current = new AbortController();
    const { signal } = running.current;
    setBytes(0);
    try {
      const made = await download(
        file.endpoint,
        { query: { ...query, format } },
        { signal, onProgress: setBytes },
      );
      save(made);
      toastSuccess(`${made.name} is in your downloads.`);
    } catch (error) {
      if (!signal.aborted) explain(error);
    } finally {
      setBytes(null);
    }
  };
  return { bytes, start, stop: () => running.current?.abort() };
}
