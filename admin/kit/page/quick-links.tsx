import { useContext } from "react";
import { Link, useLocation } from "react-router";
import classes from "#admin/kit/list/list.module.css";
import { type Jump, JumpsContext } from "./quick-links-context.ts";

interface JumpLinksProps {
  hide?: readonly string[];
  /** Lists that belong to the one on the screen, in front of the others. */
  related?: readonly Jump[];
}

function Jumps({ label, jumps }: { label: string; jumps: readonly Jump[] }) {
  if (jumps.length === 0) return null;
  return (
    <nav aria-label={label}>
      {jumps.map(({ label: name, to, icon: Icon }) => (
        <Link key={to} to={to}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The shortcut buttons to the lists (specification 2.8), without the list one is in; each can be hidden by label. */
export function JumpLinks({ hide = [], related = [] }: JumpLinksProps) {
  const jumps = useContext(JumpsContext);
  const { pathname } = useLocation();
  const shown = jumps.filter(({ label, to }) => to !== pathname && !hide.includes(label));
  if (shown.length + related.length === 0) return null;
  return (
    <div className={classes.jumps}>
      <Jumps label="Related lists" jumps={related} />
      <Jumps label="Shortcuts" jumps={shown} />
    </div>
  );
}
