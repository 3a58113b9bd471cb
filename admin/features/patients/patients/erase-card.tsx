import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { Card } from "#admin/kit/view/view-page.tsx";
import type { Patient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";

// Asked for a few times a year.
const EraseModal = lazy(() => import("./erase-modal.tsx"));

/** Where administrators erase a patient who asks for it. */
export function EraseCard({ patient }: { patient: Patient }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = () => {
    queries.clear();
    navigate(pathTo("patients"), { replace: true });
  };
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Erasure on request">
      <p className="soft">
        If the patient asks for it: removes everything personal for good. The books keep their amounts.
      </p>
      <Button variant="default" mt="sm" onClick={() => setIsOpen(true)}>
        Erase this patient…
      </Button>
      {isOpen && (
        <Suspense>
          <EraseModal patient={patient} onClose={() => setIsOpen(false)} onErased={leave} />
        </Suspense>
      )}
    </Card>
  );
}
