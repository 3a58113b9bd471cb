import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import {
  type Icon,
  IconArmchair,
  IconBuildingStore,
  IconClock,
  IconDeviceDesktop,
  IconMessageCircleQuestion,
  IconPrinter,
  IconShieldCheck,
  IconUpload,
  IconUserCog,
  IconWorld,
} from "#admin/kit/display/icons.ts";
import { Column } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { StoredSettings } from "#contract/clinic/settings.ts";
import { getBackupStatus } from "#contract/office/backups.ts";
import { backupHeadline } from "#rules/clinic/backup-status.ts";
import { weekdaysText } from "#rules/clinic/hours/opening-hours.ts";
import { pathTo, type ScreenPathWithoutId } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./settings-page.module.css";

interface Section {
  label: string;
  path: ScreenPathWithoutId;
  icon: Icon;
  /** How it stands, in a line. */
  state: string;
  late?: boolean;
}

/** The next day on which the clinic is closed, or its week. */
function hoursState({ days, closures }: StoredSettings["hours"]["facts"], today: string): string {
  const [next] = closures
    .map(({ day }) => day)
    .filter((day) => day >= today)
    .toSorted();
  if (next) return `Next closed ${formatDate(next)}`;
  return weekdaysText(days.map(({ weekday }) => weekday)) || "Closed all week";
}

function useBackupState(): Pick<Section, "state" | "late"> {
  const may = useMay();
  const { data } = useCall(getBackupStatus, {}, { enabled: may("notices.read") });
  if (!data) return { state: "\u00a0" };
  const { health, headline } = backupHeadline(data, Date.now());
  return health === "good" ? { state: `Good, ${headline}` } : { state: headline, late: true };
}

function useSections(settings: StoredSettings | undefined): Section[] {
  const backups = useBackupState();
  const { clinic, hours, prints } = settings ?? {};
  const blank = "\u00a0";
  return [
    {
      label: "Clinic",
      path: "settings",
      icon: IconBuildingStore,
      state: clinic ? `${clinic.facts.name.en}, ${clinic.facts.address.city.en}` : blank,
    },
    {
      label: "Opening hours",
      path: "settings/hours",
      icon: IconClock,
      state: hours ? hoursState(hours.facts, clinicToday()) : blank,
    },
    {
      label: "Invoice and prints",
      path: "settings/prints",
      icon: IconPrinter,
      state: prints ? (prints.facts.taxNumber ? `NTN ${prints.facts.taxNumber}` : "No tax number") : blank,
    },
    {
      label: "Desk",
      path: "settings/desk",
      icon: IconArmchair,
      state: "Offered times, waits, chairs",
    },
    {
      label: "Messages",
      path: "settings/messages",
      icon: IconMessageCircleQuestion,
      state: "What patients are told",
    },
    {
      label: "Waiting room screens",
      path: "settings/displays",
      icon: IconDeviceDesktop,
      state: "Televisions with tokens",
    },
    { label: "Website", path: "website", icon: IconWorld, state: "Texts, pictures, prices" },
    { label: "Backups", path: "status", icon: IconShieldCheck, ...backups },
    { label: "Import", path: "import", icon: IconUpload, state: "Patients, services, doctors" },
    { label: "Staff and roles", path: "staff", icon: IconUserCog, state: "Who may sign in" },
  ];
}

/** The sections of the settings; others of the clinic's own screens are among them. */
export function Contents({ settings }: { settings: StoredSettings | undefined }) {
  const sections = useSections(settings);
  const canOpen = useCanOpen();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the sections are a row that scrolls: the open one is in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is open when the path is another
  useEffect(() => {
    const row = nav.current;
    const open = row?.querySelector<HTMLElement>("[aria-current]");
    if (open) row?.scrollTo({ left: open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2 });
  }, [pathname]);
  return (
    <nav ref={nav} className={classes.contents} aria-label="Settings">
      <p>Settings</p>
      <Column as="ul" gap={2}>
        {sections
          .filter(({ path }) => canOpen(path))
          .map(({ label, path, icon: Icon, state, late }) => (
            <li key={path}>
              <Link to={pathTo(path)} aria-current={pathname === pathTo(path) ? "page" : undefined}>
                <Icon size={18} stroke={1.75} aria-hidden />
                <b className="medium">{label}</b>
                <small data-late={late || undefined}>{state}</small>
              </Link>
            </li>
          ))}
      </Column>
    </nav>
  );
}
