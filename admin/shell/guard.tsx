import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { Blank } from "#admin/kit/blank.tsx";
import { CanOpenContext } from "#admin/kit/can-open.ts";
import { Page, PageHead } from "#admin/kit/page.tsx";
import { allows, type Permission } from "#rules/permissions.ts";
import { homeFor } from "./menu.ts";
import { screenAt } from "./screens.ts";
import { SessionContext, useStoredSession, useUser } from "./use-session.ts";

/** Lets in whoever holds a readable session; anybody else goes to the sign-in page and comes back after it. */
export function Guard() {
  const session = useStoredSession();
  const location = useLocation();
  const queries = useQueryClient();
  const userId = session?.user.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one person loaded is not for the next
  useEffect(() => () => queries.clear(), [userId]);

  if (!session) {
    return <Navigate to="/auth/login" replace state={{ from: location.pathname + location.search }} />;
  }
  const canOpen = (path: string) => {
    const screen = screenAt(path);
    return screen !== undefined && allows(session.user.role, screen.permission);
  };
  return (
    <SessionContext value={session}>
      <CanOpenContext value={canOpen}>
        <Outlet />
      </CanOpenContext>
    </SessionContext>
  );
}

/** Around a screen: says so when the person's role may not open it. */
export function Permitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { role } = useUser();
  if (allows(role, permission)) return children;
  return (
    <Page>
      <PageHead title="Not part of your role" />
      <Blank
        icon={<IconLock size={28} stroke={1.4} />}
        title="You cannot open this page"
        action={
          <Button component={Link} to={homeFor(role)}>
            Go to your start page
          </Button>
        }
      >
        You are signed in as {role}. An administrator can give you another role.
      </Blank>
    </Page>
  );
}
