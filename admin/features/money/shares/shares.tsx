import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconPercentage, IconPrinter } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { NotLoaded, OutOfDate, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { DoctorShare, ShareRuleRow } from "#contract/money/shares.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { SHARE_WORDS } from "#rules/money/share-month-paper.ts";
import { formatCount, formatDate, formatMoneyExactly, moneyFormatFor } from "#rules/values/display.ts";
import { monthBeside, monthName } from "#rules/values/time/month.ts";
import { say } from "#ui/say.ts";
import { AgreeModal } from "./agree-modal.tsx";
import classes from "./shares.module.css";
import { StatementModal } from "./statement-modal.tsx";
import { Statements } from "./statements.tsx";
import { useAsked, useRules, useShares, useStatements } from "./use-shares.ts";

type Bill = DoctorShare["bills"][number];

interface Amounts {
  received: number;
  share: number;
}

/** How the amounts of a table are shown, so that its columns add up to their sums. */
const shownFor = (rows: readonly Amounts[], sums: Amounts) =>
  moneyFormatFor([...rows, sums].flatMap(({ received, share }) => [received, share]));

const doctorColumns = (
  month: string,
  sums: Amounts,
  format: (rupees: number) => string,
): RecordColumn<DoctorShare>[] => [
  {
    header: "Doctor",
    title: true,
    cell: ({ idDoctor, name }) => (
      <Link className={classes.name} to={`?month=${month}&doctor=${idDoctor}`}>
        <PersonName name={name} />
      </Link>
    ),
  },
  { header: "Bills", kind: "number", cell: ({ bills }) => formatCount(bills.length), total: "" },
  {
    header: "Received",
    kind: "number",
    cell: ({ received }) => <Money rupees={received} format={format} />,
    total: <Money rupees={sums.received} format={format} />,
  },
  {
    header: "Share",
    kind: "number",
    cell: ({ share }) => (
      <b>
        <Money rupees={share} format={format} />
      </b>
    ),
    total: <Money rupees={sums.share} format={format} />,
  },
];

const billColumns = (
  mayOpen: boolean,
  of: DoctorShare,
  format: (rupees: number) => string,
): RecordColumn<Bill>[] => [
  {
    header: "Bill",
    title: true,
    cell: ({ paymentId }) =>
      mayOpen ? <Link to={pathTo("billing/view/:id", paymentId)}>{paymentId}</Link> : paymentId,
  },
  { header: "Date", className: "nowrap", cell: ({ paymentDate }) => formatDate(paymentDate) },
  { header: "Patient", kind: "text", cell: ({ patientName }) => <PersonName name={patientName} /> },
  {
    header: "Received",
    kind: "number",
    cell: ({ received }) => <Money rupees={received} format={format} />,
    total: <Money rupees={of.received} format={format} />,
  },
  {
    header: "Share",
    kind: "number",
    cell: ({ share }) => <Money rupees={share} format={format} />,
    total: <Money rupees={of.share} format={format} />,
  },
];

const RULE_COLUMNS: RecordColumn<ShareRuleRow>[] = [
  { header: "Doctor", title: true, cell: ({ doctorName }) => <PersonName name={doctorName} /> },
  { header: "Service", cell: ({ serviceName }) => serviceName ?? "All others" },
  {
    header: "Share",
    kind: "number",
    cell: ({ percent, fixed, afterLab }) =>
      percent === null ? (
        <Money rupees={fixed ?? 0} format={formatMoneyExactly} />
      ) : afterLab ? (
        say("{percent} % after lab", { percent })
      ) : (
        `${percent} %`
      ),
  },
  { header: "From", cell: ({ validFrom }) => formatDate(validFrom) },
];

/** What is agreed, the newest first. */
function Rules() {
  const { data } = useRules();
  if (!data) return null;
  return (
    <Grid as="section" gap={16} className={classes.part} aria-labelledby="agreed">
      <h2 id="agreed">What is agreed</h2>
      {data.length === 0 ? (
        <p className="soft">No share is agreed with a doctor yet.</p>
      ) : (
        <RecordTable
          label="Agreed shares"
          columns={RULE_COLUMNS}
          rows={data}
          keyOf={({ id }) => String(id)}
          wide
        />
      )}
    </Grid>
  );
}

/** The shares of a month, or the bills of the chosen doctor. */
function Month({ month, idDoctor }: { month: string; idDoctor: number | null }) {
  const { data, error, isPlaceholderData, refetch } = useShares(month);
  if (!data)
    return error ? null : (
      <div role="status" aria-label="Loading the shares">
        <Skeleton height={240} radius="md" aria-hidden="true" />
      </div>
    );
  const chosen = data.doctors.find((doctor) => doctor.idDoctor === idDoctor);
  return (
    <Grid gap={16} className={classes.part} aria-busy={isPlaceholderData}>
      {error && <OutOfDate retry={() => refetch()} />}
      {chosen ? (
        <Bills of={chosen} month={month} />
      ) : data.doctors.length === 0 ? (
        <EmptyState
          icon={<IconPercentage size={28} stroke={1.4} />}
          title="Nothing was received in this month."
        />
      ) : (
        <RecordTable
          label="Share by doctor"
          columns={doctorColumns(month, data, shownFor(data.doctors, data))}
          rows={data.doctors}
          keyOf={(doctor) => String(doctor.idDoctor)}
          totals="All together"
          wide
        />
      )}
      <p className="soft">{SHARE_WORDS.join(" ")}</p>
    </Grid>
  );
}

/** The way to the statement of a month, or what states it already: what changes since is in the next one. */
function Stating({ of, month, onState }: { of: DoctorShare; month: string; onState: () => void }) {
  const { data } = useStatements(of.idDoctor);
  if (!data) return null;
  const stated = data.find((statement) => statement.month >= month);
  if (!stated)
    return (
      <div>
        <Button onClick={onState}>Make statement</Button>
      </div>
    );
  return (
    <p>
      This month is stated: <Link to={pathTo("shares/view/:id", stated.id)}>{stated.number}</Link>. What
      changes of it is in the next statement.
    </p>
  );
}

function Bills({ of, month }: { of: DoctorShare; month: string }) {
  const may = useMay();
  const navigate = useNavigate();
  const [stating, setStating] = useState(false);
  return (
    <>
      <Link to={`?month=${month}`}>All doctors</Link>
      <h2>
        <PersonName name={of.name} />
      </h2>
      <RecordTable
        label={`Bills of ${of.name}`}
        columns={billColumns(may("bills.read"), of, shownFor(of.bills, of))}
        rows={of.bills}
        keyOf={({ paymentId }) => String(paymentId)}
        totals="All together"
        wide
      />
      {may("share.manage") && <Stating of={of} month={month} onState={() => setStating(true)} />}
      {stating && (
        <StatementModal
          idDoctor={of.idDoctor}
          month={month}
          onClose={() => setStating(false)}
          onMade={({ id }) => navigate(pathTo("shares/view/:id", id))}
        />
      )}
    </>
  );
}

/** What of the screen could not be loaded, said once. */
function NotLoadedParts({ month, idDoctor }: { month: string; idDoctor: number | null }) {
  const parts = [useShares(month), useStatements(idDoctor), useRules()];
  const failed = parts.filter(({ data, error }) => !data && error);
  if (failed.length === 0) return null;
  const retry = () => {
    for (const part of failed) part.refetch();
  };
  return <NotLoaded action={<TryAgain retry={retry} />} />;
}

/** The doctors' share of what was received in a month (docs/handbook/money/share.md). */
export default function Shares() {
  const { month, today, idDoctor, toMonth } = useAsked();
  const may = useMay();
  const [agreeing, setAgreeing] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const paper = `${pathTo("shares/print")}${search}`;
  const print = () => navigate(paper);
  useShortcut({ keys: "p", label: "Print", group: "This report", run: print });
  useShortcut({ keys: "mod+p", label: "Print", group: "This report", run: print });
  return (
    <Page>
      <PageHead
        title="Doctors’ share"
        actions={
          <>
            <Button
              component={Link}
              to={paper}
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            >
              Print
            </Button>
            {may("share.manage") && <Button onClick={() => setAgreeing(true)}>Agree on a share</Button>}
          </>
        }
      />
      <Row gap={14} align="center" wrap className={classes.months}>
        <Button variant="default" onClick={() => toMonth(monthBeside(month, -1))}>
          Month before
        </Button>
        <h2 aria-live="polite">{monthName(month)}</h2>
        <Button variant="default" disabled={month >= today} onClick={() => toMonth(monthBeside(month, 1))}>
          Month after
        </Button>
      </Row>
      <Month month={month} idDoctor={idDoctor} />
      <NotLoadedParts month={month} idDoctor={idDoctor} />
      <Statements idDoctor={idDoctor} />
      <Rules />
      {agreeing && <AgreeModal onClose={() => setAgreeing(false)} />}
    </Page>
  );
}
