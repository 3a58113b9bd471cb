import { IconArrowLeft } from "@tabler/icons-react";
import { type MouseEvent, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";

/** What stands at each position of the tab's history, which the router numbers. Gone with the page. */
const trail = new Map<number, string>();
const position = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Notes where the person is, so that the way back can be the browser's own. */
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
 * The way back to a list as it was left. Where one came straight from it, it is the browser's Back: the list stands
 * where it was scrolled to, and the browser's own Back does not lead to the record again.
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
