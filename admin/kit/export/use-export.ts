import { useRef, useState } from "react";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { EXPORTS, type ExportFormat } from "#contract/office/exports.ts";
import { download } from "#ui/download.ts";
import type { ExportRequest } from "./export-menu-button.tsx";
import { saveFile, toastDownloadError } from "./save-file.ts";

/**
 * Downloads a list or table as a file and saves it. It continues when the screen is left, because a long download need
 * not be waited for.
 */
export function useExport({ find, query }: ExportRequest) {
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
      saveFile(made);
      toastSuccess(`${made.name} is in your downloads.`);
    } catch (error) {
      if (!signal.aborted) toastDownloadError(error);
    } finally {
      setBytes(null);
    }
  };
  return { bytes, start, stop: () => running.current?.abort() };
}
