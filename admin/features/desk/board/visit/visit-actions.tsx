import { useNavigate } from "react-router";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import {
  type Icon,
  IconArrowsExchange,
  IconCalendarEvent,
  IconCalendarPlus,
  IconPrinter,
  IconReceipt2,
  IconX,
} from "#admin/kit/display/icons.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { billAddress } from "./bill-address.ts";
import classes from "./visit-panel.module.css";
import { isMovable } from "./visit-words.ts";

interface Action {
  name: string;
  icon: Icon;
  keys?: string;
  isOn: boolean;
  run: () => void;
}

/** What can be done with a visit beside its steps; every drag has its "Move…" here. Over 60 lines: a list of actions. */
export function VisitActions({ visit }: { visit: BoardVisit }) {
  const { ask, may } = useBoard();
  const navigate = useNavigate();
  const idAppointment = visit.id;
  const actions: Action[] = [
    {
      name: "Bill",
      icon: IconReceipt2,
      keys: "B",
      isOn: may.bill,
      run: () => void navigate(billAddress(visit)),
    },
    {
      name: "Move…",
      icon: IconArrowsExchange,
      isOn: may.move && isMovable(visit),
      run: () => ask({ about: "move", visit }),
    },
    {
      name: "Cancel…",
      icon: IconX,
      // Who has come and goes again has left.
      isOn: may.move && visit.stage === "Scheduled",
      run: () => ask({ about: "cancel", visit }),
    },
    {
      name: "Next visit",
      icon: IconCalendarPlus,
      isOn: may.move,
      run: () => ask({ about: "next visit", idAppointment }),
    },
    {
      name: "Slip",
      icon: IconPrinter,
      isOn: visit.token !== null,
      run: () => ask({ about: "slip", visit }),
    },
    {
      name: "Appointment",
      icon: IconCalendarEvent,
      isOn: true,
      run: () => void navigate(pathTo("appointment/view/:id", idAppointment)),
    },
  ];
  return (
    <ul className={classes.actions} aria-label="Actions">
      {actions
        .filter(({ isOn }) => isOn)
        .map(({ name, icon: Icon, keys, run }) => (
          <li key={name}>
            <button type="button" onClick={run}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <span>{name}</span>
              {keys && (
                <span className={classes.key} aria-hidden="true">
                  {keys}
                </span>
              )}
            </button>
          </li>
        ))}
    </ul>
  );
}
