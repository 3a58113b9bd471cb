import { ActionIcon, Input } from "@mantine/core";
import { shallowEqual, useWindowEvent } from "@mantine/hooks";
import { memo, useRef, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconPlus, IconX } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import type { Service } from "#contract/clinic/services.ts";
import classes from "./bill-lines.module.css";
import {
  type BillValues,
  blankLine,
  type LineValues,
  withDescription,
  withDoctor,
  withService,
} from "./bill-values.ts";
import { LineDescription } from "./line-description.tsx";
import { LineDoctor, type LineDoctorChoice } from "./line-doctor.tsx";
import { samePart } from "./same-part.ts";
import type { BillForm } from "./use-bill-form.ts";
import { useServices } from "./use-services.ts";

interface LineProps {
  billForm: BillForm;
  index: number;
  line: LineValues;
  services: readonly Service[];
  /** The doctor of the bill. */
  idDoctor: BillValues["idDoctor"];
  /** Those who see patients. */
  doctors: readonly LineDoctorChoice[];
  /** Just added by the person, who goes on typing in it. */
  isNew: boolean;
  isLast: boolean;
  /** Enter was pressed in the price of the last line. */
  onAdd: () => void;
}

const errorsOf = ({ billForm: { form }, index }: LineProps) =>
  ["description", "idService", "idDoctor", "actualPrice", "price"]
    .map((field) => form.errors[`paymentDetails.${index}.${field}`])
    .join();

/** Whether a line looks as before; what its handlers do follows from the form as it is when they are called. */
const looksSame = (before: LineProps, now: LineProps) =>
  before.index === now.index &&
  before.services === now.services &&
  before.idDoctor === now.idDoctor &&
  before.doctors === now.doctors &&
  before.isNew === now.isNew &&
  before.isLast === now.isLast &&
  shallowEqual(before.line, now.line) &&
  errorsOf(before) === errorsOf(now);

/** Who did the work of a line, with what is wrong with that. */
function DoneBy({ billForm: { form }, index, line, idDoctor, doctors }: LineProps) {
  const path = `paymentDetails.${index}`;
  const choose = (doctor: LineDoctorChoice | null) => {
    form.clearFieldError(`${path}.idDoctor`);
    form.setFieldValue(path, withDoctor(line, doctor));
  };
  const error = form.errors[`${path}.idDoctor`];
  return <LineDoctor place={index + 1} {...{ line, idDoctor, doctors, error }} onChoose={choose} />;
}

const Line = memo(function Line(props: LineProps) {
  const { billForm, index, line, services, isNew, isLast, onAdd } = props;
  const price = useRef<HTMLInputElement>(null);
  const { form } = billForm;
  const path = (field: keyof LineValues) => `paymentDetails.${index}.${field}`;
  const name = (field: string) => `Line ${index + 1} ${field}`;
  const replace = (next: LineValues) => form.setFieldValue(`paymentDetails.${index}`, next);
  const description = form.getInputProps(path("description"));
  return (
    <tr>
      <td>
        <LineDescription
          label={name("description")}
          value={line.description}
          services={services}
          error={description.error ?? form.errors[path("idService")]}
          data-path={path("description")}
          autoFocus={isNew}
          onBlur={description.onBlur}
          onDone={() => price.current?.focus()}
          onChange={(text) => replace(withDescription(line, text))}
          onService={(service) => replace(withService(line, service))}
        />
        <DoneBy {...props} />
      </td>
      <td className={classes.id}>{line.idService ?? "--"}</td>
      <td className={classes.actual} data-label="Actual Price">
        {line.idService ? (
          <Money rupees={Number(line.actualPrice)} />
        ) : (
          <MoneyField
            aria-label={name("actual price")}
            placeholder="0"
            leftSection={null}
            {...form.getInputProps(path("actualPrice"))}
          />
        )}
      </td>
      <td data-label="Price">
        <MoneyField
          ref={price}
          aria-label={name("price")}
          takesDigitsOnly
          leftSection={null}
          onKeyDown={(event) => event.key === "Enter" && isLast && onAdd()}
          {...form.getInputProps(path("price"))}
        />
      </td>
      <td className={classes.remove}>
        <ActionIcon
          aria-label={`Remove line ${index + 1}`}
          title="Remove line"
          onClick={() => form.removeListItem("paymentDetails", index)}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}, looksSame);

/** Alt+L from anywhere in the form. Only listed with the shortcuts, which do not handle Alt themselves. */
function useAltL(add: () => void) {
  useShortcut({ keys: "Alt+l", label: "Add a line", group: "This form" });
  useWindowEvent("keydown", (event) => {
    if (!event.altKey || event.ctrlKey || event.code !== "KeyL") return;
    event.preventDefault();
    add();
  });
}

function Headings() {
  return (
    <thead>
      <tr>
        <th scope="col">
          Description <span className={classes.star}>*</span>
        </th>
        <th scope="col">Service ID</th>
        <th scope="col">Actual Price</th>
        <th scope="col">
          Price <span className={classes.star}>*</span>
        </th>
        <th scope="col">
          <span className="sr">Remove</span>
        </th>
      </tr>
    </thead>
  );
}

const NOBODY: readonly LineDoctorChoice[] = [];

interface BillLinesProps {
  billForm: BillForm;
  /** Whether they are shown and cannot be changed, because credit notes name them. */
  stay?: boolean;
}

/** The lines of a bill (docs/handbook/money/billing.md#screens): description, service id, actual price and price. */
export const BillLines = memo(
  function BillLines({ billForm, stay = false }: BillLinesProps) {
    const { form } = billForm;
    const services = useServices();
    const { data: doctors = NOBODY } = useCall(getActiveDoctors);
    const [added, setAdded] = useState<string | null>(null);
    const { paymentDetails: lines, idDoctor } = form.getValues();
    const add = () => {
      if (stay) return;
      const line = blankLine();
      setAdded(line.key);
      form.insertListItem("paymentDetails", line);
      form.clearFieldError("paymentDetails");
    };
    useAltL(add);
    const error = form.errors.paymentDetails;
    return (
      <fieldset className={classes.all} disabled={stay}>
        <div className={classes.frame} data-invalid={Boolean(error) || undefined}>
          <table className={classes.lines} aria-label="Lines">
            <Headings />
            <tbody>
              {lines.map((line, index) => (
                <Line
                  key={line.key}
                  billForm={billForm}
                  index={index}
                  line={line}
                  {...{ services, doctors, idDoctor }}
                  isNew={line.key === added}
                  isLast={index === lines.length - 1}
                  onAdd={add}
                />
              ))}
            </tbody>
          </table>
          {!stay && (
            <Row
              type="button"
              as="button"
              gap={8}
              align="center"
              className={classes.add}
              data-invalid-field={error ? true : undefined}
              onClick={add}
            >
              <IconPlus size={16} stroke={1.75} aria-hidden />
              Add a service or type a description
            </Row>
          )}
        </div>
        {error && <Input.Error className={classes.error}>{error}</Input.Error>}
      </fieldset>
    );
  },
  samePart(["paymentDetails", "idDoctor"]),
);
