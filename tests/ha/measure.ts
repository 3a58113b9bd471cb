import type { Cluster } from "./cluster.ts";
import type { Answered } from "./desk.ts";

/** What one fault did. */
export interface Result {
  fault: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  withoutAudit: number;
  /** Seconds in which no desk anywhere had a bill acknowledged: the longest such time. */
  pause: number;
  /** Seconds that the longest answer took. */
  longest: number;
  /** Answers that were no acknowledgement, by status; 0: none came. */
  refused: Record<number, number>;
  /** Apps that ended. */
  restarts: number;
}

const WRITES_AGAIN_WITHIN = 30;

/** What each bill must have, in the database as it stands when all is over. */
const BILLS = `
  SELECT l.description, b.id, EXISTS (SELECT FROM audit_log a WHERE a.entity = 'bills' AND a.entity_id = b.id
    AND a.action = 'created' AND a.staff_id IS NOT NULL)
  FROM bills b JOIN bill_lines l ON l.bill_id = b.id WHERE l.description LIKE `;

/** Compares what was answered with what the primary has. */
export async function compare(
  fault: string,
  answers: readonly Answered[],
  cluster: Cluster,
  restarts: number,
): Promise<Result> {
  const rows = cluster.sql(`${BILLS}'${fault} %'`, await cluster.primary()).map((row) => row.split("|"));
  const kept = new Map(rows.map(([, id, isAudited]) => [Number(id), isAudited === "t"]));
  const counts = new Map<string, number>();
  for (const [bill = ""] of rows) counts.set(bill, (counts.get(bill) ?? 0) + 1);
  const acknowledged = answers.filter(({ status }) => status === 200);
  const refused: Record<number, number> = {};
  for (const { status } of answers) if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
  return {
    fault,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id = 0 }) => !kept.has(id)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
    withoutAudit: acknowledged.filter(({ id = 0 }) => kept.get(id) === false).length,
    pause: longestPause(acknowledged),
    longest:
      Math.max(0, ...answers.filter(({ status }) => status !== 0).map(({ from, to }) => to - from)) / 1000,
    refused,
    restarts,
  };
}

function longestPause(acknowledged: readonly Answered[]): number {
  const times = acknowledged.map(({ to }) => to).sort((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((time, n) => time - (times[n] ?? time))) / 1000;
}

/** Whether nothing that was acknowledged suffered, and the clinic could write again in time. */
export const isPassed = ({ acknowledged, lost, doubled, withoutAudit, pause, restarts }: Result): boolean =>
  acknowledged > 0 && lost + doubled + withoutAudit + restarts === 0 && pause < WRITES_AGAIN_WITHIN;

export const HEAD = `| fault | acknowledged | lost | doubled | without audit | pause | longest answer | not acknowledged | apps ended |
|---|---|---|---|---|---|---|---|---|`;

export function rowOf(result: Result): string {
  const refused = Object.entries(result.refused).map(
    ([status, count]) => `${count} × ${status === "0" ? "no answer" : status}`,
  );
  const cells = [
    result.fault,
    result.acknowledged,
    result.lost,
    result.doubled,
    result.withoutAudit,
    `${result.pause.toFixed(1)} s`,
    `${result.longest.toFixed(1)} s`,
    refused.join(", ") || "0",
    result.restarts,
  ];
  return `| ${cells.join(" | ")} |`;
}
