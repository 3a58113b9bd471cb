import { Money } from "#admin/kit/display/money.tsx";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import { columnsOf } from "#admin/kit/resource/columns.ts";
import { DAY_CLOSE_LABELS, type DayCloseRow, listDayCloses } from "#contract/money/day-close.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";

const off = (rupees: number) => <Money rupees={rupees} owed={rupees !== 0} format={formatMoneyExactly} />;
const exactly = (rupees: number) => <Money rupees={rupees} format={formatMoneyExactly} />;

const COLUMNS = columnsOf(listDayCloses, DAY_CLOSE_LABELS, {
  number: { card: "title" },
  fromDay: { card: "none" },
  day: { card: "start" },
  expected: { align: "end", card: "none", render: ({ expected }) => exactly(expected) },
  counted: { align: "end", card: "end", cardLabel: true, render: ({ counted }) => exactly(counted) },
  variance: { align: "end", card: "end", cardLabel: true, render: ({ variance }) => off(variance) },
  othersOff: { align: "end", card: "none", render: ({ othersOff }) => off(othersOff) },
  closedBy: { format: "name", card: "line" },
  closedOn: { card: "none" },
});

/** The closes, the newest first, each with its Z-report. */
export default function DayCloseList() {
  const report = ({ id }: DayCloseRow) => pathTo("day-close/view/:id", id);
  return (
    <ListPage
      title="Closed days"
      noun="day closes"
      tight
      endpoint={listDayCloses}
      columns={COLUMNS}
      nameOf={({ number }) => number}
      linkTo={report}
      rowState={({ reopenedOn }) => reopenedOn && "Opened again"}
      actions={(close) => [viewAction(report(close))]}
      beginning={{ lead: "In the evening the drawer is counted and the day closed; its report stays here." }}
    />
  );
}
