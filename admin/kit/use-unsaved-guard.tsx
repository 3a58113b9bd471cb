import { Button } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useBlocker } from "react-router";
import { Modal } from "./modal.tsx";

/** Asks before a form with unsaved input is left, within the application or by closing the tab. Render the result. */
export function useUnsavedGuard(isUnsaved: () => boolean): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A session that ended takes nobody's choice: the sign-in page must show.
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.pathname.startsWith("/auth/") &&
      isUnsaved(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  if (blocker.state !== "blocked") return null;
  return (
    <Modal
      title="Leave without saving?"
      size="sm"
      onClose={blocker.reset}
      footer={
        <>
          <span className="gap" />
          <Button variant="default" data-autofocus onClick={blocker.reset}>
            Stay here
          </Button>
          <Button color="red" onClick={blocker.proceed}>
            Leave without saving
          </Button>
        </>
      }
    >
      <p className="soft">What you typed on this page is not saved yet.</p>
    </Modal>
  );
}
