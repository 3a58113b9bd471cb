/**
 * Does `work` at intervals, never twice at once, until the returned function is called, which waits for a running one.
 * `work` reports its own failures.
 */
export function atIntervals(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = undefined;
    });
  }, milliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
