import { ActionIcon, Button, NumberInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { TextFields } from "#admin/features/office/settings/text-fields.tsx";
import type { GroupValues } from "#admin/features/office/settings/use-group-form.ts";
import { IconPlus, IconTrash } from "#admin/kit/display/icons.ts";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Col } from "#admin/kit/form/form-page.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { dialledNumber } from "#rules/values/text/phone.ts";
import classes from "./clinic-fields.module.css";
import { Fields } from "./group-section.tsx";
import { LogoField } from "./logo-field.tsx";

interface FieldsProps {
  form: UseFormReturnType<GroupValues<"clinic">>;
}

interface PhoneProps extends FieldsProps {
  path: "phone" | "mobile" | "whatsapp";
  label: string;
}

/** A number as people read it; what links dial follows from it. */
function Phone({ form, path, label }: PhoneProps) {
  const { error: _error, ...props } = form.getInputProps(`${path}.display`);
  return (
    <TextField
      label={label}
      required
      type="tel"
      autoComplete="off"
      {...props}
      error={form.errors[`${path}.display`] ?? form.errors[`${path}.tel`]}
      onChange={({ currentTarget: { value: display } }) => {
        form.setFieldValue(path, { display, tel: dialledNumber(display) ?? "" });
        form.clearFieldError(`${path}.tel`);
      }}
    />
  );
}

const LINKS = 6;

function Links({ form }: FieldsProps) {
  const links = form.values.social;
  return (
    <Col span={6}>
      <Grid gap={14} className={classes.links}>
        {links.map((_link, index) => (
          <Grid
            // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the footer
            key={index}
            role="group"
            aria-label={`Link ${index + 1}`}
            gap={14}
            gapX={16}
            align="start"
            className={classes.link}
          >
            <TextField label="Site" autoComplete="off" {...form.getInputProps(`social.${index}.name`)} />
            <TextField
              label="Address"
              type="url"
              placeholder="https://"
              autoComplete="off"
              {...form.getInputProps(`social.${index}.url`)}
            />
            <ActionIcon
              aria-label={`Remove link ${index + 1}`}
              title="Remove"
              onClick={() => form.removeListItem("social", index)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Grid>
        ))}
      </Grid>
      <Button
        size="xs"
        variant="default"
        disabled={links.length >= LINKS}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => form.insertListItem("social", { name: "", url: "" })}
      >
        Add a link
      </Button>
    </Col>
  );
}

/** Degrees on the map; empty is null. */
function Degrees({ form, path, label }: FieldsProps & { path: string; label: string }) {
  const { value, defaultValue: _, onChange, ...props } = form.getInputProps(path);
  return (
    <NumberInput
      label={label}
      description="Empty while nobody knows it."
      hideControls
      decimalScale={6}
      {...props}
      value={value ?? ""}
      onChange={(typed) => onChange(typed === "" ? null : typed)}
    />
  );
}

function MapFields({ form }: FieldsProps) {
  return (
    <>
      <Col span={6}>
        <TextField
          label="Link to the map"
          required
          type="url"
          autoComplete="off"
          {...form.getInputProps("map.url")}
        />
      </Col>
      <Col span={3}>
        <Degrees form={form} path="map.latitude" label="Latitude" />
      </Col>
      <Col span={3}>
        <Degrees form={form} path="map.longitude" label="Longitude" />
      </Col>
    </>
  );
}

/** The fields of the group "clinic", in the order in which people tell them. */
export function ClinicFields({ form }: FieldsProps) {
  return (
    <>
      <Fields>
        <TextFields form={form} path="name" label="Clinic name" />
        <TextFields form={form} path="tagline" label="Tagline" wide help="Below the name, on papers too." />
        <TextFields form={form} path="description" label="Description" wide help="For search engines." />
      </Fields>
      <LogoField form={form} />
      <Fields title="Phones and mail">
        <Col span={3}>
          <Phone form={form} path="phone" label="Reception phone" />
        </Col>
        <Col span={3}>
          <Phone form={form} path="mobile" label="Mobile" />
        </Col>
        <Col span={3}>
          <Phone form={form} path="whatsapp" label="WhatsApp" />
        </Col>
        <Col span={3}>
          <TextField
            label="E-mail"
            description="Blank: none is shown."
            type="email"
            autoComplete="off"
            {...form.getInputProps("email")}
          />
        </Col>
      </Fields>
      <Fields title="Address">
        <TextFields form={form} path="address.street" label="Street" />
        <TextFields form={form} path="address.area" label="Area" />
        <TextFields form={form} path="address.city" label="City" />
        <TextFields form={form} path="address.country" label="Country" />
        <TextFields
          form={form}
          path="address.landmark"
          label="How to find the door"
          help="For people on their way: floor, sign, what is opposite."
          wide
        />
        <MapFields form={form} />
      </Fields>
      <Fields title="Director">
        <TextFields form={form} path="director.name" label="Name" />
        <TextFields form={form} path="director.title" label="Title" wide />
      </Fields>
      <Fields title="Links in the footer of the website">
        <Links form={form} />
      </Fields>
    </>
  );
}
