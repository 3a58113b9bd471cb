import { useAct } from "#admin/kit/call/use-act.ts";
import {
  IconLink,
  IconMailForward,
  IconShieldCheck,
  IconUserCheck,
  IconUserOff,
} from "#admin/kit/display/icons.ts";
import { editAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { RowAction } from "#admin/kit/list/types.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import { columnsOf } from "#admin/kit/resource/columns.ts";
import { listStaff, STAFF_LABELS, type StaffMember, updateStaff } from "#contract/clinic/staff.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { activeAs } from "./account-dialogs.tsx";
import { lastSignInOf } from "./last-sign-in.ts";
import { useAccountDialogs } from "./use-account-dialogs.tsx";

const COLUMNS = columnsOf(listStaff, STAFF_LABELS, {
  name: { format: "name", card: "title" },
  email: { card: "line" },
  role: { card: "corner" },
  doctorName: { format: "name", card: "none" },
  isActive: { card: "start", cardLabel: true },
  lastSignInOn: { quiet: true, card: "end", cardLabel: true, render: lastSignInOf },
  createdOn: { quiet: true, card: "none" },
});

const editOf = ({ id }: StaffMember) => pathTo("staff/edit/:id", id);

/** The staff accounts, for administrators (docs/handbook/clinic/staff.md#screens). */
export default function StaffList() {
  const user = useUser();
  const { act: activate } = useAct(updateStaff);
  const { isMailSetUp, newLink, resetPassword, deactivate, dialog } = useAccountDialogs();
  const actions = (member: StaffMember): RowAction[] => {
    const edit = editAction(editOf(member));
    // Administrators cannot deactivate themselves; they change their own password in the top bar's menu.
    if (member.id === user.id) return [edit];
    if (!member.isActive)
      return [
        edit,
        { name: "Activate", icon: IconUserCheck, keys: "d", run: () => activate(activeAs(1, member)) },
      ];
    const mailed = member.hasPassword ? "Reset password" : "Send invitation again";
    const isMailed = member.hasPassword || isMailSetUp;
    return [
      edit,
      ...(isMailed
        ? [{ name: mailed, icon: IconMailForward, keys: "r", run: () => resetPassword(member) }]
        : []),
      ...(member.hasPassword
        ? []
        : [{ name: "New link", icon: IconLink, keys: "l", run: () => newLink(member) }]),
      { name: "Deactivate", icon: IconUserOff, keys: "d", danger: true, run: () => deactivate(member) },
    ];
  };
  return (
    <>
      <ListPage
        title="Staff"
        noun="staff accounts"
        endpoint={listStaff}
        columns={COLUMNS}
        nameOf={({ name }) => `account of ${name}`}
        linkTo={editOf}
        actions={actions}
        related={[{ label: "What each role may do", to: pathTo("staff/roles"), icon: IconShieldCheck }]}
        add={{ label: "Invite staff", to: pathTo("staff/add") }}
      />
      {dialog}
    </>
  );
}
