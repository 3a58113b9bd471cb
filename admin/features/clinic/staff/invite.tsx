import "#admin/kit/form/validation.ts";
import { useNavigate } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { FormPage } from "#admin/kit/form/form-page.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import { InviteInput, inviteStaff } from "#contract/clinic/staff.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { Role } from "#rules/values/permissions.ts";
import { call } from "#ui/call.ts";
import { PersonFields, RoleFields } from "./staff-fields.tsx";
import { useHandOver } from "./use-hand-over.tsx";

const LIST = { to: pathTo("staff"), label: "Staff" };

const EMPTY = {
  name: "",
  email: "",
  role: "" as Role | "",
  idDoctor: null as number | null,
  worksFor: [] as number[],
};

/** Creates an account. Its owner chooses the password with a link, mailed or shown here to be handed over. */
export default function InviteStaff() {
  const navigate = useNavigate();
  const { handOverWithoutMail, dialog } = useHandOver();
  const contractForm = useContractForm({
    schema: InviteInput,
    initialValues: EMPTY,
    save: (values, options) => call(inviteStaff, { body: InviteInput.parse(values) }, options),
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      void handOverWithoutMail(data, () => navigate(lastListUrl(LIST.to)));
    },
    failed: "An error occurred. Please try again later.",
  });
  const { form } = contractForm;
  return (
    <FormPage title="Invite staff" back={LIST} submit="Send invitation" contractForm={contractForm}>
      <PersonFields form={form} emailSays="Gets the link to choose a password, and signs in with it." />
      <RoleFields form={form} />
      {dialog}
    </FormPage>
  );
}
