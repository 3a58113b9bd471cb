import { useEffect } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { SCREEN_PATHS, type ScreenPath } from "#rules/clinic/screens.ts";
import { BARE_SCREENS } from "./shell/bare-screens.ts";
import { RouteError } from "./shell/route-error.tsx";
import type { LoadScreen } from "./shell/screens.ts";

/** Unknown paths go to the public home page, which is another application; nobody has to sign in for that. */
function GoToSite() {
  useEffect(() => location.replace("/"), []);
  return null;
}

const page = (load: LoadScreen) => async () => ({
  Component: (await load()).default,
});

/** Where the screens are: a list that grows with them, and that nobody needs who signs in. */
const loadScreens = () => import("./shell/screens.ts");
const loadSignedIn = () => import("./shell/signed-in.tsx");
const signedIn = (part: "SignedIn" | "AppShell" | "GoToOverview") => async () => ({
  Component: (await loadSignedIn()).default[part],
});

function routeOf(path: ScreenPath): RouteObject {
  return {
    lazy: async () => {
      const { ScreenGuard } = (await loadSignedIn()).default;
      return { element: <ScreenGuard path={path} /> };
    },
    ErrorBoundary: RouteError,
    children: [{ path, lazy: page(async () => (await loadScreens()).SCREEN_MODULES[path]()) }],
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
    lazy: signedIn("SignedIn"),
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        lazy: signedIn("AppShell"),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { index: true, lazy: signedIn("GoToOverview") },
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
