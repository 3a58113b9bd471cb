import { type MouseEvent, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { IconArrowLeft } from "#admin/kit/display/icons.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";

/** The address at each position of the tab's history, which the router numbers. Kept until the page is reloaded. */
const trail = new Map<number, string>();
const position = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Records each address that is visited, so that BackLink can tell whether Back leads to its list. */
export function useNavigationTrail(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    trail.set(position(), pathname + search);
  }, [pathname, search]);
}

interface BackLinkProps {
  to: string;
  label: string;
  className?: string;
}

/**
 * A link back to a list as it was left. When the person came straight from that list, it goes back in the browser's
 * history instead: the scroll position is restored, and Back does not lead to the record again.
 */
export function BackLink({ to, label, className }: BackLinkProps) {
  const navigate = useNavigate();
  const place = lastListUrl(to);
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || trail.get(position() - 1) !== place) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link className={className} to={place} onClick={goBack}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {label}
    </Link>
  );
}
