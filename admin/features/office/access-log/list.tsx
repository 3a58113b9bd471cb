import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { SummaryProps } from "#admin/kit/list/types.ts";
import { columnsOf } from "#admin/kit/resource/columns.ts";
import { LOOK_LABELS, type Look, listLooks } from "#contract/office/looks.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { LookSums } from "./look-sums.tsx";

function When({ createdOn, time }: Look) {
  return (
    <span className="nowrap">
      {formatDate(createdOn)} <span className="num">{time}</span>
    </span>
  );
}

function What({ what, idPatient }: Look) {
  if (idPatient === null) return <bdi>{what}</bdi>;
  return (
    <RecordLink screen="patients/view/:id" id={idPatient}>
      <bdi>{what}</bdi>
    </RecordLink>
  );
}

const COLUMNS = columnsOf(listLooks, LOOK_LABELS, {
  createdOn: { quiet: true, card: "start", render: When },
  lookedBy: { format: "name", card: "title" },
  kind: { card: "corner" },
  what: { card: "line", render: What },
});

const historyOf = (id: number) => `${pathTo("patients/view/:id", id)}?tab=history`;

function Summary({ query }: SummaryProps) {
  return <LookSums query={query} />;
}

/** What is on record of looking, exporting and printing (docs/handbook/office/access-log.md), for administrators. */
export default function LookList() {
  return (
    <ListPage
      title="Access log"
      noun="looks"
      endpoint={listLooks}
      columns={COLUMNS}
      nameOf={({ what }) => what}
      actions={({ idPatient }) => (idPatient === null ? [] : [viewAction(historyOf(idPatient))])}
      summary={Summary}
    />
  );
}
