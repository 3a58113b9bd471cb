import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";

import { type Bill, getBill } from "#contract/money/bills.ts";

/** Ids of bills with a payment that had no answer, until they are read again. Lost on reload, which reads them anyway. */
export const billsWithLostAnswer = new Set<number>();

interface ReloadAfterLostAnswerProps {
  bill: Bill;
  onClose: () => void;
  children: (bill: Bill) => ReactNode;
}

/** Reads a bill again before another payment is received, when the answer to the payment before was lost. */
export function ReloadAfterLostAnswer({ bill, onClose, children }: ReloadAfterLostAnswerProps) {
  const { paymentId } = bill;
  const {
    data = bill,
    refetch,
    isFetching,
  } = useCall(getBill, { query: { id: paymentId } }, { fresh: true });
  const [isKnown, setKnown] = useState(!billsWithLostAnswer.has(paymentId));
  const look = async () => {
    const { isError } = await refetch();
    if (isError) return;
    billsWithLostAnswer.delete(paymentId);
    setKnown(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!isKnown) void look();
  }, []);
  if (isKnown) return children(data);
  return (
    <Modal title="Receive payment" onClose={onClose}>
      <Note
        kind="attention"
        title="The payment before had no answer"
        actions={
          <Button size="xs" variant="default" loading={isFetching} onClick={look}>
            Look again
          </Button>
        }
      >
        The bill is read again, so that nothing is received twice.
      </Note>
    </Modal>
  );
}
