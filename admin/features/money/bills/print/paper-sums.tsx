import { WholeWords } from "#admin/kit/paper/whole-words.tsx";
import type { Paper } from "#rules/money/bills/invoice.ts";

interface PaperSumsProps extends Pick<Paper, "sums"> {
  className?: string;
}

/** What a paper adds up to, a line for each amount. */
export function PaperSums({ sums, className }: PaperSumsProps) {
  return (
    <dl className={className}>
      {sums.map(({ label, shown, kind }) => (
        <div key={label} data-kind={kind}>
          <dt>
            <WholeWords text={label} />
          </dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AmountsInWordsProps extends Pick<Paper, "spelled"> {
  className?: string;
}

/** The amounts that are written in words. */
export function AmountsInWords({ spelled, className }: AmountsInWordsProps) {
  return (
    <dl className={className}>
      {spelled.map(({ label, shown, words }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {shown && <b>{shown}</b>}
            {words}
          </dd>
        </div>
      ))}
    </dl>
  );
}
