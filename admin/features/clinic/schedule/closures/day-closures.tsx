import { Button } from "@mantine/core";
import { closureName } from "#admin/features/clinic/schedule/day/day-text.ts";
import classes from "#admin/features/clinic/schedule/dialogs.module.css";
import { useWork } from "#admin/kit/call/use-act.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useMay, useUser } from "#admin/kit/page/use-session.ts";
import { type Closure, removeClosure, saveClosure } from "#contract/clinic/schedule.ts";
import { daysText } from "#rules/clinic/hours/slot-words.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";
import { closureBody, storedClosure } from "./closure-form.ts";

const moveByADay = (closure: Closure) => {
  const values = storedClosure(closure);
  return closureBody({
    ...values,
    fromDay: addDays(closure.fromDay, 1),
    toDay: closure.toDay && addDays(closure.toDay, 1),
  });
};

/** Moves a closure by a day, or removes it, without a dialog. */
function useClosureActions(onDone?: () => void) {
  const { run, busy } = useWork({ failed: "That could not be saved. Please try again later." });
  const change = (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      await work();
      toastSuccess(done);
      onDone?.();
    });
  return {
    busy,
    move: (closure: Closure) =>
      change(() => call(saveClosure, { body: moveByADay(closure) }), `${closure.name} moved by a day`),
    remove: ({ id, name }: Closure) =>
      change(() => call(removeClosure, { query: { id } }), `${name} removed`),
  };
}

const hoursText = ({ from, to }: Closure) => (from === null ? "" : `, ${from} to ${to}`);

interface DayClosuresProps {
  closures: readonly Closure[];
  /** What they are together. */
  label?: string;
  /** Says whose leave it is. */
  withDoctor?: boolean;
  onChange: (closure: Closure) => void;
  /** After one was moved or removed. */
  onDone?: () => void;
}

/** Closures with buttons for those who may change them. A lunar holiday moves by a day when the moon is seen. */
export function DayClosures(props: DayClosuresProps) {
  const { closures, label = "What closes this day", withDoctor = false, onChange, onDone } = props;
  const { role, doctorId } = useUser();
  const may = useMay();
  const { busy, move, remove } = useClosureActions(onDone);
  const mayChange = ({ idDoctor }: Closure) =>
    idDoctor === null
      ? may("schedule.weeks")
      : may("schedule.days") && (role !== "Doctor" || doctorId === idDoctor);
  if (closures.length === 0) return null;
  return (
    <Grid as="ul" gap={6} className={classes.closures} aria-label={label}>
      {closures.map((closure) => (
        <li key={closure.id}>
          <span>
            {closureName(closure)}
            {withDoctor && closure.doctorName && (
              <>
                , <bdi>{closure.doctorName}</bdi>
              </>
            )}
            <small className="block fs-12 soft">
              {daysText(closure)}
              {hoursText(closure)}
            </small>
          </span>
          {mayChange(closure) && (
            <>
              {closure.isExpected && (
                <Button size="xs" variant="default" disabled={busy} onClick={() => move(closure)}>
                  Move by a day
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={`Change ${closure.name}`}
                onClick={() => onChange(closure)}
              >
                Change
              </Button>
              <Button size="xs" variant="subtle" disabled={busy} onClick={() => remove(closure)}>
                Remove
              </Button>
            </>
          )}
        </li>
      ))}
    </Grid>
  );
}
