import { type ClosedRun, closedWithin } from "#rules/website/closed-days.ts";
import { Icon } from "#site/layout/icons.tsx";
import { Say, type Site, useSite, Words, Written } from "#site/site.tsx";
import type { WordName } from "#site/words.ts";
import css from "./closures.module.css";

/** How many days ahead the booking form tells of, today among them. */
const DAYS_AHEAD = 14;

function wordFor({ fromDay, toDay, hours }: ClosedRun, today: string): WordName {
  const isOneDay = fromDay === toDay;
  if (hours) return isOneDay ? "closedForHours" : "closedForHoursDaily";
  if (toDay === today) return "closedToday";
  if (fromDay <= today) return "closedUntil";
  return isOneDay ? "closedOnDay" : "closedFromTo";
}

function Closure({ run, site: { clock, around } }: { run: ClosedRun; site: Site }) {
  const { fromDay, toDay, hours, name, isExpected } = run;
  return (
    <li>
      <Icon name="clock" />
      <span>
        <Words
          name={wordFor(run, around.today)}
          first={<Written>{clock.weekdayAndDay(fromDay)}</Written>}
          last={<Written>{clock.weekdayAndDay(toDay)}</Written>}
          times={hours && <Written>{clock.hours(hours.from, hours.to)}</Written>}
          reason={<Say text={name} />}
        />
        {isExpected ? (
          <>
            {" "}
            <Words name="moonDecides" />
          </>
        ) : null}
      </span>
    </li>
  );
}

/** The days of the next two weeks on which the clinic is closed, each with its reason. */
export function Closures() {
  const site = useSite();
  const { snapshot, around } = site;
  const runs = closedWithin(snapshot.closures, around.today, DAYS_AHEAD);
  if (runs.length === 0) return null;
  return (
    <ul className={css.closures}>
      {runs.map((run) => (
        <Closure key={`${run.fromDay} ${run.name.en}`} run={run} site={site} />
      ))}
    </ul>
  );
}
