import type { PlanAnswer, TreatmentPlan } from "#contract/money/plan-records.ts";
import { answerInWords, phaseName } from "#rules/money/plans/estimate-paper.ts";
import { formatDate } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./plans.module.css";

/** What was shown and what the patient answered to it, the newest first. */
export function Answers({ plan }: { plan: TreatmentPlan }) {
  const { versions, answers } = plan;
  if (versions.length === 0) return null;
  return (
    <section className={classes.answers} aria-label={say("Shown and answered")}>
      <h2>{say("Shown and answered")}</h2>
      <ol>
        {versions.map(({ version, shownOn, validUntil, presentedBy }) => (
          <li key={version}>
            <b>{say("Version {version}", { version })}</b>{" "}
            <span className="soft">
              {[
                say("shown {day}", { day: formatDate(shownOn) }),
                presentedBy,
                say("valid until {day}", { day: formatDate(validUntil) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {answers
              .filter((answer) => answer.version === version)
              .map((answer) => (
                <Answer key={answer.id} answer={answer} plan={plan} />
              ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Answer({ answer, plan }: { answer: PlanAnswer; plan: TreatmentPlan }) {
  const { letter, phases, heardBy, note } = answer;
  const option = letter && plan.options.length > 1 && say("Option {letter}", { letter });
  const of = phases?.map((phase) => phaseName(phase, plan.phaseNames)).join(", ");
  return (
    <p>
      <bdi>{answerInWords({ ...answer, signature: null })}</bdi>
      <span className="soft">
        {[option, of, heardBy && say("written down by {name}", { name: heardBy })]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </span>
      {note && (
        <span dir="auto" className={classes.text}>
          {" "}
          {note}
        </span>
      )}
    </p>
  );
}
