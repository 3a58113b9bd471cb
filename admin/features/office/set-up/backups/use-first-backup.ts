import { useEffect, useState } from "react";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import { saveBackupSetUp } from "#contract/office/backup-set-up.ts";
import { backUpNow, getBackupStatus } from "#contract/office/backups.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { stepText } from "#rules/clinic/backup-status.ts";
import { call } from "#ui/call.ts";

/** Milliseconds from one look to the next while it is made. */
const WHILE_RUNNING = 1500;

type Body = InputOf<typeof saveBackupSetUp>["body"];

/** Saves the settings, starts a backup and reports its progress; calls `onMade` when it is done. */
export function useFirstBackup(onMade: () => void) {
  const refresh = useRefresh();
  const { attempt, busy } = useAttempt();
  /** The newest backup when another was requested; undefined while none is awaited. */
  const [before, setBefore] = useState<string | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const isWaiting = before !== undefined;
  const { data: status, refetch } = useCall(
    getBackupStatus,
    {},
    { refetchInterval: isWaiting ? WHILE_RUNNING : false },
  );
  useEffect(() => {
    if (!isWaiting || !status || status.isRunning) return;
    setBefore(undefined);
    void refresh();
    if (status.lastGoodOn !== before) onMade();
    else setProblem(status.places.flatMap(({ error }) => error ?? []).join(" ") || "The log says why.");
  }, [isWaiting, before, status, refresh, onMade]);
  const start = async (body: Body) => {
    setProblem(null);
    await attempt(async () => {
      await call(saveBackupSetUp, { body });
      await call(backUpNow, {});
      await refetch();
      setBefore(status?.lastGoodOn ?? null);
      return null;
    });
  };
  return {
    busy: busy || isWaiting,
    /** How far it is; null while none is made. */
    progress: isWaiting && status?.isRunning ? stepText(status.step) : null,
    /** Why there is none. */
    problem,
    start,
  };
}
