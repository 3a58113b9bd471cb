import type { z } from "zod";
import { useCall } from "#admin/kit/call/use-call.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { formatMoney } from "#rules/values/display.ts";
import classes from "./method-totals.module.css";

interface MethodTotal {
  paymentMethod: string;
  /** Rupees. */
  amount: number;
}

interface MethodTotalsProps {
  /** Answers the totals by method for the query of the list. */
  endpoint: Endpoint<z.ZodType, never, never, z.ZodType<MethodTotal[]>>;
  query: Readonly<Record<string, unknown>>;
  labels?: Readonly<Record<string, string>>;
}

/** What the list comes to by payment method, over every matching row as the totals row. */
export function MethodTotals({ endpoint, query, labels = {} }: MethodTotalsProps) {
  // Turning pages and sorting leave the sums as they are.
  const { page, pageSize, sort, ...asked } = query;
  const { data = [] } = useCall(endpoint, { query: asked }, { keepPrevious: true });
  if (data.length === 0) return null;
  return (
    <Row as="dl" gap={4} gapX={24} wrap className={classes.totals} aria-label="Total per payment method">
      {data.map(({ paymentMethod, amount }) => (
        <Row gap={8} shrink key={paymentMethod}>
          <dt className="shrink break soft">
            <PersonName name={labels[paymentMethod] ?? paymentMethod} />
          </dt>
          <dd className="rigid strong num">{formatMoney(amount)}</dd>
        </Row>
      ))}
    </Row>
  );
}
