import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconLogout } from "#admin/kit/display/icons.ts";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { useUser } from "#admin/kit/page/use-session.ts";
import { isElsewhere, SessionList } from "#admin/kit/sessions/session-list.tsx";
import { HistoryButton } from "#admin/kit/view/history-button.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { listStaffSessions } from "#contract/clinic/sessions.ts";
import type { StaffMember } from "#contract/clinic/staff.ts";
import { SignOutDialog } from "./account-dialogs.tsx";

/** Where an account is signed in, and signing it out; the session that looks stays. */
export function SignedInOn({ member }: { member: StaffMember }) {
  const isOwn = useUser().id === member.id;
  const [asks, setAsks] = useState(false);
  const sessions = useCall(listStaffSessions, { query: { id: member.id } });
  return (
    <FormGroup title="Signed in on" help="A session ends after an hour without use, and after 12 hours.">
      <Col span={6}>
        <Loaded query={sessions}>{(rows) => <SessionList sessions={rows} />}</Loaded>
      </Col>
      <Col span={6}>
        <Group gap={8}>
          <Button
            variant="default"
            disabled={!isElsewhere(sessions.data)}
            leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsks(true)}
          >
            {isOwn ? "Sign out everywhere else" : "Sign out everywhere"}
          </Button>
          <HistoryButton entity="staff" id={member.id} title={`History of the account of ${member.name}`} />
        </Group>
      </Col>
      {asks && <SignOutDialog member={member} isOwn={isOwn} onClose={() => setAsks(false)} />}
    </FormGroup>
  );
}
