import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Priority } from "#admin/kit/display/priority.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import type { AppointmentRequest } from "#contract/desk/appointment-requests.ts";
import { formatDate, formatTime, groupPhone } from "#rules/values/display.ts";

/** What the visitor asked for, beside the decision about it. */
export function RequestFacts({ request }: { request: AppointmentRequest }) {
  return (
    <Facts>
      <Fact label="Name">
        <PersonName name={request.name} />
      </Fact>
      <Fact label="Mobile">{groupPhone(request.mobile)}</Fact>
      <Fact label="Date and time">{`${formatDate(request.date)}, ${formatTime(request.time)}`}</Fact>
      <Fact label="Doctor">{request.doctorName}</Fact>
      <Fact label="Department">{request.departmentName}</Fact>
      <Fact label="Services">{request.serviceNames}</Fact>
      <Fact label="Priority">
        <Priority level={request.priority} />
      </Fact>
    </Facts>
  );
}
