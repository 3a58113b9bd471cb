import { Button } from "@mantine/core";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import classes from "./plans.module.css";

/** What a plan waits for, for whoever explains it; null: nothing. */
function nextStep({ status, advance, money, accepted, isChanged }: TreatmentPlan): string | null {
  if (accepted && (status === "Accepted" || status === "Under way")) {
    if (accepted.validUntil < clinicToday())
      return say("What was agreed was valid until {day}; now the price list counts. Show it again.", {
        day: formatDate(accepted.validUntil),
      });
    if (isChanged === 1)
      return say("It changed since it was agreed. What was agreed counts until it is shown again.");
  }
  switch (status) {
    case "Draft":
      return say("The patient has not seen it yet.");
    case "Changed since shown":
      return say("It changed since the patient saw it: show it again.");
    case "Shown":
      return say("The patient has not answered yet.");
    case "Expired":
      return say("It is no longer valid: show it again.");
    case "Accepted": {
      const missing = advance - (money?.credit ?? 0);
      return money && missing > 0
        ? say("Agreed. {sum} is to be paid in advance before it begins.", {
            sum: formatMoneyExactly(missing),
          })
        : say("Agreed. What is done at a visit is paid at that visit.");
    }
    default:
      return null;
  }
}

/** What the plan is called and why, until when it holds and what it waits for, and why it was closed. */
export function PlanTexts({ plan, onEdit }: { plan: TreatmentPlan; onEdit: (() => void) | undefined }) {
  const { name, diagnosis, notes, version, validUntil, closedOn, closeReason } = plan;
  const step = nextStep(plan);
  return (
    <div className={classes.texts}>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        {onEdit && (
          <Button variant="subtle" size="compact-xs" onClick={onEdit}>
            {say("Edit")}
          </Button>
        )}
      </p>
      {[diagnosis, notes].map(
        (text) =>
          text && (
            <p key={text} dir="auto" className={classes.text}>
              {text}
            </p>
          ),
      )}
      {closedOn && (
        <p className="soft">
          {say("Closed on {day}", { day: formatDate(closedOn) })}: <bdi>{closeReason}</bdi>
        </p>
      )}
      {validUntil && (
        <p className="soft">
          {say("Version {version}, valid until {day}", {
            version: version ?? 1,
            day: formatDate(validUntil),
          })}
        </p>
      )}
      {step && <p>{step}</p>}
    </div>
  );
}
