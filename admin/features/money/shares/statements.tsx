import { Link } from "react-router";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { ExportButton } from "#admin/kit/export/export-button.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import { listShareStatements, type ShareStatementRow } from "#contract/money/shares.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { whyNotPaid } from "#rules/money/share.ts";
import { paidInWords } from "#rules/money/share-paper.ts";
import { moneyFormatFor } from "#rules/values/display.ts";
import { monthName } from "#rules/values/time/month.ts";
import classes from "./shares.module.css";
import { useStatements } from "./use-shares.ts";

const paidOrNot = (paid: ShareStatementRow["paid"], total: number) => {
  if (paid) return paidInWords(paid);
  return whyNotPaid(total) === null ? "Not yet" : "Nothing to pay";
};

const columnsOf = (show: (rupees: number) => string): RecordColumn<ShareStatementRow>[] => [
  {
    header: "Statement",
    title: true,
    cell: ({ id, number }) => (
      <Link className={classes.name} to={pathTo("shares/view/:id", id)}>
        {number}
      </Link>
    ),
  },
  { header: "Doctor", cell: ({ doctorName }) => <PersonName name={doctorName} /> },
  { header: "Month", cell: ({ month }) => monthName(month) },
  {
    header: "Share",
    kind: "number",
    cell: ({ total }) => <Money rupees={total} format={show} />,
  },
  { header: "Paid out", cell: ({ paid, total }) => paidOrNot(paid, total) },
];

/** The statements of a doctor, or of all, the newest first. */
export function Statements({ idDoctor }: { idDoctor: number | null }) {
  const { data } = useStatements(idDoctor);
  if (!data) return null;
  return (
    <Grid as="section" gap={16} className={classes.part} aria-labelledby="statements">
      <Row gap={8} gapX={14} align="center" justify="between" wrap>
        <h2 id="statements">Statements</h2>
        {data.length > 0 && (
          <ExportButton
            noun="statements"
            find={({ source }) => source === listShareStatements}
            query={idDoctor === null ? {} : { idDoctor }}
          />
        )}
      </Row>
      {data.length === 0 ? (
        <p className="soft">No statement is made yet.</p>
      ) : (
        <RecordTable
          label="Made statements"
          columns={columnsOf(moneyFormatFor(data.map(({ total }) => total)))}
          rows={data}
          keyOf={({ id }) => String(id)}
          wide
        />
      )}
    </Grid>
  );
}
