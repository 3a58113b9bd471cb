import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Range } from "#admin/features/money/dashboard/range/use-range.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { FreeWork as Free, FreeWorkReport } from "#contract/money/unbilled.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { formatCount, formatDate, moneyFormatFor, orDashes } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./received.module.css";
import { isFreeWorkTold, useFreeWork } from "./use-free-work.ts";

function columnsOf({ rows, value }: FreeWorkReport): RecordColumn<Free>[] {
  const format = moneyFormatFor([...rows.map((row) => row.value), value]);
  return [
    {
      header: say("Patient"),
      kind: "text",
      title: true,
      cell: ({ patientId, patientName }) => (
        <RecordLink screen="patients/view/:id" id={patientId}>
          <PersonName name={patientName} />
        </RecordLink>
      ),
    },
    { header: say("Date"), kind: "quiet", cell: ({ doneOn }) => formatDate(doneOn) },
    {
      header: say("Work"),
      kind: "text",
      cell: ({ serviceName, teeth }) => <WrittenText text={`${serviceName} ${teeth}`.trim()} />,
    },
    {
      header: say("Doctor"),
      kind: "text",
      cell: ({ doctorName }) => <PersonName name={calledDoctor(doctorName)} />,
    },
    { header: say("Reason"), kind: "text", cell: ({ reason }) => <WrittenText text={reason} /> },
    {
      header: say("Settled by"),
      kind: "text",
      cell: ({ settledBy }) => (settledBy === null ? orDashes(null) : <PersonName name={settledBy} />),
    },
    {
      header: say("Would have cost"),
      kind: "number",
      cell: (row) => <Money rupees={row.value} format={format} />,
      total: <Money rupees={value} format={format} />,
    },
  ];
}

function Rows({ data }: { data: FreeWorkReport }) {
  const { count, rows } = data;
  if (count === 0) return <p className="soft">{say("Nothing was settled as free on these days.")}</p>;
  return (
    <>
      <RecordTable
        label={say("Work settled as free")}
        columns={columnsOf(data)}
        rows={rows}
        keyOf={({ id }) => id}
        totals={say("All together: {count}", { count: formatCount(count) })}
        wide
      />
      {rows.length < count && (
        <p className="soft">
          {say("These are the newest {count}. The sum counts all.", { count: formatCount(rows.length) })}
        </p>
      )}
    </>
  );
}

/** The work of a range that was settled for nothing, which no figure of money shows. */
export default function FreeWork({ range }: { range: Range }) {
  const { data, error, isPlaceholderData, refetch } = useFreeWork(range);
  const told = (): ReactNode => {
    if (!isFreeWorkTold(range))
      return <p className="soft">{say("Choose a year at most to see what was done for free.")}</p>;
    if (data) return <Rows data={data} />;
    if (error) return <NotLoaded action={<TryAgain retry={() => refetch()} />} />;
    return (
      <div role="status" aria-label={say("Loading the free work")}>
        <Skeleton height={96} radius="md" aria-hidden="true" />
      </div>
    );
  };
  return (
    <Grid
      as="section"
      gap={16}
      className={classes.behind}
      aria-labelledby="free-work"
      aria-busy={isPlaceholderData}
    >
      <h2 id="free-work">{say("Free work")}</h2>
      {told()}
    </Grid>
  );
}
