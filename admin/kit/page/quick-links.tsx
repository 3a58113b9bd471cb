import { useContext } from "react";
import { Link, useLocation } from "react-router";
import classes from "#admin/kit/list/list.module.css";
import { type QuickLink, QuickLinksContext } from "./quick-links-context.ts";

interface QuickLinksProps {
  hide?: readonly string[];
  /** Lists that belong to the one on the screen, in front of the others. */
  related?: readonly QuickLink[];
}

function LinkGroup({ label, links }: { label: string; links: readonly QuickLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      {links.map(({ label: name, to, icon: Icon }) => (
        <Link key={to} to={to}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}

/**
 * The quick links to the lists (docs/handbook/lists.md#lists), except the list on the screen and those in `hide`, by
 * label.
 */
export function QuickLinks({ hide = [], related = [] }: QuickLinksProps) {
  const links = useContext(QuickLinksContext);
  const { pathname } = useLocation();
  const shown = links.filter(({ label, to }) => to !== pathname && !hide.includes(label));
  if (shown.length + related.length === 0) return null;
  return (
    <div className={classes.quickLinks}>
      <LinkGroup label="Related lists" links={related} />
      <LinkGroup label="Shortcuts" links={shown} />
    </div>
  );
}
