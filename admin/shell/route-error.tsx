import { Button } from "@mantine/core";
import { useState } from "react";
import { isRouteErrorResponse, useNavigate, useRouteError } from "react-router";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconMoodSad, IconRefresh } from "#admin/kit/display/icons.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { useWhenReachable } from "./session/use-when-reachable.ts";

/** A screen's chunk did not load: the connection is down, or an update has replaced the file. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /import|module|fetch|preload/i.test(error.message);

const reload = () => location.reload();

/** A browser does not request a failed module again, so the page is reloaded, once the server answers. */
function NotDownloaded() {
  const [tried, setTried] = useState(false);
  const { look, isLooking } = useWhenReachable(reload);
  const tryAgain = () => {
    setTried(true);
    look();
  };
  return (
    <Page>
      <PageHead title="Not loaded" />
      <EmptyState
        icon={<IconRefresh size={28} stroke={1.4} />}
        title="Could not load, try again"
        role="alert"
        action={
          <Button loading={isLooking} onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        {tried && !isLooking
          ? "The clinic server still does not answer. This page opens as soon as the connection is back."
          : "The connection is down, or the application was just updated. This page opens as soon as it can."}
      </EmptyState>
    </Page>
  );
}

/** Shown when a screen throws: what is known, and two ways back. The shell around it stays. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (isMissingChunk(error)) return <NotDownloaded />;
  return (
    <Page>
      <PageHead title={missing ? "Page not found" : "This page broke"} />
      <EmptyState
        icon={<IconMoodSad size={28} stroke={1.4} />}
        title="This page could not be shown"
        role="alert"
        action={
          <>
            <Button onClick={reload}>Load it again</Button>{" "}
            <Button variant="default" onClick={() => navigate(-1)}>
              Go back
            </Button>
          </>
        }
      >
        Something in it went wrong. What is saved is safe.
      </EmptyState>
    </Page>
  );
}
