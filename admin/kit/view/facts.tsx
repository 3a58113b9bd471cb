import { Children, isValidElement, type ReactNode } from "react";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { orNotAvailable } from "#rules/values/display.ts";
import classes from "./facts.module.css";

/**
 * Definition pairs, as on view screens and beside a dialog's inputs:
 *
 *   <Facts columns><Fact label="Mobile">{groupPhone(request.mobile)}</Fact></Facts>
 *
 * What is empty reads N/A in grey.
 */
export function Facts({ columns = false, children }: { columns?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.facts} data-columns={columns || undefined}>
      {children}
    </dl>
  );
}

export function Fact({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children?: ReactNode;
}) {
  const parts = Children.toArray(children);
  const isText = !parts.some(isValidElement);
  const text = isText ? orNotAvailable(parts.join("")) : "";
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd data-empty={(isText && text === "N/A") || undefined}>
        {isText ? <PersonName name={text} /> : children}
      </dd>
    </div>
  );
}
