import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { getDueAges } from "#contract/money/dues.ts";
import { DUE_AGE_LABELS, DUE_STATE_LABELS, DUE_STATES } from "#rules/money/accounts/dues.ts";
import { formatCount, formatMoney } from "#rules/values/display.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import classes from "./dues.module.css";

/** What all patients owe together, by age, and who of them is shown. */
export function Ages() {
  const [search] = useSearchParams();
  const shown = search.get("state") ?? "";
  const { data } = useCall(getDueAges, {}, { keepPrevious: true });
  const views = [
    ...DUE_STATES.map((state) => ({ state, label: DUE_STATE_LABELS[state], count: data?.states[state] })),
    { state: "", label: "All", count: data?.patients },
  ];
  return (
    <>
      <dl className={classes.ages} aria-label="What is owed, by age">
        <div>
          <dt className="soft fs-13">Owed by {data ? countOfNoun(data.patients, "patients") : "patients"}</dt>
          <dd className={`${classes.all} break heading-16 num`}>{data ? formatMoney(data.owes) : "…"}</dd>
          {data && data.toPay < data.owes && (
            <dd className={`${classes.quiet} break heading-16 num`}>
              {formatMoney(data.toPay)} to pay after advances
            </dd>
          )}
        </div>
        {DUE_AGE_LABELS.map((label, age) => {
          const part = data?.ages[age];
          const share = data && data.owes > 0 && part ? (part.owes / data.owes) * 100 : 0;
          return (
            <div key={label}>
              <dt className="soft fs-13">{label}</dt>
              <dd className="break heading-16 num">{part ? formatMoney(part.owes) : "…"}</dd>
              <dd className={`${classes.quiet} break heading-16 num`}>
                {part ? countOfNoun(part.patients, "patients") : ""}
              </dd>
              <dd className={`${classes.share} break heading-16 num`} aria-hidden>
                <span style={{ width: `${share}%` }} data-age={age} />
              </dd>
            </div>
          );
        })}
      </dl>
      <nav className={`${classes.chips} mb-12`} aria-label="Whom to show">
        {views.map(({ state, label, count }) => (
          <Button
            key={state}
            size="xs"
            component={Link}
            to={state === "" ? "?" : `?state=${encodeURIComponent(state)}`}
            variant={state === shown ? "light" : "default"}
            aria-current={state === shown ? "page" : undefined}
          >
            {label}
            {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
          </Button>
        ))}
      </nav>
    </>
  );
}
