import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { previewSampleRemoval, type SamplePreview } from "#contract/sample.ts";
import { countInWords, SAMPLE_PARTS, type SamplePart } from "#rules/sample.ts";
import { call } from "#ui/call.ts";
import classes from "./remove-sample.module.css";
import { useRemoveSample } from "./use-remove-sample.ts";

const PART_NAMES: Readonly<Record<SamplePart, string>> = {
  records: "The invented year",
  doctors: "The invented doctors",
  catalogue: "The sample’s departments and price list",
};

function Stays({ stays, staysInAll }: Pick<SamplePreview, "stays" | "staysInAll">) {
  if (staysInAll === 0) return null;
  const others = staysInAll - stays.length;
  return (
    <Note kind="attention" title="Your own work needs these. They stay, and count as yours.">
      <ul>
        {stays.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {others > 0 && <p>And {others} more.</p>}
    </Note>
  );
}

/** What would go, in numbers, and what would stay; then removes it. */
export default function RemoveSampleModal({ onClose }: { onClose: () => void }) {
  const [parts, setParts] = useState<SamplePart[]>([...SAMPLE_PARTS]);
  const preview = useQuery({
    queryKey: [previewSampleRemoval.path, parts],
    queryFn: async ({ signal }) =>
      (await call(previewSampleRemoval, { query: { parts: parts.join(",") } }, { signal })).data,
    enabled: parts.length > 0,
    placeholderData: (before) => before,
  });
  const { busy, remove } = useRemoveSample();
  const toggle = (part: SamplePart, isChosen: boolean) =>
    setParts(SAMPLE_PARTS.filter((one) => (one === part ? isChosen : parts.includes(one))));
  const submit = async () => {
    if (await remove(parts)) onClose();
  };
  return (
    <ModalForm
      title="Remove the example data"
      submit="Remove for good"
      danger
      busy={busy}
      disabled={parts.length === 0 || preview.data === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Loaded query={preview}>
        {(data) => (
          <div className={classes.body}>
            <p className="soft">
              Exactly this goes, and nothing of yours. It takes some seconds, and cannot be undone.
            </p>
            {SAMPLE_PARTS.map((part) => (
              <Checkbox
                key={part}
                label={PART_NAMES[part]}
                description={data.parts
                  .find((one) => one.part === part)
                  ?.counts.map(({ table, count }) => countInWords(table, count))
                  .join(", ")}
                checked={parts.includes(part)}
                onChange={(event) => toggle(part, event.currentTarget.checked)}
              />
            ))}
            <Stays {...data} />
          </div>
        )}
      </Loaded>
    </ModalForm>
  );
}
