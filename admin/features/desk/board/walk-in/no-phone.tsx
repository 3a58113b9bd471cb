import { useClinic } from "#admin/kit/page/clinic.ts";
import { phoneProblem, storedPhone } from "#rules/values/text/phone.ts";
import classes from "./walk-in.module.css";

/** The clinic's own number as a patient's file takes it; null while it is not known, or where no file would take it. */
function useOwnNumber(): string | null {
  const tel = useClinic()?.clinic.phone.tel;
  const digits = tel === undefined ? "" : storedPhone(tel);
  return phoneProblem(digits, "Phone number") === null ? digits : null;
}

/** What to enter for a patient who has no telephone (docs/handbook/desk/board.md#walk-ins). */
export function NoPhone({ onTake }: { onTake: (digits: string) => void }) {
  const own = useOwnNumber();
  return (
    <p className={classes.noPhone}>
      No phone? Enter a relative’s
      {own !== null && (
        <>
          , or{" "}
          <button type="button" onClick={() => onTake(own)}>
            the clinic’s own
          </button>
          : no message goes there
        </>
      )}
      .
    </p>
  );
}
