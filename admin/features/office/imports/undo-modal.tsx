import { useCall } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type ImportBatch, previewUndo, type UndoPreview, undoImport } from "#contract/office/imports.ts";
import { openingWords } from "./opening-note.tsx";
import { useImportCall } from "./use-import.ts";
import { counted } from "./words.ts";

/** How much an undo takes back, and who stays and why. */
function WhatGoes({
  kind,
  removed,
  kept,
  keptNames,
  keptBecause,
  openings,
}: UndoPreview & Pick<ImportBatch, "kind">) {
  return (
    <>
      <p>{counted(removed, kind)} go, as if they had never been added.</p>
      {openings && openingWords(openings) && (
        <p>
          Of them {openingWords(openings)} by this list. That is taken back on record: the bills become void,
          what was paid ahead is taken back by an entry of today, and these patients stand among the deleted
          ones. No money moves, and no day that is closed changes.
        </p>
      )}
      {kept > 0 && keptBecause && (
        <>
          <p>
            {counted(kept, kind)} {kept === 1 ? "stays" : "stay"}, with what the list said of money:
          </p>
          <ul>
            {keptNames.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
              <li key={index}>
                <PersonName name={name} />: {keptBecause[index]}
              </li>
            ))}
            {kept > keptNames.length && <li>and {kept - keptNames.length} more</li>}
          </ul>
        </>
      )}
      {kept > 0 && !keptBecause && (
        <p>
          {counted(kept, kind)} {kept === 1 ? "stays" : "stay"}, because somebody has worked with them since:{" "}
          {keptNames.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <PersonName name={name} />
            </span>
          ))}
          {kept > keptNames.length && ` and ${kept - keptNames.length} more`}.
        </p>
      )}
    </>
  );
}

/** Asks before an import is taken back: how much goes, and who stays. */
export default function UndoModal({ batch, onClose }: { batch: ImportBatch; onClose: () => void }) {
  const { id, kind, fileName } = batch;
  const preview = useCall(previewUndo, { query: { id } }, { fresh: true });
  const undo = useImportCall(undoImport, (answer) => answer, onClose);
  return (
    <ModalForm
      title="Undo the import"
      submit="Undo"
      danger
      disabled={!preview.data}
      busy={undo.busy}
      onSubmit={() => undo.send({ body: { id } })}
      onClose={onClose}
    >
      <p className="strong">
        <bdi>{fileName}</bdi>
      </p>
      <Loaded query={preview}>{(told) => <WhatGoes kind={kind} {...told} />}</Loaded>
    </ModalForm>
  );
}
