import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { pathTo, type ViewPath } from "#rules/clinic/screens.ts";

interface RecordLinkProps {
  screen: ViewPath;
  id: number;
  children: ReactNode;
}

/** A link to a record's view where there is one that this person may open; its bare text otherwise. */
export function RecordLink({ screen, id, children }: RecordLinkProps) {
  const canOpen = useCanOpen();
  if (!canOpen(screen)) return <span>{children}</span>;
  return <Link to={pathTo(screen, id)}>{children}</Link>;
}
