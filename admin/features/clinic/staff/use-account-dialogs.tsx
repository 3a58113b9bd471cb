import { useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import type { StaffMember } from "#contract/clinic/staff.ts";
import { getMailSetUp } from "#contract/clinic/staff.ts";
import { DeactivateDialog, ResetPasswordDialog } from "./account-dialogs.tsx";
import { useHandOver } from "./use-hand-over.tsx";

const DIALOGS = { reset: ResetPasswordDialog, deactivate: DeactivateDialog } as const;

/** Opens the dialogs that confirm a password reset or a deactivation, and those that show a link. Render `dialog`. */
export function useAccountDialogs() {
  const [open, setOpen] = useState<{ way: keyof typeof DIALOGS; member: StaffMember } | null>(null);
  const { handOver, handOverWithoutMail, dialog: linkDialog } = useHandOver();
  const isMailSetUp = useCall(getMailSetUp).data?.isSetUp ?? false;
  const Dialog = open && DIALOGS[open.way];
  return {
    /** Whether links leave by e-mail. */
    isMailSetUp,
    newLink: (member: StaffMember) => void handOver(member),
    resetPassword: (member: StaffMember) => setOpen({ way: "reset", member }),
    deactivate: (member: StaffMember) => setOpen({ way: "deactivate", member }),
    dialog: (
      <>
        {Dialog && (
          <Dialog
            member={open.member}
            onClose={() => setOpen(null)}
            onDone={open.way === "reset" ? () => void handOverWithoutMail(open.member) : undefined}
          />
        )}
        {linkDialog}
      </>
    ),
  };
}
