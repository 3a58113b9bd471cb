import { Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from "react";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconLock } from "#admin/kit/display/icons.ts";
import { openDialog } from "#admin/kit/focus/open-dialog.ts";
import { forgetDrafts } from "#admin/kit/form/drafts.ts";
import { hasUnsavedWork } from "#admin/kit/form/unsaved-work.ts";
import { forgetListUrls } from "#admin/kit/list/last-list-url.ts";
import { type CanOpen, CanOpenContext } from "#admin/kit/page/can-open.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { SessionContext, useStoredSession, useUser } from "#admin/kit/page/use-session.ts";
import { homeFor } from "#admin/shell/layout/menu.ts";
import { mayOpen, type ScreenPath } from "#rules/clinic/screens.ts";
import { readSession, type Session } from "#ui/session.ts";
import classes from "./guard.module.css";
import { useSessionWatch } from "./use-session-watch.ts";
import { useTabOwner } from "./use-tab-owner.ts";

const SignInAgain = lazy(() => import("#admin/shell/auth/sign-in-again.tsx"));

const A_SECOND = 1000;

/**
 * The stored session; after it ended, still the old one while there is unsaved input. `isOver` tells which. Rights that change
 * under an open dialog count once it is closed: it would go with what was typed, and the server refuses what may not be saved.
 */
function useHeldSession(): { session: Session | null; isOver: boolean } {
  const stored = useStoredSession();
  const [held, setHeld] = useState(stored);
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const isNew = stored !== null && stored !== held;
  const waits = isNew && stored.user.id === held?.user.id && openDialog() !== undefined;
  if (isNew && !waits) setHeld(stored);
  if (!stored && held && !hasUnsavedWork()) setHeld(null);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(lookAgain, A_SECOND);
    return () => clearInterval(timer);
  }, [waits]);
  const session = waits ? held : stored;
  return { session: session ?? (hasUnsavedWork() ? held : null), isOver: stored === null };
}

/**
 * Keeps Esc from closing a dialog with unsaved input while its owner has to sign in again. The guard mounts before
 * every dialog and listeners run in the order they were added, so this one runs first.
 */
function holdEscape(event: KeyboardEvent): void {
  const isHeld = readSession() === null && hasUnsavedWork();
  if (event.key === "Escape" && isHeld) event.stopImmediatePropagation();
}

/** Deletes cached data and drafts when another person signs in; after signing in again, retries failed queries. */
function useResetBetweenUsers(userId: number | undefined, isOver: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    forgetDrafts({ exceptOf: userId });
    return () => {
      forgetListUrls();
      queries.clear();
    };
  }, [userId, queries]);
  useEffect(() => {
    if (!isOver) queries.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  }, [isOver, queries]);
}

/**
 * Renders the screens for a signed-in person; sends anybody else to the sign-in page, which leads back. When the session
 * ends while there is unsaved input, its owner signs in again in a dialog over it
 * (docs/decisions/0017-unsaved-form-input.md).
 */
export function Guard() {
  const { session, isOver } = useHeldSession();
  const location = useLocation();
  useSessionWatch();
  useWindowEvent("keydown", holdEscape, true);
  useResetBetweenUsers(session?.user.id, isOver);
  const owner = useTabOwner(session?.user.id);

  const here = location.pathname + location.search;
  if (!session) return <Navigate to="/auth/login" replace state={{ from: here, of: owner }} />;
  const canOpen: CanOpen = (path) => mayOpen(session.user, path);
  return (
    <SessionContext value={session}>
      <CanOpenContext value={canOpen}>
        <Fragment key={session.user.id}>
          <Outlet />
        </Fragment>
        {isOver && (
          <Suspense fallback={<div className={classes.veil} />}>
            <SignInAgain user={session.user} from={here} />
          </Suspense>
        )}
      </CanOpenContext>
    </SessionContext>
  );
}

/**
 * Wraps a screen: says so when the person may not open it. Unsaved input on a screen that was open stays until it is
 * left, although nothing of it can be saved any more.
 */
export function RequirePermission({ path, children }: { path: ScreenPath; children: ReactNode }) {
  const user = useUser();
  const { role } = user;
  const may = mayOpen(user, path);
  const [wasOpen, setWasOpen] = useState(may);
  if (may && !wasOpen) setWasOpen(true);
  if (may || (wasOpen && hasUnsavedWork())) return children;
  return (
    <Page>
      <PageHead title="Not part of your role" />
      <EmptyState
        icon={<IconLock size={28} stroke={1.4} />}
        title="You cannot open this page"
        action={
          <Button component={Link} to={homeFor(user)}>
            Go to your start page
          </Button>
        }
      >
        You are signed in as {role}. An administrator can give you another role.
      </EmptyState>
    </Page>
  );
}
