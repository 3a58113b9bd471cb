import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { IconCheck } from "#admin/kit/display/icons.ts";
import { Brand } from "#admin/kit/display/logo.tsx";
import { Column, Grid, Row } from "#admin/kit/layout/layout.tsx";
import { getSetUpProgress, leaveSetUp, type SetUpProgress } from "#contract/office/set-up.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { SET_UP_STEPS } from "#rules/office/set-up.ts";
import { call } from "#ui/call.ts";
import classes from "./set-up.module.css";
import { type Place, STEP_NAMES } from "./ways.ts";

/** Leaves setting up for good; where it cannot be noted, for now. */
function useLeave() {
  const navigate = useNavigate();
  const refresh = useRefresh();
  return async () => {
    try {
      await call(leaveSetUp, {});
      await refresh(getSetUpProgress);
    } catch {
      toastError("It could not be noted that you left: you begin here again after signing in.");
    }
    await navigate("/admin");
  };
}

/** The steps, which of them are done, and the way out. */
export function SetUpNav({ progress: { steps }, place }: { progress: SetUpProgress; place: Place }) {
  const leave = useLeave();
  const isDone = new Set(steps.filter((step) => step.isDone).map(({ step }) => step));
  return (
    <Column as="nav" gap={18} className={classes.nav} aria-label="Set-up">
      <Row as="p" gap={10} align="center" className={classes.brand}>
        <Brand width={26} />
      </Row>
      <div>
        <b id="set-up-progress">
          Set-up, {isDone.size} of {steps.length} done
        </b>
        <progress
          className={classes.meter}
          aria-labelledby="set-up-progress"
          value={isDone.size}
          max={steps.length}
        />
      </div>
      <Grid as="ol" gap={2} className={classes.steps}>
        {SET_UP_STEPS.map(({ step, minutes }, index) => (
          <li key={step}>
            <Link
              to={`${pathTo("set-up")}?step=${step}`}
              aria-current={step === place ? "step" : undefined}
              data-done={isDone.has(step) || undefined}
            >
              <Grid as="span" align="center" justify="center" className={classes.number} aria-hidden="true">
                {isDone.has(step) ? <IconCheck size={13} stroke={2.6} /> : index + 1}
              </Grid>
              <span className={classes.name}>
                {STEP_NAMES[step]}
                {isDone.has(step) && <span className="sr">, done</span>}
              </span>
              <small>{minutes} min</small>
            </Link>
          </li>
        ))}
      </Grid>
      <Grid gap={8} justify="start" className={classes.leave}>
        <p>Everything here can be changed later. Leave when you like: what you saved is kept.</p>
        <Button variant="subtle" size="xs" onClick={leave}>
          Leave set-up
        </Button>
      </Grid>
    </Column>
  );
}
