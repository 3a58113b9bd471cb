import { ActionIcon, Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import {
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLogout,
  IconMenu2,
  IconSearch,
} from "#admin/kit/display/icons.ts";
import { Brand } from "#admin/kit/display/logo.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useLogOut, useUser } from "#admin/kit/page/use-session.ts";
import { overviewFor } from "./menu.ts";
import classes from "./top-bar.module.css";
import { UserButton } from "./user-button.tsx";

// The menu is loaded with the first press.
const UserMenu = lazy(() => import("./user-menu.tsx"));

type Open = (overlay: "menu" | "search" | "shortcuts" | "password" | "sessions") => void;

function User({ onOpen }: { onOpen: Open }) {
  const [wanted, setWanted] = useState(false);
  const standIn = <UserButton aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
  if (!wanted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <UserMenu
        onShortcuts={() => onOpen("shortcuts")}
        onPassword={() => onOpen("password")}
        onSessions={() => onOpen("sessions")}
      />
    </Suspense>
  );
}

/** A button that looks like a search field, or a magnifying glass on narrow screens. Opens the search dialog. */
function SearchButton({ onOpen }: { onOpen: Open }) {
  const open = () => onOpen("search");
  return (
    <>
      <Row
        type="button"
        as="button"
        gap={8}
        align="center"
        className={`${classes.find} hide-sm`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span>Search patients, appointments, bills</span>
        <KeyCaps of="mod+k" />
      </Row>
      <span className="gap" />
      <ActionIcon
        className={`${classes.menu} only-sm`}
        aria-label="Search"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
    </>
  );
}

interface TopBarProps {
  /** What the leading button does at this width: fold the sidebar, or open the menu over the page. */
  sidebar: { folded: boolean; toggle: () => void } | null;
  onOpen: Open;
}

export function TopBar({ sidebar, onOpen }: TopBarProps) {
  const user = useUser();
  const logOut = useLogOut();
  return (
    <Row as="header" gap={10} align="center" className={classes.bar}>
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
        <ActionIcon
          className={classes.menu}
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => onOpen("menu")}
        >
          <IconMenu2 size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <Link className={`${classes.brand} only-sm`} to={overviewFor(user)}>
        <Brand width={22} />
      </Link>
      <SearchButton onOpen={onOpen} />
      <ActionIcon
        className="hide-sm"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts  ?"
        onClick={() => onOpen("shortcuts")}
      >
        <IconKeyboard size={18} stroke={1.75} />
      </ActionIcon>
      <User onOpen={onOpen} />
      <Button
        className="hide-sm"
        variant="subtle"
        size="xs"
        leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
        onClick={logOut}
      >
        Log out
      </Button>
    </Row>
  );
}
