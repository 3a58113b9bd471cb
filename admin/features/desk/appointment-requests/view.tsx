import { Button } from "@mantine/core";
import { Link, useParams } from "react-router";
import { NotOfDepartment } from "#admin/kit/booking/outside-department.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Priority } from "#admin/kit/display/priority.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { type AppointmentRequest, getRequest } from "#contract/desk/appointment-requests.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { WAITING_STATE_LABELS } from "#rules/desk/waiting-list.ts";
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  formatYesNo,
  groupPhone,
} from "#rules/values/display.ts";
import { TellRejection } from "./tell-rejection.tsx";
import { useDecision } from "./use-decision.tsx";
import { movesWords } from "./wished-times.tsx";

/** What became of the wish that a request became: "Waiting until 22-Dec-2026", which leads to it, "Booked". */
function Waiting({ waiting: { id, state, toDay } }: { waiting: NonNullable<AppointmentRequest["waiting"]> }) {
  const canOpen = useCanOpen();
  if (state !== "waiting") return WAITING_STATE_LABELS[state];
  const words = `Waiting until ${formatDate(toDay)}`;
  return canOpen("waiting-list/edit/:id") ? (
    <Link to={pathTo("waiting-list/edit/:id", id)}>{words}</Link>
  ) : (
    words
  );
}

/** The fields of docs/handbook/desk/appointment-requests.md#screens, and how the request ended. */
function RequestDetails({ request }: { request: AppointmentRequest }) {
  return (
    <Facts columns>
      <Fact label="ID">{request.id}</Fact>
      <Fact label="Reference">{request.reference}</Fact>
      <Fact label="Name">
        <PersonName name={request.name} />
      </Fact>
      <Fact label="Mobile">{groupPhone(request.mobile)}</Fact>
      <Fact label="Priority">
        <Priority level={request.priority} />
      </Fact>
      <Fact label="Status">{request.status}</Fact>
      <Fact label="Date">{formatDate(request.date)}</Fact>
      <Fact label="Time">{formatTime(request.time)}</Fact>
      <Fact label="Doctor Name">{request.doctorName}</Fact>
      <Fact label="Department Name">{request.departmentName}</Fact>
      <Fact label="Services">{request.serviceNames}</Fact>
      {request.language === "ur" && <Fact label="Language">Urdu</Fact>}
      <Fact label="Created On">{formatDateTime(request.createdOn)}</Fact>
      <Fact label="Updated On">{formatDateTime(request.updatedOn)}</Fact>
      <Fact label="Is Deleted">{formatYesNo(request.isDeleted)}</Fact>
      {request.idAppointment && (
        <Fact label="Appointment">
          <Link to={pathTo("appointment/view/:id", request.idAppointment)}>Open the appointment</Link>
        </Fact>
      )}
      {request.waiting && (
        <Fact label="Waiting List">
          <Waiting waiting={request.waiting} />
        </Fact>
      )}
      {request.idPatient && (
        <Fact label="Patient">
          <RecordLink screen="patients/view/:id" id={request.idPatient}>
            Open the patient’s file
          </RecordLink>
        </Fact>
      )}
      <Fact label="Message" wide>
        {request.message}
      </Fact>
      {request.rejectReason && (
        <Fact label="Reason for Rejection" wide>
          {request.rejectReason}
        </Fact>
      )}
    </Facts>
  );
}

/** One appointment request, with its decision when it still waits for one. */
export default function AppointmentRequestView() {
  const { id = "" } = useParams();
  const may = useMay();
  const record = useCall(getRequest, { query: { id } });
  const { approve, reject, dialog } = useDecision();
  return (
    <>
      <ViewPage
        title={`Appointment request ${id}`}
        back={{ to: pathTo("appoint-request"), label: "Back" }}
        record={record}
        beside={(request) => <StatusBadge status={request.status} />}
        actions={(request) =>
          may("requests.decide") &&
          (request.status !== "Pending" ? (
            <TellRejection request={request} />
          ) : (
            <>
              <Button variant="default" onClick={() => reject(request)}>
                Reject
              </Button>
              <Button onClick={() => approve(request)}>Approve</Button>
            </>
          ))
        }
      >
        {(request) => (
          <>
            {request.status === "Pending" && request.isOutsideDepartment === 1 && (
              <NotOfDepartment doctor={request.doctorName} department={request.departmentName} />
            )}
            {request.moves && request.status === "Pending" && (
              <Note title={movesWords(request.moves)}>
                The visit stays as it is until you decide. Wished for instead:{" "}
                {[request, ...request.moves.otherWishes]
                  .map(({ date, time }) => `${formatDay(date)} ${time}`)
                  .join(", or ")}
                .
              </Note>
            )}
            <RequestDetails request={request} />
            <HistorySection entity="appointmentRequest" id={request.id} />
          </>
        )}
      </ViewPage>
      {dialog}
    </>
  );
}
