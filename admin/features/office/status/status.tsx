import { Button } from "@mantine/core";
import { BackupCard } from "#admin/features/office/backups/backup-card.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { HealthHead } from "#admin/kit/display/health-head.tsx";
import {
  type Icon,
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconDownload,
} from "#admin/kit/display/icons.ts";
import { OutOfDate } from "#admin/kit/display/not-loaded.tsx";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { getReport } from "#contract/office/report.ts";
import { getStatus } from "#contract/office/status.ts";
import { type Health, overallHealth, type StatusLine, statusLines } from "#rules/clinic/clinic-status.ts";
import { clinicTimeOf } from "#rules/values/time/clinic-time.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { download } from "#ui/download.ts";
import classes from "./status.module.css";

const ICONS: Record<Health, Icon> = {
  good: IconCircleCheck,
  watch: IconAlertTriangle,
  trouble: IconAlertCircle,
};

/** Read out in place of the icon. */
const HEALTH_WORDS: Record<Health, string> = {
  good: "Good",
  watch: "To be watched",
  trouble: "Needs you now",
};

function headlineOf(lines: readonly StatusLine[]): string {
  const parts = lines.filter(({ health }) => health !== "good").map(({ part }) => part);
  if (parts.length === 0) return "All is well";
  return overallHealth(lines) === "trouble"
    ? `Look at this now: ${parts.join(", ")}`
    : `Look at this soon: ${parts.join(", ")}`;
}

function Headline({ lines, askedOn }: { lines: readonly StatusLine[]; askedOn: number }) {
  const health = overallHealth(lines);
  return (
    <div role="status">
      <HealthHead health={health} icon={ICONS[health]} title={headlineOf(lines)}>
        Asked at {clinicTimeOf(new Date(askedOn).toISOString())}, and again every minute.
      </HealthHead>
    </div>
  );
}

function Line({ part, health, state, detail }: StatusLine) {
  const HealthIcon = ICONS[health];
  return (
    <Grid gap={2} gapX={16} className={classes.line} data-health={health}>
      <dt>
        <HealthIcon size={18} stroke={1.75} aria-hidden />
        {part}
      </dt>
      <dd>
        <span className="sr">{HEALTH_WORDS[health]}: </span>
        <b>{state}</b>
        {detail && <span>{detail}</span>}
      </dd>
    </Grid>
  );
}

/** Saves a report without names, to hand to whoever helps from elsewhere. */
function ReportButton() {
  const { busy, start } = useSavedFile({
    load: () => download(getReport, {}),
    advice: "It holds no names: send it to whoever helps you.",
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={busy}
      onClick={start}
    >
      Send a report
    </Button>
  );
}

/** How the clinic's computer does (docs/handbook/office/status.md#the-screen): for administrators. */
export default function Status() {
  const query = useCall(getStatus, {}, { refetchInterval: MS_PER_MINUTE });
  const { data, isError, refetch, dataUpdatedAt } = query;
  return (
    <Page>
      <PageHead title="Status" actions={<ReportButton />} />
      {data && isError && <OutOfDate retry={() => refetch()} />}
      <BackupCard />
      <Loaded query={query}>
        {(facts) => {
          const lines = statusLines(facts, dataUpdatedAt);
          return (
            <section className={classes.card} aria-label="How the clinic's computer does">
              <Headline lines={lines} askedOn={dataUpdatedAt} />
              <dl>
                {lines.map((line) => (
                  <Line key={line.part} {...line} />
                ))}
              </dl>
            </section>
          );
        }}
      </Loaded>
    </Page>
  );
}
