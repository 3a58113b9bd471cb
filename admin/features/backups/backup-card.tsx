import { useQuery } from "@tanstack/react-query";
import { HealthHead } from "#admin/kit/display/health-head.tsx";
import { IconShieldCheck, IconShieldX } from "#admin/kit/display/icons.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type BackupStatus, getBackupStatus } from "#contract/backups.ts";
import { backupHeadline, drillText, formatAge } from "#rules/backup-status.ts";
import { formatBytes } from "#rules/clinic-status.ts";
import { MS_PER_MINUTE } from "#rules/time-units.ts";
import { call } from "#ui/call.ts";
import classes from "./backup-card.module.css";

type Place = BackupStatus["places"][number];

function PlaceLine({ place: { place, lastGoodOn, bytes, error }, now }: { place: Place; now: number }) {
  const good = lastGoodOn === null ? "No backup yet" : formatAge(Date.parse(lastGoodOn), now);
  return (
    <li>
      <b>{place}</b>
      <span>{bytes === null ? good : `${good}, ${formatBytes(bytes)}`}</span>
      {error !== null && <span data-health="watch">{error}</span>}
    </li>
  );
}

function Card({ status, now }: { status: BackupStatus; now: number }) {
  const { health, headline, detail } = backupHeadline(status, now);
  const drill = drillText(status, now);
  return (
    <section className={classes.card} data-health={health} aria-label="Backups">
      <HealthHead
        health={health}
        icon={health === "good" ? IconShieldCheck : IconShieldX}
        title={
          <>
            <span className={classes.name}>Backups</span> {headline}
          </>
        }
      >
        {detail}
      </HealthHead>
      {status.isSetUp && (
        <dl className={classes.facts}>
          <div>
            <dt>Where they lie</dt>
            <dd>
              <ul>
                {status.places.map((place) => (
                  <PlaceLine key={place.place} place={place} now={now} />
                ))}
              </ul>
            </dd>
          </div>
          <div>
            <dt>Tested by restoring</dt>
            <dd data-health={drill.health}>
              <b>{drill.state}</b>
              <span>{drill.detail}</span>
            </dd>
          </div>
          <div>
            <dt>Kept</dt>
            <dd>
              <b>7 days, 5 weeks, 12 months</b>
              <span>Then one a year.</span>
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** How old the newest good backup is, where it lies and whether it was tried (docs/handbook/status.md#backups). */
export function BackupCard() {
  const query = useQuery({
    queryKey: [getBackupStatus.path],
    queryFn: async ({ signal }) => (await call(getBackupStatus, {}, { signal })).data,
    refetchInterval: MS_PER_MINUTE,
  });
  return <Loaded query={query}>{(status) => <Card status={status} now={query.dataUpdatedAt} />}</Loaded>;
}
