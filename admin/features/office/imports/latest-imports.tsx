import { Button } from "@mantine/core";
import { useCall } from "#admin/kit/call/use-call.ts";
import { RecordTable } from "#admin/kit/view/record-table.tsx";
import { Card, Loaded } from "#admin/kit/view/view-page.tsx";
import { type ImportBatch, listImports } from "#contract/office/imports.ts";
import { formatDate, orDashes } from "#rules/values/display.ts";
import { counted, rowsOf } from "./words.ts";

const STATES = {
  columns: "Columns not chosen",
  checked: "Checked, not imported",
  done: "Imported",
  undone: "Undone",
} as const;

function stateOf({ state, counts, kind, rows, isRunning, brokenOffOn }: ImportBatch): string {
  if (state === "done") return `${counted(counts.imported, kind)} of ${rowsOf(rows)}`;
  if (isRunning) return "Being imported";
  return brokenOffOn ? "Broken off, nothing is in" : STATES[state];
}

/** The imports of the last 30 days, with the way back into each. */
export function LatestImports({ onOpen }: { onOpen: (batch: Pick<ImportBatch, "id">) => void }) {
  const latest = useCall(listImports);
  return (
    <Loaded query={latest}>
      {(batches) =>
        batches.length === 0 ? null : (
          <div className="mt-8">
            <Card title="Latest imports">
              <RecordTable
                label="Latest imports"
                columns={[
                  { header: "File", title: true, cell: ({ fileName }) => <bdi>{fileName}</bdi> },
                  { header: "Day", className: "nowrap", cell: ({ createdOn }) => formatDate(createdOn) },
                  { header: "By", cell: ({ madeBy }) => <bdi>{orDashes(madeBy)}</bdi> },
                  {
                    header: "State",
                    cell: stateOf,
                  },
                ]}
                rows={batches}
                keyOf={({ id }) => id}
                actions={(batch) => (
                  <Button size="xs" variant="default" onClick={() => onOpen(batch)}>
                    Open<span className="sr"> the import of {batch.fileName}</span>
                  </Button>
                )}
              />
            </Card>
          </div>
        )
      }
    </Loaded>
  );
}
