import { Button } from "@mantine/core";
import { IconMoodSad } from "@tabler/icons-react";
import { isRouteErrorResponse, useNavigate, useRouteError } from "react-router";
import { Blank } from "#admin/kit/blank.tsx";
import { Page, PageHead } from "#admin/kit/page.tsx";

/** A chunk of an older release is gone after an update; loading the page anew gets the present one. */
const isMissingChunk = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** When a screen breaks: what is known, and two ways back. The shell around it stays. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Page>
      <PageHead title={missing ? "Page not found" : "This page broke"} />
      <Blank
        icon={<IconMoodSad size={28} stroke={1.4} />}
        title="This page could not be shown"
        role="alert"
        action={
          <>
            <Button onClick={() => location.reload()}>Load it again</Button>{" "}
            <Button variant="default" onClick={() => navigate(-1)}>
              Go back
            </Button>
          </>
        }
      >
        {isMissingChunk(error)
          ? "It could not be loaded. The connection may be down, or the application was just updated."
          : "Something in it went wrong. What is saved is safe."}
      </Blank>
    </Page>
  );
}
