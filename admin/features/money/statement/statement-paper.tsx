import { PersonName } from "#admin/kit/display/person-name.tsx";
import { ClosingRow } from "#admin/kit/paper/closing-row.tsx";
import { Letterhead, Sheet } from "#admin/kit/paper/sheet.tsx";
import { useLetterhead } from "#admin/kit/paper/use-letterhead.ts";
import type { StatementPaper as Paper } from "#rules/money/accounts/statement.ts";
import type { Fact } from "#rules/money/bills/invoice.ts";
import classes from "./statement.module.css";

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(({ label, value, kind }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{kind === "patient" ? <PersonName name={value} /> : <bdi>{value}</bdi>}</dd>
      </div>
    ))}
  </dl>
);

function Sums({ sums }: Pick<Paper, "sums">) {
  return (
    <>
      <dl className={classes.sums}>
        {sums.map(({ label, shown, kind }) => (
          <div key={label} data-kind={kind}>
            <dt>{label}</dt>
            <dd className="num">{shown}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.thanks}>{useLetterhead()?.thankYou}</p>
    </>
  );
}

function Entries({ paper: { brought, lines, totals, sums } }: { paper: Paper }) {
  return (
    <table className={classes.entries} aria-label="Entries">
      <thead>
        <tr>
          {["Date", "Entry", "Charged", "Paid", "Balance"].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr data-sum>
          <th scope="row" colSpan={4}>
            {brought.label}
          </th>
          <td>{brought.balance}</td>
        </tr>
        {lines.map(({ date, title, detail, charged, paid, balance }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the account
          <tr key={index}>
            <td>{date}</td>
            <td>
              {title}
              {detail && (
                <small>
                  <bdi>{detail}</bdi>
                </small>
              )}
            </td>
            <td data-label="Charged">{charged}</td>
            <td data-label="Paid">{paid}</td>
            <td data-label="Balance">{balance}</td>
          </tr>
        ))}
        <tr data-sum data-closing>
          <th scope="row" colSpan={2}>
            Balance at the end
          </th>
          <td data-label="Charged">{totals.charged}</td>
          <td data-label="Paid">{totals.paid}</td>
          <td data-label="Balance">{totals.balance}</td>
        </tr>
        <ClosingRow columns={5}>
          <Sums sums={sums} />
        </ClosingRow>
      </tbody>
    </table>
  );
}

/** A statement of account on A4, over as many pages as it needs. */
export function StatementPaper({ paper }: { paper: Paper }) {
  return (
    <Sheet className={classes.statement} numbered>
      <Letterhead tax>
        <div className={classes.title}>
          <h1>{paper.title}</h1>
          <Facts facts={paper.head} />
        </div>
      </Letterhead>
      <section className={classes.meta} aria-label="Patient and days">
        {paper.facts.map((facts) => (
          <Facts key={facts[0]?.label} facts={facts} />
        ))}
      </section>
      {paper.notice && <p className={classes.notice}>{paper.notice}</p>}
      <Entries paper={paper} />
    </Sheet>
  );
}
