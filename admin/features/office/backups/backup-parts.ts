import { BackupCard } from "./backup-card.tsx";
import { BackupLine } from "./backup-line.tsx";

/** What other screens show of the backups, in one file to load. */
export const backups = { BackupCard, BackupLine };
