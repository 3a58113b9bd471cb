import type { PackageRow } from "#contract/money/packages.ts";
import classes from "./packages.module.css";

/** The sessions of a package side by side, the used ones filled. */
export function SessionBar({
  of: { sessions, used },
  small,
}: {
  of: Pick<PackageRow, "sessions" | "used">;
  small?: true;
}) {
  return (
    <div className={`${classes.bar} ${small ? classes.small : ""}`} aria-hidden>
      {Array.from({ length: sessions }, (_, index) => index).map((session) => (
        <span key={session} data-used={session < used} />
      ))}
    </div>
  );
}
