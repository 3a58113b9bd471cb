import { ActionIcon, Button, Input, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useState } from "react";
import { IconPlus } from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useListValues } from "#admin/kit/list/filters/use-list-values.ts";
import { listBills } from "#contract/money/bills.ts";
import { PAYMENT_METHODS } from "#rules/money/bills/bill.ts";
import { isOfLedger, lookalikeProblem, methodKey } from "#rules/money/bills/payment-method.ts";
import { useCommonestMethods } from "./commonest-methods.ts";
import classes from "./payment-method.module.css";

const MOST_LETTERS_SIDE_BY_SIDE = 20;

/** Each method once, in the spelling that comes first. */
const once = (methods: readonly string[]) =>
  methods.filter((method, at) => methods.findIndex((other) => methodKey(other) === methodKey(method)) === at);

/**
 * Cash, Online and Free, the methods that the clinic used before, and those that were typed on this computer. Two spellings
 * would be two methods in every list.
 */
function useMethods(current: string) {
  const { data: stored = [] } = useListValues(listBills, "paymentMethod");
  const used = stored.filter((method) => !isOfLedger(method) && !lookalikeProblem(method));
  const [own, setOwn] = useLocalStorage<string[]>({
    key: "matab.payment-methods",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const methods = once([...PAYMENT_METHODS, ...used, ...own, current]);
  /** The method as it is known already when only its spelling differs. */
  const remember = (method: string): string => {
    const known = methods.find((other) => methodKey(other) === methodKey(method));
    if (!known) setOwn([...own, method]);
    return known ?? method;
  };
  return { methods, remember };
}

interface PaymentMethodProps {
  value: string;
  onChange: (method: string) => void;
  /** Left out where it makes no sense: a payment that is received is not Free. */
  without?: string;
  /** Shows the four commonest side by side, where there is room for them. */
  commonestFirst?: boolean;
}

function NewMethod({ onAdd, onClose }: { onAdd: (method: string) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  const add = () => {
    if (text.trim()) onAdd(text.trim());
    else onClose();
  };
  return (
    <Row gap={6} align="center">
      <TextInput
        className={classes.grow}
        aria-label="New payment method"
        placeholder="Such as Card or Sehat Card"
        maxLength={60}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") add();
          else onClose();
        }}
      />
      <Button variant="default" onClick={add}>
        Add
      </Button>
    </Row>
  );
}

interface ChoiceProps extends Pick<PaymentMethodProps, "value" | "onChange"> {
  offered: string[];
}

/** The commonest methods side by side, and all others in a list beside them. */
function CommonestFirst({ offered, value, onChange }: ChoiceProps) {
  const common = useCommonestMethods(offered);
  const others = offered.filter((method) => !common.includes(method));
  return (
    <Row gap={6} wrap grow shrink>
      <SegmentedControl
        className={classes.common}
        fullWidth
        aria-label="Payment Method"
        data={common}
        value={common.includes(value) ? value : ""}
        onChange={onChange}
      />
      {others.length > 0 && (
        <Select
          className={classes.others}
          aria-label="Other payment method"
          placeholder="Other"
          allowDeselect={false}
          data={others}
          value={others.includes(value) ? value : null}
          onChange={(method) => method && onChange(method)}
        />
      )}
    </Row>
  );
}

/** All methods side by side while they are short, else in a list. */
function AllInOne({ offered, value, onChange }: ChoiceProps) {
  return offered.join("").length <= MOST_LETTERS_SIDE_BY_SIDE ? (
    <SegmentedControl
      className={classes.grow}
      fullWidth
      aria-label="Payment Method"
      data={offered}
      value={value}
      onChange={onChange}
    />
  ) : (
    <Select
      className={classes.grow}
      aria-label="Payment Method"
      allowDeselect={false}
      data={offered}
      value={value}
      onChange={(method) => method && onChange(method)}
    />
  );
}

/** How the patient pays. The plus adds a method of the clinic's own. */
export function PaymentMethod({ value, onChange, without, commonestFirst = false }: PaymentMethodProps) {
  const { methods, remember } = useMethods(value);
  const [adding, setAdding] = useState(false);
  const offered = methods.filter((method) => method !== without);
  const Choice = commonestFirst ? CommonestFirst : AllInOne;
  return (
    <Grid gap={5}>
      <Input.Label data-required component="span">
        Payment Method
      </Input.Label>
      <Row gap={6} align="center">
        <Choice offered={offered} value={value} onChange={onChange} />
        <ActionIcon
          size={36}
          aria-label="Add payment method"
          title="Add payment method"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Row>
      {adding && (
        <NewMethod
          onClose={() => setAdding(false)}
          onAdd={(method) => {
            onChange(remember(method));
            setAdding(false);
          }}
        />
      )}
    </Grid>
  );
}
