import { Button } from "@mantine/core";
import { useVisitsToCome, visitToComeText } from "#admin/kit/booking/visits-to-come.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { LaterVisit } from "./wish-values.ts";

interface BookedAlreadyProps {
  idPatient: number | null;
  idDepartment: number | null;
  onEarlier: (visit: LaterVisit) => void;
}

/**
 * Says which visit to come the chosen patient has in the chosen department, and wishes that one earlier: a wish without it
 * books a second one.
 */
export function BookedAlready({ idPatient, idDepartment, onEarlier }: BookedAlreadyProps) {
  const visit = useVisitsToCome(idPatient).find((one) => one.idDepartment === idDepartment);
  if (!visit) return null;
  return (
    <Row gap={8} gapX={12} align="center" wrap role="status">
      <span>
        Is booked for <bdi>{visitToComeText(visit)}</bdi>: this wish is for another visit besides.
      </span>
      <Button size="xs" variant="default" onClick={() => onEarlier(visit)}>
        Wants that one earlier
      </Button>
    </Row>
  );
}
