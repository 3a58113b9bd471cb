import { formatMoney } from "#rules/display.ts";
import classes from "./money.module.css";

/** An amount of rupees. Nothing is grey; what is `owed` is coral, because somebody must look. */
export function Money({ rupees, owed = false }: { rupees: number | null | undefined; owed?: boolean }) {
  const look = rupees ? (owed ? "owed" : undefined) : "nothing";
  return (
    <span className={classes.money} data-look={look}>
      {formatMoney(rupees)}
    </span>
  );
}
