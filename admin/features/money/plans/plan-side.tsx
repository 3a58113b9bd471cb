import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { listAppointmentsOfPatient } from "#contract/desk/appointments.ts";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { OptionTotals, PlanItem } from "#rules/money/plans/plan.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import classes from "./plans.module.css";

function Bar({ label, amount, of }: { label: string; amount: number; of: number }) {
  return (
    <div>
      <div className={classes.sum}>
        <span>{label}</span>
        <Money rupees={amount} format={formatMoneyExactly} />
      </div>
      <meter
        className={classes.bar}
        aria-label={label}
        min={0}
        max={Math.max(of, amount, 1)}
        value={amount}
      />
    </div>
  );
}

/** Leads to the bill of what was done: of its visit where it is one, else of the patient. */
function BillButton({ plan, toBill }: { plan: TreatmentPlan; toBill: number }) {
  const visit = plan.money?.idAppointment;
  const to = `${pathTo("billing/add")}?${visit ? `appointmentId=${visit}` : `patientId=${plan.idPatient}`}`;
  useShortcut({
    keys: "b",
    label: "Bill what was done",
    group: "This plan",
    run: () => document.getElementById("bill-plan")?.click(),
  });
  return (
    <Button id="bill-plan" component={Link} to={to}>
      {say("Bill what was done, {sum}", { sum: formatMoneyExactly(toBill) })}
    </Button>
  );
}

/** Leads to the patient's advance, with the dialog that receives one open. */
function AdvanceButton({ plan, credit }: { plan: TreatmentPlan; credit: number }) {
  const isAsked = plan.status === "Accepted" && credit < plan.advance;
  return (
    <Button
      component={Link}
      to={`${pathTo("patients/view/:id", plan.idPatient)}?tab=advance`}
      state={{ receive: true }}
      variant={isAsked ? "filled" : "default"}
    >
      {say("Receive advance")}
    </Button>
  );
}

const startOf = ({
  appointmentDate,
  appointmentTime,
}: {
  appointmentDate: string;
  appointmentTime: string;
}) => `${appointmentDate} ${appointmentTime}`;

/** When the patient comes next, for those who read appointments. */
function NextVisit({ idPatient }: { idPatient: number }) {
  const may = useMay()("appointments.read");
  const visits = useCall(listAppointmentsOfPatient, { query: { patientId: idPatient } }, { enabled: may });
  if (!visits.data) return null;
  const now = `${clinicToday()} ${clinicTimeNow()}`;
  const next = visits.data
    .filter((visit) => visit.status === "Scheduled" && startOf(visit) > now)
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))[0];
  return (
    <div className={classes.sum}>
      <span>{say("Next visit")}</span>
      {next ? (
        <RecordLink screen="appointment/view/:id" id={next.id}>
          {formatDate(next.appointmentDate)}, {next.appointmentTime}
        </RecordLink>
      ) : (
        <span className="soft">{say("None is booked")}</span>
      )}
    </div>
  );
}

interface PlanSideProps {
  plan: TreatmentPlan;
  totals: OptionTotals<PlanItem>;
  /** Whether the shown option is the accepted one. */
  isAgreed: boolean;
  /** Closes the plan; absent: it is closed, or somebody else's to close. */
  onClose: (() => void) | undefined;
}

/** The sums of the chosen option, and for those who see bills how much of it is done, billed and paid. Over 60 lines: a line for each. */
export function PlanSide({ plan, totals, isAgreed, onClose }: PlanSideProps) {
  const may = useMay();
  const { money } = plan;
  return (
    <aside className={classes.side} aria-label={say("Sums")}>
      {totals.discount > 0 && (
        <>
          <div className={classes.sum}>
            <span>{say("Total")}</span>
            <Money rupees={totals.sum} format={formatMoneyExactly} />
          </div>
          <div className={classes.sum}>
            <span>{say("Agreed discount")}</span>
            <bdi dir="ltr" className="nowrap num">
              − {formatMoneyExactly(totals.discount)}
            </bdi>
          </div>
        </>
      )}
      <div className={`${classes.sum} ${classes.total}`}>
        <span>{say("The patient pays")}</span>
        <Money rupees={totals.net} format={formatMoneyExactly} />
      </div>
      {plan.advance > 0 && (
        <div className={classes.sum}>
          <span>{say("Asked before it begins")}</span>
          <Money rupees={plan.advance} format={formatMoneyExactly} />
        </div>
      )}
      {plan.accepted && !isAgreed && <p className="soft">{say("This option was not chosen.")}</p>}
      {money && (isAgreed || !plan.accepted) && (
        <>
          <div className={classes.bars}>
            <Bar label={say("Done")} amount={money.done} of={totals.net} />
            <Bar label={say("Billed")} amount={money.billed} of={totals.net} />
            <Bar label={say("Paid")} amount={money.paid} of={totals.net} />
          </div>
          {isAgreed && (
            <div className={classes.sum}>
              <b>{say("Still to pay for the whole plan")}</b>
              <Money rupees={Math.max(totals.net - money.paid, 0)} format={formatMoneyExactly} />
            </div>
          )}
          {money.toBill > 0 && (
            <Note
              kind="attention"
              title={say("Done and not billed: {sum}", { sum: formatMoneyExactly(money.toBill) })}
            />
          )}
          {money.toBill > 0 && may("bills.write") && <BillButton plan={plan} toBill={money.toBill} />}
          <div className={`${classes.sum} ${classes.total}`}>
            <span>{say("Advance left")}</span>
            <Money rupees={money.credit} format={formatMoneyExactly} />
          </div>
          {may("advances.write") && <AdvanceButton plan={plan} credit={money.credit} />}
        </>
      )}
      <NextVisit idPatient={plan.idPatient} />
      {onClose && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClose}>
          {say("Close the plan")}
        </Button>
      )}
    </aside>
  );
}
