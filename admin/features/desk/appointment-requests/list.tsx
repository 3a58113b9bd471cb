import { IconCheck, IconX } from "#admin/kit/display/icons.ts";
import { Priority } from "#admin/kit/display/priority.tsx";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type AppointmentRequest, listRequests } from "#contract/desk/appointment-requests.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { TodayStrip } from "./today-strip.tsx";
import { useDecision } from "./use-decision.tsx";

const COLUMNS: Column<AppointmentRequest>[] = [
  { key: "id", header: "ID", quiet: true, card: "none" },
  { key: "createdOn", header: "Created On", card: "none" },
  { key: "name", header: "Name", format: "name", card: "title" },
  { key: "departmentName", header: "Department" },
  { key: "doctorName", header: "Doctor", card: "start" },
  {
    key: "priority",
    header: "Priority",
    card: "corner",
    render: (row) => <Priority level={row.priority} />,
  },
  {
    key: "date",
    header: "Date",
    card: "end",
    render: ({ date, moves, waiting }) => (
      <>
        {formatDate(date)}
        {moves && <small className="soft"> Moves {moves.registrationNo}</small>}
        {waiting?.state === "waiting" && <small className="soft"> On the waiting list</small>}
        {waiting?.state === "lapsed" && (
          <small> Waited until {formatDate(waiting.toDay)}, nothing came of it</small>
        )}
      </>
    ),
  },
];

const viewOf = ({ id }: AppointmentRequest) => pathTo("appoint-request/view/:id", id);

/** What visitors asked for on the public site, to be approved or rejected once each. */
export default function AppointmentRequests() {
  const may = useMay();
  const { approve, reject, dialog } = useDecision();
  const actions = (row: AppointmentRequest): RowAction[] => {
    const view = viewAction(viewOf(row));
    if (row.status !== "Pending" || !may("requests.decide")) return [view];
    return [
      { name: "Approve", icon: IconCheck, keys: "a", primary: true, run: () => approve(row) },
      { name: "Reject", icon: IconX, keys: "r", danger: true, run: () => reject(row) },
      view,
    ];
  };
  return (
    <>
      <TodayStrip />
      <ListPage
        title="Manage Appointment Requests"
        noun="appointment requests"
        beginning={{
          lead: "They come from the booking form of your website.",
          action: { label: "Open the booking form", to: "/#appointment", isOfWebsite: true },
        }}
        endpoint={listRequests}
        columns={COLUMNS}
        nameOf={(row) => `request ${row.id}`}
        linkTo={viewOf}
        statusColumn={{
          key: "status",
          header: "Status",
          render: (row) =>
            row.status === "Pending" && may("requests.decide") ? null : <StatusBadge status={row.status} />,
        }}
        actions={actions}
      />
      {dialog}
    </>
  );
}
