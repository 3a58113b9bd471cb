import { Button, Checkbox, TextInput } from "@mantine/core";
import { useRef } from "react";
import { IconPlus } from "#admin/kit/display/icons.ts";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./price-list.module.css";
import { type DepartmentLines, newService, type Problems, type ServiceLine } from "./price-list.ts";

interface LineProps {
  line: ServiceLine;
  isKept: boolean;
  problems: Problems;
  onChange: (changes: Partial<ServiceLine>) => void;
}

/** A service: whether it stays, its name and its price. */
function Line({ line: { key, name, fees, isKept: isChosen }, isKept, problems, onChange }: LineProps) {
  const called = name || "the new service";
  const isOff = !isKept || !isChosen;
  return (
    <Grid as="li" gap={10} align="center" className={classes.line} data-off={isOff || undefined}>
      <Checkbox
        aria-label={`Keep ${called}`}
        checked={!isOff}
        disabled={!isKept}
        onChange={(event) => onChange({ isKept: event.currentTarget.checked })}
      />
      <TextInput
        aria-label={`Name of ${called}`}
        size="xs"
        disabled={isOff}
        value={name}
        error={problems[`${key} name`]}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <MoneyField
        aria-label={`Price of ${called}`}
        size="xs"
        disabled={isOff}
        value={fees}
        error={problems[`${key} fees`]}
        onChange={(value) => onChange({ fees: value })}
      />
    </Grid>
  );
}

interface DepartmentPricesProps {
  department: DepartmentLines;
  problems: Problems;
  onChange: (changes: Partial<DepartmentLines>) => void;
  onFocus: () => void;
}

/** The department's name, and whether it stays. */
function Head({
  department: { key, name, isKept },
  problems,
  onChange,
}: Omit<DepartmentPricesProps, "onFocus">) {
  const called = name || "the new department";
  return (
    <header>
      <TextInput
        aria-label={`Name of department ${called}`}
        placeholder="Name of the department"
        disabled={!isKept}
        value={name}
        error={isKept && problems[`${key} name`]}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <span className="gap" />
      <Button
        size="xs"
        variant="subtle"
        aria-label={isKept ? `Delete department ${called}` : `Keep department ${called}`}
        onClick={() => onChange({ isKept: !isKept })}
      >
        {isKept ? "Delete department" : "Keep it"}
      </Button>
    </header>
  );
}

/** A department with its services. */
export function DepartmentPrices({ department, problems, onChange, onFocus }: DepartmentPricesProps) {
  const { name, isKept, services } = department;
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    onChange({ services: [...services, newService()] });
    // By selector: the new line is not rendered yet.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLInputElement>(":scope > :last-child input:not([type=checkbox])")
        ?.focus(),
    );
  };
  const called = name || "the new department";
  return (
    <section className={classes.department} aria-label={called} onFocus={onFocus}>
      <Head department={department} problems={problems} onChange={onChange} />
      <ul ref={list} className={classes.lines}>
        {services.map((line) => (
          <Line
            key={line.key}
            line={line}
            isKept={isKept}
            problems={problems}
            onChange={(changes) =>
              onChange({ services: services.map((one) => (one === line ? { ...one, ...changes } : one)) })
            }
          />
        ))}
      </ul>
      {isKept && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Add a service to ${called}`}
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Add a service
        </Button>
      )}
    </section>
  );
}
