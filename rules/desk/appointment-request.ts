export const REQUEST_STATUSES = ["Pending", "Approved", "Rejected"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

const DECISION_REFUSALS = {
  Pending: null,
  Approved: "This request has already been approved.",
  Rejected: "This request has already been rejected.",
} as const satisfies Record<RequestStatus, string | null>;

/**
 * Why a request can no longer be approved or rejected, or null: it is decided only once
 * (docs/handbook/desk/appointment-requests.md).
 */
export function decisionRefusal(status: RequestStatus): string | null {
  return DECISION_REFUSALS[status];
}
