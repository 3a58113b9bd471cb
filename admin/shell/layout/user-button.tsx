import type { ComponentProps } from "react";
import { Avatar } from "#admin/kit/display/avatar.tsx";
import { IconChevronDown } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useUser } from "#admin/kit/page/use-session.ts";
import classes from "./top-bar.module.css";

/** Who is signed in, and as what; opens the user menu. */
export function UserButton(button: ComponentProps<"button">) {
  const user = useUser();
  return (
    <button {...button} type="button" className={classes.who} title={user.name}>
      <Avatar name={user.name} />
      <span className={classes.name}>
        <b>
          <PersonName name={user.name} cut />
        </b>
        <small>{user.role}</small>
      </span>
      <IconChevronDown className="hide-sm" size={14} stroke={2} aria-hidden />
    </button>
  );
}
