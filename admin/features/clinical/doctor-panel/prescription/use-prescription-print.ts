import { useWindowEvent } from "@mantine/hooks";
import { useRef } from "react";
import { useWork } from "#admin/kit/call/use-act.ts";
import { toastError, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { recordPrescriptionPrint } from "#contract/clinical/doctor-panel.ts";
import { call, Refusal } from "#ui/call.ts";

const NOT_PRINTED = { title: "Not printed" };

/**
 * Records a print, then prints the prescription; without a record nothing is printed. A print from the browser's menu is
 * recorded meanwhile.
 */
export function usePrescriptionPrint(appointmentId: number) {
  const { run, busy } = useWork({
    refreshes: [],
    failed: "The clinic server did not answer. Please try again.",
    onFailed: (words, error) => (error instanceof Refusal ? toastWarning : toastError)(words, NOT_PRINTED),
  });
  const isOurs = useRef(false);
  const record = () => call(recordPrescriptionPrint, { body: { appointmentId } });
  const print = () =>
    run(async () => {
      await record();
      isOurs.current = true;
      window.print();
    });
  useWindowEvent("beforeprint", () => {
    // The browser's dialog waits for nobody, and the call shows itself when it fails.
    if (!isOurs.current) record().catch(() => undefined);
  });
  useWindowEvent("afterprint", () => {
    isOurs.current = false;
  });
  return { busy, print };
}
