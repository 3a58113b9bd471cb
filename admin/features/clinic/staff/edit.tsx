import "#admin/kit/form/validation.ts";
import { Button, Group } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { IconLink, IconMailForward } from "#admin/kit/display/icons.ts";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { EditPage } from "#admin/kit/form/edit-page.tsx";
import { Col, FormGroup, FormPage } from "#admin/kit/form/form-page.tsx";
import type { StoredRecord } from "#admin/kit/form/stale-record.ts";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { getStaffMember, StaffInput, type StaffMember, updateStaff } from "#contract/clinic/staff.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate, formatYesNo } from "#rules/values/display.ts";
import type { Role } from "#rules/values/permissions.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { readSession, saveSession } from "#ui/session.ts";
import { lastSignInOf } from "./last-sign-in.ts";
import { SignedInOn } from "./signed-in-on.tsx";
import { PersonFields, RoleFields } from "./staff-fields.tsx";
import { useAccountDialogs } from "./use-account-dialogs.tsx";

const LIST = { to: pathTo("staff"), label: "Staff" };

/** Updates the top bar when administrators change their own account. */
function followOwnChange({ id, name, email, role, idDoctor }: StaffMember): void {
  const session = readSession();
  if (session?.user.id === id)
    saveSession({ ...session, user: { id, name, email, role, doctorId: idDoctor } });
}

const valuesOf = ({ name, email, role, idDoctor, worksFor = [], isActive, updatedOn }: StaffMember) => ({
  name,
  email,
  role: role as Role | "",
  idDoctor,
  worksFor,
  isActive,
  updatedOn,
});

/** In place of numbers, where two administrators changed the account at once. */
const doctorsText = (ids: unknown) => {
  const count = Array.isArray(ids) ? ids.length : 0;
  if (count === 0) return say("Every doctor");
  return count === 1 ? say("1 doctor") : say("{count} doctors", { count });
};

const namesOf = ({ doctorName }: StaffMember) => ({ idDoctor: doctorName ?? "nobody" });

const storedMember = (member: StaffMember): StoredRecord<ReturnType<typeof valuesOf>> => ({
  entity: "staff",
  id: member.id,
  names: namesOf(member),
  labels: {
    name: "Name",
    email: "Email",
    role: "Role",
    idDoctor: "Doctor",
    worksFor: "Works For",
    isActive: "Is Active",
  },
  say: { isActive: formatYesNo, worksFor: doctorsText },
  load: async () => {
    const { data } = await call(getStaffMember, { query: { id: member.id } });
    return { values: valuesOf(data), names: namesOf(data) };
  },
});

function useStaffForm(member: StaffMember) {
  const navigate = useNavigate();
  return useContractForm({
    schema: StaffInput,
    initialValues: valuesOf(member),
    save: (values) => call(updateStaff, { query: { id: member.id }, body: StaffInput.parse(values) }),
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      navigate(lastListUrl(LIST.to));
      followOwnChange(data);
    },
    failed: "An error occurred. Please try again later.",
    stored: storedMember(member),
  });
}

function SignInFields({ member }: { member: StaffMember }) {
  const isOwn = useUser().id === member.id;
  const { isMailSetUp, newLink, resetPassword, dialog } = useAccountDialogs();
  return (
    <FormGroup title="Sign-in">
      <Col span={6}>
        <Facts columns>
          <Fact label="Last sign-in">{lastSignInOf(member)}</Fact>
          <Fact label="Created on">{formatDate(member.createdOn)}</Fact>
        </Facts>
      </Col>
      {!isOwn && member.isActive === 1 && (
        <Col span={6}>
          <Group gap={8}>
            {(member.hasPassword || isMailSetUp) && (
              <Button
                variant="default"
                leftSection={<IconMailForward size={16} stroke={1.75} aria-hidden />}
                onClick={() => resetPassword(member)}
              >
                {member.hasPassword ? "Reset password" : "Send the invitation again"}
              </Button>
            )}
            {!member.hasPassword && (
              <Button
                variant="default"
                leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
                onClick={() => newLink(member)}
              >
                New link
              </Button>
            )}
          </Group>
        </Col>
      )}
      {dialog}
    </FormGroup>
  );
}

function ChangedAccount({ member }: { member: StaffMember }) {
  const contractForm = useStaffForm(member);
  const { form } = contractForm;
  const doctor = member.idDoctor !== null ? { id: member.idDoctor, name: member.doctorName ?? "" } : null;
  return (
    <FormPage title={`Edit ${member.name}`} back={LIST} submit="Update account" contractForm={contractForm}>
      <PersonFields
        form={form}
        emailSays={
          member.hasPassword
            ? "Signs in with it; another one counts from the next sign-in on."
            : "Signs in with it; another one is sent the invitation."
        }
      />
      <RoleFields form={form} doctor={doctor} />
      <FormGroup title="Access" help="Who left is not deleted: the history keeps their name.">
        <Col span={3}>
          <YesNoField label="Is Active" required {...form.getInputProps("isActive")} />
        </Col>
      </FormGroup>
      <SignInFields member={member} />
      <SignedInOn member={member} />
    </FormPage>
  );
}

/** Edits a staff account: name, role, the doctor it belongs to, whether it may sign in. */
export default function EditStaff() {
  const { id } = useParams();
  return (
    <EditPage key={id} endpoint={getStaffMember} input={{ query: { id } }} title="Edit account" back={LIST}>
      {(member) => <ChangedAccount member={member} />}
    </EditPage>
  );
}
