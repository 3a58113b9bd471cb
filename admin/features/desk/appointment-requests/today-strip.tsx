import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { getToday, type Today } from "#contract/desk/today.ts";
import { backupNotice, formatAge } from "#rules/clinic/backup-status.ts";
import { pathTo, type ScreenPathWithoutId } from "#rules/clinic/screens.ts";
import classes from "./today-strip.module.css";

const A_MINUTE = 60_000;

interface Item {
  screen: ScreenPathWithoutId;
  /** In front of the number, and behind it. */
  before?: string;
  said: number | string;
  after?: string;
  /** Somebody has to look after it. */
  calls?: boolean;
}

/** When the newest good backup was made; it calls once it is late, or where there is none. */
function backupItem({ lastGoodOn }: NonNullable<Today["backup"]>): Item {
  const now = Date.now();
  if (lastGoodOn === null) return { screen: "status", said: "No backup", calls: true };
  const calls = backupNotice({ lastGoodOn, recordsSince: null }, now, { everybody: false }) !== null;
  return { screen: "status", before: "Backup ", said: formatAge(Date.parse(lastGoodOn), now), calls };
}

/** What the answer names; what it leaves out, the person may not open. A demo clinic misses no backup. */
function itemsOf({ visits, toDo, toCall, toAsk, backup }: Today, isDemo: boolean): Item[] {
  const counted = (screen: ScreenPathWithoutId, said: number | null | undefined, after: string): Item[] =>
    said === null || said === undefined ? [] : [{ screen, said, after }];
  return [
    ...counted("board", visits?.inside, " with doctor"),
    ...counted("board", visits?.waiting, " waiting"),
    ...counted("todo", toDo, " to do"),
    ...counted("to-call", toCall, " to call"),
    ...counted("dues", toAsk, " dues to ask for"),
    ...(backup && !(isDemo && backup.lastGoodOn === null) ? [backupItem(backup)] : []),
  ];
}

/** How the clinic stands today, each figure a link to its screen. */
export function TodayStrip() {
  const isDemo = Boolean(useClinic()?.demo);
  const { data } = useCall(getToday, {}, { refetchInterval: A_MINUTE });
  return (
    <nav className={classes.strip} aria-label="Today">
      {data &&
        itemsOf(data, isDemo).map(({ screen, before, said, after, calls }) => (
          <Link
            key={after ?? screen}
            to={pathTo(screen)}
            data-calls={calls || undefined}
            data-none={said === 0 || undefined}
          >
            {before}
            <b>{said}</b>
            {after}
          </Link>
        ))}
    </nav>
  );
}
