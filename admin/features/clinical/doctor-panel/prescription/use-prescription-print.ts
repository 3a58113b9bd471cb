import { useWindowEvent } from "@mantine/hooks";
import { useRef, useState } from "react";
import { toastError, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { recordPrescriptionPrint } from "#contract/clinical/doctor-panel.ts";
import { call, Refusal } from "#ui/call.ts";

const NOT_PRINTED = { title: "Not printed" };

/**
 * Prints a prescription after the print was put on record; what cannot be recorded is not printed. Printing from the
 * browser's own menu is recorded while it prints.
 */
export function usePrescriptionPrint(appointmentId: number) {
  const [busy, setBusy] = useState(false);
  const isOurs = useRef(false);
  const record = () => call(recordPrescriptionPrint, { body: { appointmentId } });
  const print = async () => {
    setBusy(true);
    try {
      await record();
      isOurs.current = true;
      window.print();
    } catch (error) {
      if (error instanceof Refusal) toastWarning(error.message, NOT_PRINTED);
      else toastError("The clinic server did not answer. Please try again.", NOT_PRINTED);
    } finally {
      setBusy(false);
    }
  };
  useWindowEvent("beforeprint", () => {
    // The browser's dialog waits for nobody, and the call shows itself when it fails.
    if (!isOurs.current) record().catch(() => undefined);
  });
  useWindowEvent("afterprint", () => {
    isOurs.current = false;
  });
  return { busy, print };
}
