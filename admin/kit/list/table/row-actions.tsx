import { Button } from "@mantine/core";
import { Link } from "react-router";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import classes from "#admin/kit/list/list.module.css";
import type { RowAction } from "#admin/kit/list/types.ts";

interface ActionProps {
  action: RowAction;
  /** Which record, for the button's name: "request 1482". */
  rowName: string;
  current: boolean;
}

function PrimaryAction({ action, rowName, current }: ActionProps) {
  return (
    <Button
      size="xs"
      variant={current ? "filled" : "light"}
      tabIndex={current ? 0 : -1}
      rightSection={current && action.keys ? <KeyCaps of={action.keys} /> : undefined}
      onClick={action.run}
    >
      {action.name}
      <span className="sr"> {rowName}</span>
    </Button>
  );
}

function IconAction({ action, rowName, current }: ActionProps) {
  const { icon: Icon, name, to, run, danger } = action;
  const shared = {
    className: classes.action,
    "data-danger": danger || undefined,
    "aria-label": `${name} ${rowName}`,
    title: name,
    tabIndex: current ? 0 : -1,
  };
  const icon = <Icon size={18} stroke={1.75} aria-hidden />;
  if (to) {
    return (
      <Link {...shared} to={to}>
        {icon}
      </Link>
    );
  }
  return (
    <button type="button" {...shared} onClick={run}>
      {icon}
    </button>
  );
}

/** A row's actions, always visible and always in the same order. */
export function RowActions(props: { actions: readonly RowAction[]; rowName: string; current: boolean }) {
  const { actions, ...shared } = props;
  const drawn = actions.filter(({ keyOnly }) => !keyOnly);
  return drawn.map((action) =>
    action.primary ? (
      <PrimaryAction key={action.name} action={action} {...shared} />
    ) : (
      <IconAction key={action.name} action={action} {...shared} />
    ),
  );
}
