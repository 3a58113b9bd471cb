import { Button } from "@mantine/core";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { decideImportRows } from "#contract/office/imports.ts";
import classes from "./import.module.css";
import { Facts, type RowProps, rowSpot } from "./plain-row.tsx";
import { useImportCall } from "./use-import.ts";
import { rowKeys } from "./use-row-keys.ts";

/** A row beside whom it looks like, and the two answers. */
export function TwinRow(props: RowProps) {
  const { batch, isCurrent, goOn } = props;
  const { line, facts, match, decision } = props.row;
  const decide = useImportCall(decideImportRows, (answer) => answer);
  const answer = (next: "same" | "another" | "none") => ({ body: { id: batch.id, line, decision: next } });
  const say = (next: "same" | "another" | "none") => decide.send(answer(next));
  const onKeyDown = rowKeys(
    ["m", () => (decision === "same" ? goOn() : decide.send(answer("same")).then((went) => went && goOn()))],
    ["b", () => say("another")],
  );
  return (
    <li {...rowSpot(props)} className={classes.twin} onKeyDown={onKeyDown}>
      <div>
        <small>{match?.id ? `Here, ${match.label}` : `In your file, ${match?.label.toLowerCase()}`}</small>
        <Facts facts={match?.facts ?? []} other={facts} />
      </div>
      <div>
        <small>In your file, row {line}</small>
        <Facts facts={facts} other={match?.facts} />
      </div>
      <div>
        <Button
          size="xs"
          variant={decision === "same" ? "filled" : "default"}
          aria-pressed={decision === "same"}
          loading={decide.busy}
          rightSection={isCurrent && <KeyCaps of="m" />}
          onClick={() => say(decision === "same" ? "none" : "same")}
        >
          Same, leave out<span className="sr"> row {line}</span>
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={decide.busy}
          rightSection={isCurrent && <KeyCaps of="b" />}
          onClick={() => say("another")}
        >
          {batch.kind === "patients" ? "Two people, keep both" : "Another, keep both"}
          <span className="sr"> row {line}</span>
        </Button>
      </div>
    </li>
  );
}
