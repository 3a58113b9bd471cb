/** What other screens show of the backups, in one file to load. */
export { BackupCard } from "./backup-card.tsx";
export { BackupLine } from "./backup-line.tsx";
