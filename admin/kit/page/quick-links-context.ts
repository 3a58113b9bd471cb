import { createContext } from "react";
import type { Icon } from "#admin/kit/display/icons.ts";

/** A button that leads to one of the main lists (docs/handbook/lists.md#lists). */
export interface QuickLink {
  label: string;
  to: string;
  icon: Icon;
}

/** Provided by the shell: the lists that exist and that the person may open. */
export const QuickLinksContext = createContext<readonly QuickLink[]>([]);
