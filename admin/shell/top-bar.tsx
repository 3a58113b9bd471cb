import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLogout,
  IconMenu2,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { Avatar } from "#admin/kit/avatar.tsx";
import { Keys } from "#admin/kit/keys.tsx";
import { PersonName } from "#admin/kit/person-name.tsx";
import { Logo } from "./logo.tsx";
import { homeFor } from "./menu.ts";
import classes from "./top-bar.module.css";
import { useLogOut } from "./use-log-out.ts";
import { useUser } from "./use-session.ts";

function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const user = useUser();
  const logOut = useLogOut();
  return (
    <Menu position="bottom-end" width={232} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.who}>
          <Avatar name={user.name} />
          <span className={classes.name}>
            <b>
              <PersonName name={user.name} />
            </b>
            <small>{user.role}</small>
          </span>
          <IconChevronDown className="hide-sm" size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
          rightSection={<Keys of="?" />}
          onClick={onShortcuts}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={logOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
      <Link className={`${classes.brand} only-sm`} to={homeFor(user.role)}>
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
      <UserMenu onShortcuts={onShortcuts} />
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
