import { ActionIcon, Button } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import classes from "./fields.module.css";
import { emptyValue, headOf, type SectionField } from "./section-fields.ts";

type ListOf = Extract<SectionField, { kind: "list" }>;

/** The list with a part at another place. */
function moved<Part>(parts: readonly Part[], from: number, to: number): Part[] {
  const others = parts.filter((_, index) => index !== from);
  return [...others.slice(0, to), parts[from] as Part, ...others.slice(to)];
}

interface ItemHeadProps {
  /** How the part is called where its words do not tell: "Question 2". */
  name: string;
  head: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Undefined where it cannot go further, or may not be taken away. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ItemHead({ name, head, isOpen, onToggle, onUp, onDown, onRemove }: ItemHeadProps) {
  const buttons = [
    { does: "Move up", run: onUp, Icon: IconArrowUp },
    { does: "Move down", run: onDown, Icon: IconArrowDown },
    { does: "Take away", run: onRemove, Icon: IconTrash },
  ];
  return (
    <Row gap={4} align="center" className={classes.itemHead}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <bdi>{head || name}</bdi>
      </button>
      {buttons.map(
        ({ does, run, Icon }) =>
          run && (
            <ActionIcon key={does} variant="subtle" aria-label={`${does}: ${name}`} onClick={run}>
              <Icon size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          ),
      )}
    </Row>
  );
}

interface ListFieldProps {
  field: ListOf;
  value: readonly unknown[];
  onChange: (value: unknown[]) => void;
  /** The inputs of one part. */
  renderItem: (index: number, value: unknown) => ReactNode;
  /** Whether something in a part is wrong, so that it is opened. */
  isWrong: (index: number) => boolean;
}

/** Parts that can be opened, moved (Alt and the arrows), added and taken away, as far as the design bears. */
export function ListField({ field, value, onChange, renderItem, isWrong }: ListFieldProps) {
  const { item, min, max, label } = field;
  const [open, setOpen] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length) return;
    onChange(moved(value, from, to));
    setOpen((current) => (current === from ? to : current));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, index + (event.key === "ArrowUp" ? -1 : 1));
  };
  return (
    <Grid as="fieldset" gap={12} shrink className={classes.group}>
      <legend>{label}</legend>
      <Grid as="ol" gap={8}>
        {value.map((part, index) => {
          const name = `${item.label} ${index + 1}`;
          const isOpen = open === index || isWrong(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
            <li key={index} className={classes.item} onKeyDown={(event) => onKeyDown(event, index)}>
              <ItemHead
                name={name}
                head={headOf(item, part)}
                isOpen={isOpen}
                onToggle={() => setOpen(open === index ? null : index)}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onDown={index < value.length - 1 ? () => move(index, index + 1) : undefined}
                onRemove={
                  value.length > min ? () => onChange(value.filter((_, other) => other !== index)) : undefined
                }
              />
              {isOpen && renderItem(index, part)}
            </li>
          );
        })}
      </Grid>
      {value.length < max && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            onChange([...value, emptyValue(item)]);
            setOpen(value.length);
          }}
        >
          Add: {item.label.toLowerCase()}
        </Button>
      )}
      {min === max && (
        <p className="hint">The page has {max} places: change what stands there, or its order.</p>
      )}
    </Grid>
  );
}
