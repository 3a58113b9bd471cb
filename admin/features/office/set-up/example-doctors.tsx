import { Button } from "@mantine/core";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import { Note } from "#admin/kit/display/note.tsx";

import { getSetUpProgress, removeExampleDoctors } from "#contract/office/set-up.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { call } from "#ui/call.ts";

/** Says that there are invented doctors, and removes them with one press. */
export function ExampleDoctors() {
  const { data } = useCall(getSetUpProgress);
  const { attempt, busy } = useAttempt();
  const count = data?.exampleDoctors ?? 0;
  if (count === 0) return null;
  return (
    <Note
      kind="attention"
      title={`${countOfNoun(count, "doctors")} came with the product, invented`}
      actions={
        <Button size="xs" loading={busy} onClick={() => attempt(() => call(removeExampleDoctors))}>
          Remove the invented {count === 1 ? "doctor" : "doctors"}
        </Button>
      }
    >
      Your website shows them until they are removed.
    </Note>
  );
}
