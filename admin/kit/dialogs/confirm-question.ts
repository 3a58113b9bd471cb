/** Why something was not deleted, and where that can be put right. */
export interface DeleteConflict {
  /** The warning, in the specification's words. */
  title: string;
  reason: string;
  conflictLinks: readonly { label: string; to: string }[];
}

/** What is asked before something is deleted; see confirm-delete.tsx. */
export interface DeleteQuestion {
  /** Replaces "You will not be able to recover." */
  text?: string;
  /** Which record, in words. */
  what: string;
  /** What is asked for with the answer, and may be left empty. */
  reason?: { label: string; placeholder: string };
  /** Deletes, for the reason given; answers what stands in the way where there is a way out of it. */
  run: (reason: string) => Promise<DeleteConflict | null>;
}
