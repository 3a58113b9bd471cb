import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconShieldX } from "#admin/kit/display/icons.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { getBackupStatus } from "#contract/office/backups.ts";
import { backupHeadline, SET_UP_BACKUPS } from "#rules/clinic/backup-status.ts";
import classes from "./backup-card.module.css";

/** Under a title: that no backups are made, and the way to the first; nothing while they are, and in a demo clinic. */
export function BackupLine() {
  const demo = useClinic()?.demo;
  const { data: status, dataUpdatedAt } = useCall(getBackupStatus);
  if (!status || status.isSetUp || demo) return null;
  return (
    <Row as="p" gap={4} gapX={8} align="center" wrap className={classes.line}>
      <IconShieldX size={16} stroke={1.75} aria-hidden />
      {backupHeadline(status, dataUpdatedAt).headline}. <Link to={SET_UP_BACKUPS}>Set up backups</Link>
    </Row>
  );
}
