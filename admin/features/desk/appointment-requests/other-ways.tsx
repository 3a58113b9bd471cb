import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { FindTime } from "#admin/features/desk/appointments/find-time/find-time.tsx";
import type { FindTimeWish } from "#admin/features/desk/appointments/find-time/wish.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { AppointmentRequest } from "#contract/desk/appointment-requests.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { ApproveForm } from "./use-chosen-time.ts";
import type { VisitTime } from "./visit-time.ts";

/** What is looked for: a visit that is moved stays with its doctor and keeps its length. */
function findWish(
  { iddepartment: idDepartment, idservices: idServices, moves }: AppointmentRequest,
  { idDoctor, date }: VisitTime,
): FindTimeWish {
  return moves
    ? { idDepartment, idDoctor, isDoctorFixed: true, idAppointment: moves.idAppointment, date }
    : { idDepartment, idDoctor, idServices, date };
}

/** The way onto the waiting list, with the patient who was chosen. */
function ToWaitingList({ request: { id, moves, date }, form }: Pick<OtherWaysProps, "request" | "form">) {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  // A visit waits for an earlier time only.
  if (!canOpen("waiting-list/add") || (moves && date > moves.date)) return null;
  const go = () => {
    const { patientId } = form.getValues();
    if (patientId) {
      navigate(`${pathTo("waiting-list/add")}?requestId=${id}&patientId=${patientId}`);
      return;
    }
    form.validateField("patientId");
    form.getInputNode("patientId")?.focus();
  };
  return (
    <Button variant="subtle" size="xs" onClick={go}>
      Add to the waiting list
    </Button>
  );
}

interface OtherWaysProps {
  request: AppointmentRequest;
  form: ApproveForm;
  chosen: VisitTime;
  onTake: (time: VisitTime) => void;
}

/** Where the time that was asked for does not suit: another one of any doctor and day, or the waiting list. */
export function OtherWays({ request, form, chosen, onTake }: OtherWaysProps) {
  return (
    <Row gap={8} wrap>
      <FindTime wish={findWish(request, chosen)} onTake={onTake} />
      <ToWaitingList request={request} form={form} />
    </Row>
  );
}
