import { NativeSelect } from "@mantine/core";
import { CountField } from "#admin/kit/fields/count-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { TextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { DepartmentPicker } from "#admin/kit/pickers/department-picker.tsx";
import { OneServicePicker } from "#admin/kit/pickers/one-service-picker.tsx";
import type { PropsOf } from "#admin/kit/resource/props.ts";
import { ResourceForm } from "#admin/kit/resource/resource-form.tsx";
import type { Service } from "#contract/clinic/services.ts";
import {
  CHART_CODE_WORDS,
  CHARTED_PER_WORDS,
  DETAIL_KIND_WORDS,
} from "#rules/clinic/service-charting-words.ts";
import { say } from "#ui/say.ts";
import { services } from "./services.ts";

interface GroupProps {
  /** What the form gives to each of its fields. */
  props: PropsOf<ReturnType<typeof services.fields.initial>>;
}

function AtTheDesk({ props }: GroupProps) {
  return (
    <FormGroup title="At the desk" help="Offered times, tokens and the list To call follow from this.">
      <Col span={3}>
        <CountField
          unit="minutes"
          placeholder="30 minutes"
          description="A visit for several takes as long as all together; without any, 30 minutes."
          {...props("minutes")}
        />
      </Col>
      <Col span={3}>
        <CountField
          unit="minutes"
          description="For cleaning up. Nobody is offered these minutes; the desk may book them."
          {...props("bufferMinutes")}
        />
      </Col>
      <Col span={3}>
        <CountField
          unit="months"
          placeholder="Never"
          description="Its patients stand in To call then. Empty: never."
          {...props("recallMonths")}
        />
      </Col>
      <Col span={3}>
        <YesNoField {...props("needsChair")} />
      </Col>
    </FormGroup>
  );
}

function Package({ props, service }: GroupProps & { service: Service | null }) {
  return (
    <FormGroup title="Package" help="Sold at once on a bill, used visit by visit. Empty: this is no package.">
      <Col span={3}>
        <CountField
          unit="sessions"
          placeholder="No package"
          description="How many sessions the price is for, from 2 to 60."
          {...props("sessions")}
        />
      </Col>
      <Col span={3}>
        <OneServicePicker
          placeholder="This service itself"
          description="For which visits are booked, one session each."
          stored={
            service?.idPackageOf ? { id: service.idPackageOf, name: service.packageOfName ?? "" } : null
          }
          {...props("idPackageOf")}
        />
      </Col>
      <Col span={3}>
        <CountField
          unit="days"
          placeholder="At any time"
          description="From the day of the bill. Empty: it does not expire."
          {...props("validDays")}
        />
      </Col>
    </FormGroup>
  );
}

/** The words of a choice that may be left unsaid. */
const optionsOf = (words: Readonly<Record<string, string>>, unsaid: string) => [
  { value: "", label: unsaid },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

function ToothChart({ props }: GroupProps) {
  return (
    <FormGroup
      title="Chart and details"
      help="For work on teeth, and where details are written down. Empty: neither."
    >
      <Col span={3}>
        <NativeSelect data={optionsOf(CHART_CODE_WORDS, say("Not on the chart"))} {...props("chartCode")} />
      </Col>
      <Col span={3}>
        <NativeSelect data={optionsOf(CHARTED_PER_WORDS, say("Not said"))} {...props("chartedPer")} />
      </Col>
      <Col span={3}>
        <NativeSelect data={optionsOf(DETAIL_KIND_WORDS, say("None"))} {...props("detailKind")} />
      </Col>
    </FormGroup>
  );
}

/** Add and edit (docs/handbook/clinic/catalogue.md#screens). */
export default function ServiceForm() {
  return (
    <ResourceForm resource={services} failedToLoad="Failed to load services. Please try again later.">
      {(props, service) => (
        <>
          <FormGroup title="Service" help="An active service can be booked and billed.">
            <Col span={3}>
              <DepartmentPicker
                chosen={service && { id: service.IdDepartment, name: service.masterServiceName }}
                {...props("IdDepartment")}
              />
            </Col>
            <Col span={3}>
              <TextField {...props("name")} />
            </Col>
            <Col span={6}>
              <TextArea rows={4} {...props("description")} />
            </Col>
            <Col span={3}>
              <MoneyField {...props("fees")} />
            </Col>
            <Col span={3}>
              <YesNoField {...props("isActive")} />
            </Col>
          </FormGroup>
          <AtTheDesk props={props} />
          <Package props={props} service={service} />
          <ToothChart props={props} />
        </>
      )}
    </ResourceForm>
  );
}
