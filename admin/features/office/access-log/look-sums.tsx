import { useCall } from "#admin/kit/call/use-call.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import totals from "#admin/kit/list/table/method-totals.module.css";
import type { SummaryProps } from "#admin/kit/list/types.ts";
import { type LookSum, sumLooks } from "#contract/office/looks.ts";
import { formatCount } from "#rules/values/display.ts";
import classes from "./look-sums.module.css";

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? null : `${formatCount(count)} ${count === 1 ? one : many}`;

/** "43 files, 2 exports of 4,000 rows, 1 print"; "" when there is none of it. */
function inWords({ files, exports, rows, prints }: LookSum): string {
  const taken = counted(exports, "export");
  return [
    counted(files, "file"),
    taken && `${taken} of ${counted(rows, "row") ?? "0 rows"}`,
    counted(prints, "print"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What each person did in the chosen days, over every matching row, and which days those are. */
export function LookSums({ query }: SummaryProps) {
  // Turning pages and sorting leave the sums as they are.
  const { page, pageSize, sort, ...asked } = query;
  const { data = [] } = useCall(sumLooks, { query: asked }, { keepPrevious: true });
  const people = data.map((sum) => ({ ...sum, words: inWords(sum) })).filter(({ words }) => words !== "");
  return (
    <>
      {!asked.createdOnFrom && <p className={classes.days}>The last 31 days, until you choose others.</p>}
      {people.length > 0 && (
        <Row as="dl" gap={4} gapX={24} wrap className={totals.totals} aria-label="What each person did">
          {people.map(({ lookedBy, words }) => (
            <Row gap={8} shrink key={`${lookedBy} ${words}`}>
              <dt className="shrink break soft">
                <PersonName name={lookedBy} />
              </dt>
              <dd className="rigid strong num">{words}</dd>
            </Row>
          ))}
        </Row>
      )}
    </>
  );
}
