import type { TablerIcon } from "@tabler/icons-react";
import { createContext } from "react";

/** One of the lists that every list offers to jump to (specification 2.8: shortcut buttons). */
export interface QuickLink {
  label: string;
  to: string;
  icon: TablerIcon;
}

/** Filled by the shell with those that exist and that the person may open. */
export const QuickLinksContext = createContext<readonly QuickLink[]>([]);
