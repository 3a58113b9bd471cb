import { useEffect } from "react";
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from "react-router";
import { SCREEN_PATHS, type ScreenPath } from "#rules/screens.ts";
import { useUser } from "./kit/page/use-session.ts";
import { AppShell } from "./shell/layout/app-shell.tsx";
import { overviewFor } from "./shell/layout/menu.ts";
import { RecordIdGuard } from "./shell/record-id-guard.tsx";
import { RouteError } from "./shell/route-error.tsx";
import { BARE_SCREENS, type LoadScreen, SCREEN_MODULES } from "./shell/screens.ts";
import { Guard, RequirePermission } from "./shell/session/guard.tsx";

/** Unknown paths go to the public home page, which is another application; nobody has to sign in for that. */
function GoToSite() {
  useEffect(() => location.replace("/"), []);
  return null;
}

function GoToOverview() {
  return <Navigate to={overviewFor(useUser().role)} replace />;
}

const page = (load: LoadScreen) => async () => ({
  Component: (await load()).default,
});

function routeOf(path: ScreenPath): RouteObject {
  return {
    element: (
      <RequirePermission path={path}>
        <RecordIdGuard path={path}>
          <Outlet />
        </RecordIdGuard>
      </RequirePermission>
    ),
    ErrorBoundary: RouteError,
    children: [{ path, lazy: page(SCREEN_MODULES[path]) }],
  };
}

export const router = createBrowserRouter([
  {
    path: "/auth",
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, element: <Navigate to="/auth/login" replace /> },
      { path: "login", lazy: page(() => import("./shell/auth/sign-in.tsx")) },
      { path: "forgot-password", lazy: page(() => import("./shell/auth/forgot-password.tsx")) },
      { path: "reset-password", lazy: page(() => import("./shell/auth/reset-password.tsx")) },
    ],
  },
  {
    path: "/admin",
    Component: Guard,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        Component: AppShell,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { index: true, Component: GoToOverview },
              ...SCREEN_PATHS.filter((path) => !BARE_SCREENS.has(path)).map(routeOf),
            ],
          },
        ],
      },
      ...SCREEN_PATHS.filter((path) => BARE_SCREENS.has(path)).map(routeOf),
    ],
  },
  { path: "*", Component: GoToSite },
]);
