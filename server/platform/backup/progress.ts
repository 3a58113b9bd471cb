import type { Lifetime } from "#server/platform/process/lifetime.ts";
import type { Progress } from "./script.ts";

const whole = new Intl.NumberFormat("en");

/**
 * Shows the progress of a backup or restore on stderr: in a terminal the line of a table counts up, elsewhere each table is
 * named once. Throws once a stop was asked for.
 */
export function tableProgress(lifetime: Lifetime, out: NodeJS.WriteStream = process.stderr): Progress {
  let shown = "";
  return (table, rows) => {
    lifetime.throwIfStopped();
    const isNext = table !== shown;
    if (out.isTTY)
      out.write(`${isNext && shown ? "\n" : "\r"}  ${table}${rows > 0 ? ` ${whole.format(rows)}` : ""}`);
    else if (isNext) out.write(`  ${table}\n`);
    shown = table;
  };
}
