import { type Calendar, timeOf } from "#db/seed/demo/calendar.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { DemoRequest } from "./requests.ts";

export function requestRows(calendar: Calendar, requests: readonly DemoRequest[], decidedBy: number): Row[] {
  return requests.map((request, index) => ({
    id: index + 1,
    name: request.name,
    mobile: request.mobile,
    priority: request.priority,
    status: request.decidedAt === null ? "Pending" : request.rejectReason ? "Rejected" : "Approved",
    request_date: calendar.dateOf(request.day),
    request_time: timeOf(request.minute),
    doctor_id: request.doctor.id,
    department_id: request.doctor.departmentId,
    message: request.message,
    reject_reason: request.rejectReason,
    decided_by: request.decidedAt === null ? null : decidedBy,
    decided_on: request.decidedAt === null ? null : calendar.instantOf(request.decidedAt),
    created_on: calendar.instantOf(request.sentAt),
    updated_on: calendar.instantOf(request.decidedAt ?? request.sentAt),
  }));
}

export function requestServiceRows(requests: readonly DemoRequest[]): Row[] {
  return requests.flatMap(({ reason }, index) =>
    reason.offered.map(({ id }) => ({ request_id: index + 1, service_id: id })),
  );
}
