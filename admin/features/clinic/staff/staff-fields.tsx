import { Radio } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { ROLES, type Role } from "#rules/values/permissions.ts";
import { say } from "#ui/say.ts";
import { DoctorsField } from "./doctors-field.tsx";
import { mayBeDoctor, ROLE_DESCRIPTIONS } from "./roles.ts";
import classes from "./staff-fields.module.css";

/** The values that the invite and edit forms share. */
export interface AccountValues extends Record<string, unknown> {
  name: string;
  email: string;
  role: Role | "";
  idDoctor: number | null;
  worksFor: number[];
}

interface FieldsProps<Values> {
  form: UseFormReturnType<Values>;
}

/** The person's name and e-mail; `emailSays` explains what the address is used for. */
export function PersonFields<Values extends AccountValues>({
  form,
  emailSays,
}: FieldsProps<Values> & { emailSays: string }) {
  return (
    <FormGroup title="Person" help="The name stands in the top bar, and in the history of what they change.">
      <Col span={3}>
        <TextField label="Name" required autoComplete="off" dir="auto" {...form.getInputProps("name")} />
      </Col>
      <Col span={3}>
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="off"
          description={emailSays}
          {...form.getInputProps("email")}
        />
      </Col>
    </FormGroup>
  );
}

interface RoleFieldsProps<Values> extends FieldsProps<Values> {
  /** The account's stored doctor, who may be inactive by now. */
  doctor?: { id: number; name: string } | null;
}

/** The role, and for roles that have one, the doctor. */
export function RoleFields<Values extends AccountValues>({ form, doctor = null }: RoleFieldsProps<Values>) {
  const { role } = form.getValues();
  const { onChange, ...choice } = form.getInputProps("role");
  const choose = (chosen: string) => {
    onChange(chosen);
    if (!mayBeDoctor(chosen as Role)) form.setFieldValue("idDoctor", null as never);
    if (chosen !== "Assistant") form.setFieldValue("worksFor", [] as never);
  };
  return (
    <FormGroup title="Role" help="Decides which screens and buttons are there.">
      <Col span={6}>
        <Radio.Group
          label="Role"
          labelProps={{ "data-required": true }}
          required
          onChange={choose}
          {...choice}
        >
          <Grid gap={14} gapX={24} className={classes.roles}>
            {ROLES.map((option) => (
              <Radio key={option} value={option} label={option} description={ROLE_DESCRIPTIONS[option]} />
            ))}
          </Grid>
        </Radio.Group>
      </Col>
      {mayBeDoctor(role) && (
        <Col span={4}>
          <DoctorPicker
            label="Doctor"
            required={role === "Doctor"}
            description={
              role === "Doctor"
                ? "Whose appointments this account sees."
                : "Only for an administrator who treats patients."
            }
            chosen={doctor}
            {...form.getInputProps("idDoctor")}
          />
        </Col>
      )}
      {role === "Assistant" && (
        <Col span={4}>
          <DoctorsField
            label={say("Works for")}
            description={say(
              "Sees the patients whom these doctors have today. Nobody chosen: every doctor’s.",
            )}
            {...form.getInputProps("worksFor")}
          />
        </Col>
      )}
    </FormGroup>
  );
}
