import { QueryClientProvider } from "@tanstack/react-query";
import { Navigate, Outlet } from "react-router";
import { PartsContext } from "#admin/kit/page/parts.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import type { ScreenPath } from "#rules/clinic/screens.ts";
import { AppShell } from "./layout/app-shell.tsx";
import { overviewFor } from "./layout/menu.ts";
import { PARTS } from "./parts.ts";
import { queryClient } from "./query-client.ts";
import { RecordIdGuard } from "./record-id-guard.tsx";
import { Guard, RequirePermission } from "./session/guard.tsx";

/** All that a signed-in person sees, and what has been loaded for it. */
function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <PartsContext value={PARTS}>
        <Guard />
      </PartsContext>
    </QueryClientProvider>
  );
}

/** Wraps a screen: for those who may open it, and for an id that can exist. */
function ScreenGuard({ path }: { path: ScreenPath }) {
  return (
    <RequirePermission path={path}>
      <RecordIdGuard path={path}>
        <Outlet />
      </RecordIdGuard>
    </RequirePermission>
  );
}

function GoToOverview() {
  return <Navigate to={overviewFor(useUser())} replace />;
}

/** What is around the screens: one module of its own, because the sign-in page does without it. */
export default { SignedIn, AppShell, ScreenGuard, GoToOverview };
