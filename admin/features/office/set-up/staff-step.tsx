import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { PersonFields, RoleFields } from "#admin/features/clinic/staff/staff-fields.tsx";
import { useHandOver } from "#admin/features/clinic/staff/use-hand-over.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { InviteInput, inviteStaff } from "#contract/clinic/staff.ts";
import type { Role } from "#rules/values/permissions.ts";
import { call } from "#ui/call.ts";
import { StepFrame } from "./step-frame.tsx";
import { useConfirm } from "./use-confirm.ts";

const NOBODY = {
  name: "",
  email: "",
  role: "Receptionist" as Role | "",
  idDoctor: null as number | null,
  worksFor: [] as number[],
};

/** Who else signs in, each invited by a form of their own. */
export function StaffStep() {
  const [invited, setInvited] = useState(0);
  return <Invitation key={invited} onInvited={() => setInvited(invited + 1)} />;
}

function Invitation({ onInvited }: { onInvited: () => void }) {
  const { busy, confirm } = useConfirm("staff");
  const { handOverWithoutMail, dialog } = useHandOver();
  const contractForm = useContractForm({
    schema: InviteInput,
    initialValues: NOBODY,
    save: (values, options) => call(inviteStaff, { body: InviteInput.parse(values) }, options),
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      void handOverWithoutMail(data, onInvited);
    },
    failed: "An error occurred. Please try again later.",
  });
  return (
    <StepFrame
      title="Who else will use Matab?"
      lead="Each person gets their own sign-in, so that you always know who did what."
      submit="Send the link"
      busy={contractForm.busy}
      onSubmit={() => contractForm.submit()}
    >
      <Grid gap={16}>
        {contractForm.problem && <FormProblem contractForm={contractForm} />}
        <PersonFields
          form={contractForm.form}
          emailSays="Gets the link to choose a password, and signs in with it."
        />
        <RoleFields form={contractForm.form} />
        <Row gap={8} wrap>
          <Button variant="default" loading={busy} onClick={confirm}>
            Nobody else for now
          </Button>
        </Row>
      </Grid>
      {dialog}
    </StepFrame>
  );
}
