/** What is asked before something is deleted; see confirm-delete.tsx. */
export interface Question {
  /** Replaces "You will not be able to recover." */
  text?: string;
  /** Which record, in words. */
  what: string;
  run: () => Promise<void>;
}
