import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { Avatar } from "#admin/kit/avatar.tsx";
import { PersonName } from "#admin/kit/person-name.tsx";
import classes from "./top-bar.module.css";
import { useUser } from "./use-session.ts";

/** Who is signed in, and as what; opens the user menu. */
export function UserButton(button: ComponentProps<"button">) {
  const user = useUser();
  return (
    <button {...button} type="button" className={classes.who}>
      <Avatar name={user.name} />
      <span className={classes.name}>
        <b>
          <PersonName name={user.name} />
        </b>
        <small>{user.role}</small>
      </span>
      <IconChevronDown className="hide-sm" size={14} stroke={2} aria-hidden />
    </button>
  );
}
