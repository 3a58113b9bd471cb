import { useState } from "react";
import type { StaffMember } from "#contract/staff.ts";
import { DeactivateDialog, ResetPasswordDialog } from "./account-dialogs.tsx";

const DIALOGS = { reset: ResetPasswordDialog, deactivate: DeactivateDialog } as const;

/** Opens the dialogs that confirm a password reset or a deactivation. Render `dialog`. */
export function useAccountDialogs() {
  const [open, setOpen] = useState<{ way: keyof typeof DIALOGS; member: StaffMember } | null>(null);
  const Dialog = open && DIALOGS[open.way];
  return {
    resetPassword: (member: StaffMember) => setOpen({ way: "reset", member }),
    deactivate: (member: StaffMember) => setOpen({ way: "deactivate", member }),
    dialog: Dialog && <Dialog member={open.member} onClose={() => setOpen(null)} />,
  };
}
