import { Select } from "@mantine/core";
import { useState } from "react";
import { usePackagesOf } from "#admin/features/money/packages/use-packages.ts";
import { useAct } from "#admin/kit/call/use-act.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { settleWork, type UnbilledWork } from "#contract/money/unbilled.ts";
import { say } from "#ui/say.ts";

interface SettleDialogProps {
  work: UnbilledWork;
  idPatient: number;
  onSettled: () => void;
  onClose: () => void;
}

/** Why work gets no bill: it was a session of a package, or is free for a reason. */
export function SettleDialog({ work, idPatient, onSettled, onClose }: SettleDialogProps) {
  const may = useMay();
  const { data: packages = [] } = usePackagesOf(idPatient);
  const [idPackage, choosePackage] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const { act, busy } = useAct(settleWork, {
    onDone: () => {
      onSettled();
      onClose();
    },
  });
  const open = may("packages.use")
    ? packages.filter(({ left, closedOn }) => left > 0 && closedOn === null)
    : [];
  const isFree = idPackage === null;
  return (
    <ModalForm
      title={say("No bill for {work}", { work: work.description })}
      submit={say("It gets no bill")}
      size="sm"
      busy={busy}
      disabled={isFree && reason.trim() === ""}
      onSubmit={() =>
        void act({
          body: isFree
            ? { id: work.id, settled: "nothing", reason }
            : { id: work.id, settled: "package", idPackage },
        })
      }
      onClose={onClose}
    >
      {open.length > 0 && (
        <Select
          label={say("Session of")}
          placeholder={say("No package")}
          clearable
          data={open.map(({ id, number, serviceName }) => ({
            value: String(id),
            label: `${number}, ${serviceName}`,
          }))}
          value={idPackage === null ? null : String(idPackage)}
          onChange={(value) => choosePackage(value === null ? null : Number(value))}
        />
      )}
      {isFree && (
        <TextField
          label={say("Reason")}
          required
          data-autofocus
          dir="auto"
          maxLength={200}
          placeholder={say("Part of another treatment, made again for free, courtesy")}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ModalForm>
  );
}
