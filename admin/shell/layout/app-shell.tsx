import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from "react-router";
import { DeleteConfirmations } from "#admin/kit/dialogs/confirm-delete.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { type Shortcut, useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Column, Row } from "#admin/kit/layout/layout.tsx";
import { useNavigationTrail } from "#admin/kit/page/back-link.tsx";
import { placeOf, useClinic } from "#admin/kit/page/clinic.ts";
import { QuickLinksContext } from "#admin/kit/page/quick-links-context.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import { typeAhead } from "#admin/shell/search/type-ahead.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import classes from "./app-shell.module.css";
import { DemoBar } from "./demo-bar.tsx";
import { linksFor, type MenuLink } from "./menu.ts";
import { Notices } from "./notices.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useClinicUpdates } from "./use-clinic-updates.ts";

// Seldom opened, so loaded when they are opened.
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));
const MenuDrawer = lazy(() => import("./menu-drawer.tsx"));
const ChangePasswordModal = lazy(() => import("#admin/shell/auth/change-password-modal.tsx"));
const SessionsModal = lazy(() => import("#admin/shell/auth/sessions-modal.tsx"));
const loadSearch = () => import("#admin/shell/search/search-dialog.tsx");
const SearchDialog = lazy(loadSearch);

/**
 * Loaded at the first key or press, of which Ctrl+K may be one, so that it does not slow down the first screen; what is
 * typed until it is there is kept (type-ahead.ts).
 */
function useSearchAtHand(): void {
  useEffect(() => {
    const load = () => void loadSearch().catch(() => undefined);
    for (const type of ["keydown", "pointerdown"])
      window.addEventListener(type, load, { once: true, capture: true });
    return () => {
      for (const type of ["keydown", "pointerdown"])
        window.removeEventListener(type, load, { capture: true });
    };
  }, []);
}

/** The dialogs that the shell opens over any screen. */
const OVERLAYS = {
  menu: MenuDrawer,
  search: SearchDialog,
  shortcuts: ShortcutsDialog,
  password: ChangePasswordModal,
  sessions: SessionsModal,
} as const;
type Overlay = keyof typeof OVERLAYS;

const IMMEDIATELY = { getInitialValueInEffect: false };

/** Full sidebar, rail or none, depending on the width; above 1300 px as the person chose. */
function useSidebar() {
  const wide = useMediaQuery("(min-width: 1301px)", undefined, IMMEDIATELY);
  const phone = useMediaQuery("(max-width: 760px)", undefined, IMMEDIATELY);
  const [folded, setFolded] = useLocalStorage({
    key: "matab.sidebar-folded",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { wide, phone, folded, toggle: () => setFolded(!folded) };
}

function GoToScreen({ link }: { link: MenuLink }) {
  const navigate = useNavigate();
  const shortcut: Shortcut | null = link.keys
    ? { keys: link.keys, label: link.label, group: "Go to", run: () => navigate(pathTo(link.path)) }
    : null;
  useShortcut(shortcut);
  return null;
}

/** The five lists of docs/handbook/lists.md#lists that the person may open. */
function quickLinksFor(links: readonly MenuLink[]) {
  return links.flatMap(({ jump, path, icon }) => (jump ? [{ label: jump, to: pathTo(path), icon }] : []));
}

function Footer({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <Row as="footer" gap={20} align="center" className={classes.foot}>
      <span>{placeOf(useClinic())}</span>
      <span className="gap" />
      <button type="button" className="hide-sm" onClick={onShortcuts}>
        <KeyCaps of="?" /> Keyboard shortcuts
      </button>
    </Row>
  );
}

/** The frame around every screen of the back-office: sidebar, top bar, content. */
export function AppShell() {
  const user = useUser();
  const links = linksFor(user);
  const quickLinks = useMemo(() => quickLinksFor(linksFor(user)), [user]);
  const sidebar = useSidebar();
  useSearchAtHand();
  const busy = useNavigation().state !== "idle";
  const { pathname } = useLocation();
  useNavigationTrail();
  useClinicUpdates();
  const [overlay, open] = useState<Overlay | null>(null);
  const close = useCallback(() => open(null), []);
  useEffect(() => (overlay === "search" ? typeAhead() : undefined), [overlay]);
  const Shown = overlay && OVERLAYS[overlay];
  useShortcut({ keys: "mod+k", label: "Search everything", group: "Anywhere", run: () => open("search") });
  useShortcut({ keys: "?", label: "All shortcuts", group: "Anywhere", run: () => open("shortcuts") });
  useShortcut(
    sidebar.wide ? { keys: "[", label: "Fold the sidebar", group: "Anywhere", run: sidebar.toggle } : null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the drawer
  useEffect(close, [pathname]);

  return (
    <div
      className={classes.app}
      data-rail={(!sidebar.phone && (sidebar.folded || !sidebar.wide)) || undefined}
    >
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {!sidebar.phone && (
        <aside className={classes.side} aria-label="Sidebar">
          <Sidebar />
        </aside>
      )}
      <div className={classes.desk}>
        <TopBar sidebar={sidebar.wide ? sidebar : null} onOpen={open} />
        {busy && <div className={classes.busy} role="progressbar" aria-label="Opening the page" />}
        <Column className={classes.sheet}>
          <DemoBar />
          <Notices />
          <Column as="main" grow className={classes.main} id="main" tabIndex={-1}>
            <Suspense>
              <QuickLinksContext value={quickLinks}>
                <Outlet />
              </QuickLinksContext>
            </Suspense>
          </Column>
          <Footer onShortcuts={() => open("shortcuts")} />
        </Column>
      </div>
      <Suspense>{Shown && <Shown onClose={close} />}</Suspense>
      {links.map((link) => (
        <GoToScreen key={link.path} link={link} />
      ))}
      <DeleteConfirmations />
      <ScrollRestoration />
    </div>
  );
}
