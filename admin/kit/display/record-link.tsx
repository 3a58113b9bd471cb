import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCanOpen } from "#admin/kit/page/can-open.ts";

/** A link to a record's view where there is one that this person may open; its bare text otherwise. */
export function RecordLink({ screen, id, children }: { screen: string; id: number; children: ReactNode }) {
  const canOpen = useCanOpen();
  if (!canOpen(`${screen}/:id`)) return <span>{children}</span>;
  return <Link to={`/admin/${screen}/${id}`}>{children}</Link>;
}
