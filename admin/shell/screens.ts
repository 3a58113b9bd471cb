import type { ComponentType } from "react";
import type { Permission } from "#rules/permissions.ts";

/**
 * Every screen of the back-office: its path below /admin, who may open it, and its module (loaded when first
 * opened, the screen being the default export). A new screen is one line here; menus and shortcuts show it then.
 */
export interface Screen {
  path: string;
  permission: Permission;
  load: () => Promise<{ default: ComponentType }>;
}

export const SCREENS: readonly Screen[] = [
  {
    path: "appoint-request",
    permission: "requests.read",
    load: () => import("#admin/features/appointment-requests/list.tsx"),
  },
  {
    path: "appoint-request/view/:id",
    permission: "requests.read",
    load: () => import("#admin/features/appointment-requests/view.tsx"),
  },
];

/** The screen behind a path below /admin, without parameters; undefined when there is none yet. */
export function screenAt(path: string): Screen | undefined {
  return SCREENS.find((screen) => screen.path === path);
}
