import { Button } from "@mantine/core";
import { useState } from "react";
import { Modal, ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { TextArea } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { type AppointmentRequest, RejectInput, rejectRequest } from "#contract/desk/appointment-requests.ts";
import { formatDate } from "#rules/values/display.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import { call } from "#ui/call.ts";
import { TellRejection } from "./tell-rejection.tsx";

interface RejectModalProps {
  request: AppointmentRequest;
  onClose: () => void;
}

/** Offers to tell the visitor why. */
function Rejected({ request, onClose }: RejectModalProps) {
  return (
    <Modal
      title={`Request ${request.id} is rejected`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <TellRejection request={request} />
        </>
      }
    >
      <p className="soft">
        <PersonName name={request.name} /> has not been told yet.
      </p>
      <p>{request.rejectReason}</p>
    </Modal>
  );
}

/** Declines a visitor's request, with the reason (docs/handbook/desk/appointment-requests.md#rejecting). */
export default function RejectModal({ request, onClose }: RejectModalProps) {
  const [rejected, setRejected] = useState<AppointmentRequest | null>(null);
  const contractForm = useContractForm({
    schema: RejectInput,
    initialValues: { id: request.id, rejectReason: "" },
    save: (values) => call(rejectRequest, { query: values }),
    onSaved: ({ data }) => {
      toastSuccess("Appointment rejected successfully", { form: true });
      if (mobileDigits(data.mobile) === null) onClose();
      else setRejected(data);
    },
    failed: "An error occurred. Please try again later.",
  });
  const { form, submit, busy } = contractForm;
  if (rejected) return <Rejected request={rejected} onClose={onClose} />;
  return (
    <ModalForm
      title={`Reject request ${request.id}`}
      size="sm"
      submit="Reject Appointment"
      cancel="Close"
      danger
      disabled={!form.isValid()}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">
        <PersonName name={request.name} />, {formatDate(request.date)} with {request.doctorName}
      </p>
      <TextArea
        label="Reason for Rejection"
        required
        rows={4}
        data-autofocus
        {...form.getInputProps("rejectReason")}
      />
      <FormProblem contractForm={contractForm} title="Not rejected" />
    </ModalForm>
  );
}
