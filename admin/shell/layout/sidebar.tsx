import { Fragment, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useAnswer, useCall } from "#admin/kit/call/use-call.ts";
import { IconChevronDown } from "#admin/kit/display/icons.ts";
import { Logo, useWordmark } from "#admin/kit/display/logo.tsx";
import { Column, Grid } from "#admin/kit/layout/layout.tsx";
import { placeOf, useClinic } from "#admin/kit/page/clinic.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import { countPendingRequests } from "#contract/desk/appointment-requests.ts";
import { getToday } from "#contract/desk/today.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { type MenuGroup, type MenuLink, menuFor, menuLinkOf, overviewFor } from "./menu.ts";
import { OpeningHours } from "./opening-hours.tsx";
import classes from "./sidebar.module.css";

const A_MINUTE = 60_000;

/** How many requests are pending. */
function usePending(): number {
  const { data } = useAnswer(countPendingRequests, {}, { refetchInterval: A_MINUTE });
  return data?.data.pending ?? 0;
}

/** How many messages wait for the desk, or how many patients to be called. */
function useWaiting(counts: "toDo" | "toCall"): number {
  const { data } = useCall(getToday, {}, { refetchInterval: A_MINUTE });
  return data?.[counts] ?? 0;
}

function Count({ count, of }: { count: number; of: string }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count}
      <span className="sr"> {of}</span>
    </span>
  );
}

const PendingCount = () => <Count count={usePending()} of="pending" />;
const WaitingCount = ({ counts }: { counts: "toDo" | "toCall" }) => (
  <Count count={useWaiting(counts)} of="waiting" />
);

function MenuItem({ link }: { link: MenuLink }) {
  const Icon = link.icon;
  const { pathname } = useLocation();
  const to = pathTo(link.path);
  const current = menuLinkOf(pathname)?.path === link.path;
  return (
    <Link
      to={to}
      title={link.label}
      className={classes.item}
      aria-current={current ? (pathname === to ? "page" : "true") : undefined}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={`${classes.label} grow`}>{link.label}</span>
      {link.counts === "requests" && <PendingCount />}
      {link.counts && link.counts !== "requests" && <WaitingCount counts={link.counts} />}
    </Link>
  );
}

function Group({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const isHere = group.links.includes(menuLinkOf(pathname) as MenuLink);
  // Until somebody folds or opens it, it follows where one is.
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? (isHere || !group.folds);
  const Icon = group.icon;
  return (
    <li>
      <button
        type="button"
        className={`${classes.item} ${classes.heading}`}
        aria-expanded={open}
        onClick={() => setChosen(!open)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={`${classes.label} grow`}>{group.label}</span>
        <IconChevronDown className={classes.chevron} size={14} stroke={2} aria-hidden />
      </button>
      <Grid as="ul" gap={2} className={classes.sub} data-closed={!open || undefined}>
        {group.links.map((link) => (
          <li key={link.path}>
            <MenuItem link={link} />
          </li>
        ))}
      </Grid>
    </li>
  );
}

/** The menu itself, as the sidebar and the phone's drawer both show it. */
export function Menu({ label }: { label: string }) {
  const user = useUser();
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is comes into view with each new place
  useEffect(() => {
    menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={menu} aria-label={label}>
      {menuFor(user).map(({ heading, entries }) => (
        <Fragment key={heading ?? entries[0]?.label}>
          <p className={classes.part} aria-hidden="true">
            {heading}
          </p>
          <Grid as="ul" gap={2} className={classes.menu} aria-label={heading}>
            {entries.map((entry) =>
              "links" in entry ? (
                <Group key={entry.label} group={entry} />
              ) : (
                <li key={entry.path}>
                  <MenuItem link={entry} />
                </li>
              ),
            )}
          </Grid>
        </Fragment>
      ))}
    </nav>
  );
}

/** Logo, menu and the clinic's day. Collapsed, it shows icons only. */
export function Sidebar() {
  const user = useUser();
  const clinic = useClinic();
  const isNamed = useWordmark();
  return (
    <Column className={classes.side}>
      <Link className={classes.home} data-wordmark={isNamed || undefined} to={overviewFor(user)}>
        <Logo width={25} widest={150} alt={isNamed ? clinic?.clinic.name.en : ""} />
        <span className={`${classes.label} grow`}>
          {!isNamed && <b>Matab</b>}
          <small>{placeOf(clinic)}</small>
        </span>
        <span className="sr">Start page</span>
      </Link>
      <Menu label="Main" />
      <OpeningHours />
    </Column>
  );
}
