import type { ReactNode } from "react";
import { type Location, useBlocker } from "react-router";
import { LeaveButtons, Modal } from "#admin/kit/dialogs/modal.tsx";
import { readSession } from "#ui/session.ts";

/** Logging out asks about unsaved input; a session that has ended does not, because the sign-in page must show. */
const mustShow = (pathname: string) => pathname.startsWith("/auth/") && readSession() === null;

/** Another screen; a list's page or search is the same one. */
const isOtherScreen = (from: Location, to: Location) => from.pathname !== to.pathname;

/**
 * Asks before a form with unsaved input is left within the application; `leaves` says which ways lead out of it. Render the
 * result.
 */
export function useUnsavedGuard(
  isUnsaved: () => boolean,
  onDiscard?: () => void,
  leaves = isOtherScreen,
): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      leaves(currentLocation, nextLocation) && !mustShow(nextLocation.pathname) && isUnsaved(),
  );
  if (blocker.state !== "blocked") return null;
  const leave = () => {
    onDiscard?.();
    blocker.proceed();
  };
  return (
    <Modal
      title="Leave without saving?"
      size="sm"
      onClose={blocker.reset}
      footer={<LeaveButtons onStay={blocker.reset} onLeave={leave} />}
    >
      <p className="soft">What you typed on this page is not saved yet.</p>
    </Modal>
  );
}
