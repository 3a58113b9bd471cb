import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { OrderLabProps } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { say } from "#ui/say.ts";

import classes from "./lab.module.css";

const OrderDialog = lazy(() => import("./order-dialog.tsx"));

/** Orders lab work at a visit, for those who may. */
export function OrderLab({ patient, doctor, idAppointment }: OrderLabProps) {
  const [isOpen, setOpen] = useState(false);
  const mayOrder = useMay()("lab.write");
  if (!mayOrder) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" className={classes.order} onClick={() => setOpen(true)}>
        {say("Order lab work")}
      </Button>
      {isOpen && (
        <Suspense>
          <OrderDialog of={{ new: { patient, doctor, idAppointment } }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
