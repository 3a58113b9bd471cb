import { ActionIcon, Button } from "@mantine/core";
import { IconKeyboard, IconLayoutSidebarLeftCollapse, IconLogout, IconMenu2 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { Logo } from "./logo.tsx";
import { overviewFor } from "./menu.ts";
import classes from "./top-bar.module.css";
import { useLogOut } from "./use-log-out.ts";
import { useUser } from "./use-session.ts";
import { UserButton } from "./user-button.tsx";

// The menu comes with the first press.
const UserMenu = lazy(() => import("./user-menu.tsx"));

function User({ onShortcuts }: { onShortcuts: () => void }) {
  const [wanted, setWanted] = useState(false);
  const standIn = <UserButton aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
  if (!wanted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <UserMenu onShortcuts={onShortcuts} />
    </Suspense>
  );
}

interface TopBarProps {
  /** What the leading button does at this width: fold the sidebar, or open the menu over the page. */
  sidebar: { folded: boolean; toggle: () => void } | null;
  onMenu: () => void;
  onShortcuts: () => void;
}

export function TopBar({ sidebar, onMenu, onShortcuts }: TopBarProps) {
  const user = useUser();
  const logOut = useLogOut();
  return (
    <header className={classes.bar}>
      {sidebar ? (
        <ActionIcon
          aria-label={sidebar.folded ? "Expand sidebar" : "Collapse sidebar"}
          title={sidebar.folded ? "Expand sidebar  [" : "Collapse sidebar  ["}
          onClick={sidebar.toggle}
        >
          <IconLayoutSidebarLeftCollapse
            size={18}
            stroke={1.75}
            className={sidebar.folded ? classes.flip : undefined}
          />
        </ActionIcon>
      ) : (
        <ActionIcon className={classes.menu} aria-label="Open menu" aria-haspopup="dialog" onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <Link className={`${classes.brand} only-sm`} to={overviewFor(user.role)}>
        <Logo width={22} />
        Matab
      </Link>
      <span className="gap" />
      <ActionIcon
        className="hide-sm"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts  ?"
        onClick={onShortcuts}
      >
        <IconKeyboard size={18} stroke={1.75} />
      </ActionIcon>
      <User onShortcuts={onShortcuts} />
      <Button
        className="hide-sm"
        variant="subtle"
        size="xs"
        leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
        onClick={logOut}
      >
        Log out
      </Button>
    </header>
  );
}
