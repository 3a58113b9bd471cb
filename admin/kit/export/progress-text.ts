const MEGABYTE = 1_000_000;

/** What the button says while a file arrives: how much is here, once that is worth a number. */
export function progressText(bytes: number): string {
  return bytes < MEGABYTE / 10 ? "Exporting…" : `Exporting… ${(bytes / MEGABYTE).toFixed(1)} MB`;
}
