import { Button } from "@mantine/core";
import { Note } from "#admin/kit/display/note.tsx";
import { useRemoveSample } from "#admin/kit/sample/use-remove-sample.ts";
import { useRecord } from "#admin/kit/view/view-page.tsx";
import { getSetUpProgress } from "#contract/set-up.ts";
import { countInWords } from "#rules/sample.ts";

/** Says that there are invented doctors, and removes them with one press. */
export function SampleDoctors() {
  const { data } = useRecord(getSetUpProgress, {});
  const { busy, stays, remove } = useRemoveSample();
  const count = data?.sampleDoctors ?? 0;
  if (stays.length > 0)
    return (
      <Note kind="attention" title="Not all of them could go" announce>
        {stays.join(" ")}
      </Note>
    );
  if (count === 0) return null;
  const many = countInWords("doctors", count);
  return (
    <Note
      kind="attention"
      title={`${many} came with the product, invented`}
      actions={
        <Button size="xs" loading={busy} onClick={() => remove(["doctors"])}>
          Remove the invented {count === 1 ? "doctor" : "doctors"}
        </Button>
      }
    >
      Your website shows them until they are removed.
    </Note>
  );
}
