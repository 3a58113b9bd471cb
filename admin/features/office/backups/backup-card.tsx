import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useWork } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { HealthHead } from "#admin/kit/display/health-head.tsx";
import { IconDownload, IconShieldCheck, IconShieldX } from "#admin/kit/display/icons.ts";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type BackupStatus, backUpNow, downloadBackup, getBackupStatus } from "#contract/office/backups.ts";
import { backupHeadline, SET_UP_BACKUPS, stepText } from "#rules/clinic/backup-status.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { call } from "#ui/call.ts";
import { download } from "#ui/download.ts";
import classes from "./backup-card.module.css";
import { BackupFacts } from "./backup-facts.tsx";

/** Milliseconds from one look to the next while one is being made. */
const WHILE_RUNNING = 1500;

interface CardProps {
  status: BackupStatus;
  now: number;
  isAsked: boolean;
  onAsk: () => void;
}

function Card({ status, now, isAsked, onAsk }: CardProps) {
  const { health, headline, detail } = backupHeadline(status, now);
  const isRunning = status.isRunning || isAsked;
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
        actions={
          status.isSetUp ? (
            <>
              {status.lastGoodOn !== null && <DownloadButton />}
              <Button onClick={onAsk} disabled={isRunning}>
                {isRunning ? "Backing up" : "Back up now"}
              </Button>
            </>
          ) : (
            <Button component={Link} to={SET_UP_BACKUPS}>
              Set up backups
            </Button>
          )
        }
      >
        {detail}
      </HealthHead>
      <div role="status">{isRunning && <p className={classes.step}>{stepText(status.step)}</p>}</div>
      {status.isSetUp && <BackupFacts status={status} now={now} />}
    </section>
  );
}

/** Saves the newest backup, which only the secret key opens. */
function DownloadButton() {
  const { busy, start } = useSavedFile({
    load: () => download(downloadBackup, {}),
    advice: "It is encrypted: only the secret key opens it.",
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={busy}
      onClick={start}
    >
      Download
    </Button>
  );
}

/** Says how the backup that was asked for came out. */
function toastOutcome({ lastGoodOn, places }: BackupStatus, before: string | null): void {
  const errors = places.flatMap(({ error }) => error ?? []);
  if (lastGoodOn !== before && errors.length === 0) toastSuccess("The backup is made, in every place.");
  else if (lastGoodOn !== before)
    toastWarning(errors.join(" "), { title: "The backup is made, but not in every place" });
  else toastError(errors.join(" ") || "The log says why.", { title: "No backup was made" });
}

/**
 * How old the newest good backup is, where it lies and whether it was tried; has one made, and hands the newest out
 * (docs/handbook/office/status.md#backups).
 */
export function BackupCard() {
  /** The newest backup when another was requested; undefined while none is awaited. */
  const [before, setBefore] = useState<string | null>();
  const query = useCall(
    getBackupStatus,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.data.isRunning || before !== undefined ? WHILE_RUNNING : MS_PER_MINUTE,
    },
  );
  const status = query.data;
  useEffect(() => {
    if (before === undefined || !status || status.isRunning) return;
    setBefore(undefined);
    toastOutcome(status, before);
  }, [before, status]);
  const { run, busy } = useWork({ refreshes: [] });
  const ask = () =>
    run(async () => {
      await call(backUpNow);
      await query.refetch();
      setBefore(status?.lastGoodOn ?? null);
    });
  return (
    <Loaded query={query}>
      {(shown) => (
        <Card status={shown} now={query.dataUpdatedAt} isAsked={busy || before !== undefined} onAsk={ask} />
      )}
    </Loaded>
  );
}
