/** Writes a line of the report. */
export const say = (text = "") => void process.stdout.write(`${text}\n`);

let shown = "";

/** How far a long piece of work is, in one line that counts up; elsewhere than in a terminal a line for each tenth. */
export function showProgress(label: string, done: number, total: number): void {
  const isDone = done >= total;
  const tenths = Math.floor((10 * done) / total);
  if (process.stderr.isTTY) {
    process.stderr.write(
      `\r\x1b[K  ${label}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}${isDone ? "\n" : ""}`,
    );
    return;
  }
  const line = `  ${label}: ${tenths * 10} %`;
  if (line !== shown) process.stderr.write(`${line}\n`);
  shown = line;
}
