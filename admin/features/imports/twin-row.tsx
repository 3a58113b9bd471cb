import { Button } from "@mantine/core";
import { decideImportRows } from "#contract/imports.ts";
import classes from "./import.module.css";
import { Facts, type RowProps } from "./plain-row.tsx";
import { useImportCall } from "./use-import.ts";

/** A row beside whom it looks like, and the two answers. */
export function TwinRow({ batch, row: { line, facts, match, decision } }: RowProps) {
  const decide = useImportCall(decideImportRows, (answer) => answer);
  const say = (next: "same" | "another" | "none") =>
    decide.mutate({ body: { id: batch.id, line, decision: next } });
  return (
    <li className={classes.twin}>
      <div>
        <small>{match?.id ? `Here, ${match.label}` : `In your file, ${match?.label.toLowerCase()}`}</small>
        <Facts facts={match?.facts ?? []} />
      </div>
      <div>
        <small>In your file, row {line}</small>
        <Facts facts={facts} />
      </div>
      <div>
        <Button
          size="xs"
          variant={decision === "same" ? "filled" : "default"}
          aria-pressed={decision === "same"}
          loading={decide.isPending}
          onClick={() => say(decision === "same" ? "none" : "same")}
        >
          Same, leave out<span className="sr"> row {line}</span>
        </Button>
        <Button size="xs" variant="default" loading={decide.isPending} onClick={() => say("another")}>
          {batch.kind === "patients" ? "Two people, keep both" : "Another, keep both"}
          <span className="sr"> row {line}</span>
        </Button>
      </div>
    </li>
  );
}
