import { useContext } from "react";
import { Link, useLocation } from "react-router";
import { JumpsContext } from "./jumps.ts";
import classes from "./list/list.module.css";

/** The shortcut buttons to the lists (specification 2.8), without the list one is in; each can be hidden by label. */
export function JumpLinks({ hide = [] }: { hide?: readonly string[] }) {
  const jumps = useContext(JumpsContext);
  const { pathname } = useLocation();
  const shown = jumps.filter(({ label, to }) => to !== pathname && !hide.includes(label));
  if (shown.length === 0) return null;
  return (
    <nav className={classes.jumps} aria-label="Shortcuts">
      {shown.map(({ label, to, icon: Icon }) => (
        <Link key={to} to={to}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
