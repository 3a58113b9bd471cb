import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import classes from "./key-line.module.css";

/** The keys that act on the visit in focus. */
export function KeyLine() {
  return (
    <div className={classes.line}>
      <KeyHints
        hints={[
          ["Enter", "open"],
          ["a", "arrived"],
          ["c", "call"],
          ["d", "with doctor, done"],
          ["x", "no-show"],
          ["m", "move"],
          ["b", "bill"],
          ["u", "undo"],
        ]}
      />
      <span className="gap" />
      <KeyHints
        hints={[
          ["q", "queue"],
          [".", "now"],
          ["?", "all keys"],
        ]}
      />
    </div>
  );
}
