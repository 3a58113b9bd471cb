import { Grid } from "#admin/kit/layout/layout.tsx";
import type { BackupStatus } from "#contract/office/backups.ts";
import { drillText, formatAge } from "#rules/clinic/backup-status.ts";
import { formatBytes } from "#rules/clinic/clinic-status.ts";
import classes from "./backup-card.module.css";

/** Enough to tell keys apart: "age1qx8h…7k3f". */
const shortKey = (key: string) => `${key.slice(0, 8)}…${key.slice(-4)}`;

type Place = BackupStatus["places"][number];

function PlaceLine({ place: { place, lastGoodOn, bytes, error }, now }: { place: Place; now: number }) {
  const good = lastGoodOn === null ? "No backup yet" : formatAge(Date.parse(lastGoodOn), now);
  return (
    <li>
      <b className="block strong">{place}</b>
      <span>{bytes === null ? good : `${good}, ${formatBytes(bytes)}`}</span>
      {error !== null && <span data-health="watch">{error}</span>}
    </li>
  );
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Where they go, whether they were tried, how many stay and who can open them, as the settings say. */
export function BackupFacts({ status, now }: { status: BackupStatus; now: number }) {
  const drill = drillText(status, now);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Where they lie</dt>
        <dd className="break">
          <Grid as="ul" gap={6}>
            {status.places.map((place) => (
              <PlaceLine key={place.place} place={place} now={now} />
            ))}
          </Grid>
          {status.hasCommand && <span>Each night the clinic&rsquo;s own command runs on it, too.</span>}
        </dd>
      </div>
      <div>
        <dt>Tested by restoring</dt>
        <dd className="break" data-health={drill.health}>
          <b className="block strong">{drill.state}</b>
          <span>{drill.detail}</span>
        </dd>
      </div>
      <div>
        <dt>Kept</dt>
        <dd className="break">
          <b className="block strong">7 days, 5 weeks, 12 months</b>
          <span>Then one a year.</span>
        </dd>
      </div>
      <div>
        <dt>Opened by</dt>
        <dd className="break">
          <b className="block strong">
            The secret {plural(status.recipients.length, "key", "keys")} of{" "}
            <span className={classes.key}>{status.recipients.map(shortKey).join(", ")}</span>
          </b>
          <span>Nobody reads a backup without it, the clinic neither. Keep it away from this computer.</span>
        </dd>
      </div>
    </dl>
  );
}
