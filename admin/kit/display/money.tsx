import { formatMoney } from "#rules/values/display.ts";
import classes from "./money.module.css";

interface MoneyProps {
  rupees: number | null | undefined;
  owed?: boolean;
  /** How the document that it stands on shows amounts. */
  format?: (rupees: number) => string;
}

/** An amount of rupees. Nothing is grey; what is `owed` is coral, because somebody must look. */
export function Money({ rupees, owed = false, format }: MoneyProps) {
  const look = rupees ? (owed ? "owed" : undefined) : "nothing";
  return (
    <span className={`${classes.money} nowrap num`} data-look={look}>
      {format && typeof rupees === "number" ? format(rupees) : formatMoney(rupees)}
    </span>
  );
}
