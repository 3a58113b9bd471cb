import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "#admin/kit/call/use-act.ts";
import { queryOf } from "#admin/kit/call/use-call.ts";
import { getMailSetUp, makeStaffLink, type PasswordLink, type StaffMember } from "#contract/clinic/staff.ts";
import { call } from "#ui/call.ts";
import { LinkDialog } from "./link-dialog.tsx";

type Person = Pick<StaffMember, "id" | "name">;

/** Makes links to choose a password and shows them, each once. Render `dialog`. */
export function useHandOver() {
  const queries = useQueryClient();
  const [shown, setShown] = useState<{ name: string; link: PasswordLink; onClose?: () => void } | null>(null);
  const handOver = async ({ id, name }: Person, onClose?: () => void) => {
    try {
      const { data } = await call(makeStaffLink, { query: { id } });
      setShown({ name, link: data, ...(onClose && { onClose }) });
    } catch (error) {
      toastFailure(error, "The link could not be made. Press “New link” in the list of staff.");
      onClose?.();
    }
  };
  /** Makes a link if the clinic sends no mail; else, or if that is unknown, only goes on. */
  const handOverWithoutMail = async (person: Person, onClose: () => void = () => undefined) => {
    const mail = await queries.fetchQuery(queryOf(getMailSetUp, {})).catch(() => null);
    if (!mail || mail.data.isSetUp) onClose();
    else await handOver(person, onClose);
  };
  const close = () => {
    setShown(null);
    shown?.onClose?.();
  };
  return {
    handOver,
    handOverWithoutMail,
    dialog: shown && <LinkDialog name={shown.name} link={shown.link} onClose={close} />,
  };
}
