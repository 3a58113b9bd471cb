import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Loaded, useRecord } from "#admin/kit/view/view-page.tsx";
import { type ImportBatch, previewUndo, undoImport } from "#contract/imports.ts";
import { useImportCall } from "./use-import.ts";
import { counted } from "./words.ts";

/** Asks before an import is taken back: how much goes, and who stays. */
export default function UndoModal({ batch, onClose }: { batch: ImportBatch; onClose: () => void }) {
  const { id, kind, fileName } = batch;
  const preview = useRecord(previewUndo, { query: { id } }, { fresh: true });
  const undo = useImportCall(undoImport, (answer) => answer, onClose);
  return (
    <ModalForm
      title="Undo the import"
      submit="Undo"
      danger
      disabled={!preview.data}
      busy={undo.isPending}
      onSubmit={() => undo.mutate({ body: { id } })}
      onClose={onClose}
    >
      <p className="strong">
        <bdi>{fileName}</bdi>
      </p>
      <Loaded query={preview}>
        {({ removed, kept, keptNames }) => (
          <>
            <p>{counted(removed, kind)} go, as if they had never been added.</p>
            {kept > 0 && (
              <p>
                {counted(kept, kind)} stay, because somebody has worked with them since:{" "}
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
        )}
      </Loaded>
    </ModalForm>
  );
}
