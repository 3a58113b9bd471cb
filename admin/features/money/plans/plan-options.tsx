import { Money } from "#admin/kit/display/money.tsx";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import type { Letter } from "#rules/money/plans/plan.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./plans.module.css";

/** How much more or less an option costs than the one that is shown; null: as much. */
function differenceText(net: number, shown: { letter: Letter; net: number }): string | null {
  const values = { sum: formatMoneyExactly(Math.abs(net - shown.net)), letter: shown.letter };
  if (net === shown.net) return null;
  return net > shown.net ? say("{sum} more than {letter}", values) : say("{sum} less than {letter}", values);
}

interface PlanOptionsProps {
  plan: TreatmentPlan;
  nets: Readonly<Record<string, number>>;
  shown: Letter;
  choose: (letter: Letter) => void;
}

/** The options of a plan as cards, each with what it costs. */
export function PlanOptions({ plan, nets, shown, choose }: PlanOptionsProps) {
  return (
    <div className={classes.options}>
      {plan.options.map(({ letter, name, note }) => {
        const net = nets[letter] ?? 0;
        const difference = differenceText(net, { letter: shown, net: nets[shown] ?? 0 });
        return (
          <button
            key={letter}
            type="button"
            className={classes.option}
            aria-pressed={letter === shown}
            onClick={() => choose(letter)}
          >
            <b>
              <bdi>
                {letter}. {name}
              </bdi>
            </b>
            <span>
              <Money rupees={net} format={formatMoneyExactly} />
              {difference && <span className="soft"> · {difference}</span>}
            </span>
            {plan.accepted && (plan.accepted.letter ?? "A") === letter && (
              <span className={classes.agreed}>{say("Accepted")}</span>
            )}
            {note && (
              <span>
                <bdi>{note}</bdi>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
