import { useNavigate } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { visitsText } from "./day/preview.tsx";

/** Says what was saved, and opens the list of the visits that it left outside the hours. */
export function useAfterSaving(): (saved: string, done: { stranded: { added: number } }) => void {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  return (saved, { stranded: { added } }) => {
    toastSuccess(added > 0 ? `${saved}. ${visitsText(added)} to rearrange.` : saved, { form: true });
    if (added > 0 && canOpen("rearrange")) navigate(pathTo("rearrange"));
  };
}
