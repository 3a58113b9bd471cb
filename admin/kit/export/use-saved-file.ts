import { useState } from "react";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import type { DownloadedFile } from "#ui/download.ts";
import { saveFile, toastDownloadError } from "./save-file.ts";

interface SavedFileOptions {
  load: () => Promise<DownloadedFile>;
  /** What follows "… is in your downloads." */
  advice?: string;
  onSaved?: () => void;
}

/** For a button that saves one file: `start` loads it, and says in a toast where it is or why there is none. */
export function useSavedFile({ load, advice, onSaved }: SavedFileOptions) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const file = await load();
      saveFile(file);
      toastSuccess([`${file.name} is in your downloads.`, advice].filter(Boolean).join(" "));
      onSaved?.();
    } catch (error) {
      toastDownloadError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
