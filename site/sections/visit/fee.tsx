import type { ReactNode } from "react";
import { formatCount, formatMoney } from "#rules/values/display.ts";
import { useSite, Words } from "#site/site.tsx";

interface Props {
  /** Rupees. */
  fees: number;
  /** The word "from" as the place shows it, where the price depends on the case. */
  from?: ReactNode;
}

/** A price: "from Rs 2,500". Urdu says the amount first, and the rest after it. */
export function Fee({ fees, from }: Props) {
  const { language } = useSite();
  if (language === "ur")
    return <Words name={from ? "rupeesFrom" : "rupees"} amount={<bdi>{formatCount(fees)}</bdi>} />;
  return (
    <>
      {from}
      {formatMoney(fees)}
    </>
  );
}
