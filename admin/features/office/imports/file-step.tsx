import { Button, FileButton, SegmentedControl } from "@mantine/core";
import { type DragEvent, useState } from "react";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { IconDownload, IconFileSpreadsheet, IconUpload } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { getEmptySheet, IMPORT_MAX_BYTES, type ImportBatch, uploadImport } from "#contract/office/imports.ts";
import { IMPORT_KINDS, type ImportKind } from "#rules/office/import-columns.ts";
import { download } from "#ui/download.ts";
import classes from "./import.module.css";
import { LatestImports } from "./latest-imports.tsx";
import { useImportCall } from "./use-import.ts";

const LABELS = { patients: "Patients", services: "Services", doctors: "Doctors" } as const;
const TOO_LARGE = "The file is larger than 10 MB. Save only the list itself, or split it.";

interface FileStepProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  /** The file that is read, for whoever chooses another sheet of it next. */
  onFile: (file: File) => void;
  onOpen: (batch: Pick<ImportBatch, "id">) => void;
}

function DropZone({ kind, onFile, onOpen }: Omit<FileStepProps, "onKind">) {
  const [isOver, setIsOver] = useState(false);
  const upload = useImportCall(uploadImport, (batch) => batch, onOpen);
  const take = (file: File | null | undefined) => {
    if (!file || upload.busy) return;
    if (file.size > IMPORT_MAX_BYTES) toastError(TOO_LARGE);
    else {
      onFile(file);
      upload.send({ body: { kind, fileName: file.name }, file });
    }
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Grid
      gap={6}
      justify="center"
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={30} stroke={1.4} aria-hidden />
      <b>Drop your Excel or CSV file here</b>
      <p>
        Any columns, any order, Urdu or English. Nothing is saved until you have seen every problem and
        pressed Import.
      </p>
      <FileButton onChange={take} accept=".csv,.txt,.tsv,.xlsx,.xlsm">
        {(props) => (
          <Button
            {...props}
            loading={upload.busy}
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          >
            Choose a file
          </Button>
        )}
      </FileButton>
      <p className="hint" role="status">
        {upload.busy ? "The file is being read…" : "Up to 20,000 rows, 10 MB"}
      </p>
    </Grid>
  );
}

/** The first step: which list, and the file. */
export function FileStep({ kind, onKind, onFile, onOpen }: FileStepProps) {
  const sheet = useSavedFile({ load: () => download(getEmptySheet, { query: { kind } }) });
  return (
    <Grid gap={16} className={classes.step}>
      <SegmentedControl
        className={classes.kinds}
        aria-label="What is imported"
        data={IMPORT_KINDS.map((value) => ({ value, label: LABELS[value] }))}
        value={kind}
        onChange={(value) => onKind(value as ImportKind)}
      />
      <DropZone kind={kind} onFile={onFile} onOpen={onOpen} />
      <Grid gap={16} align="start" className={classes.notes}>
        <Note
          title="No file yet?"
          actions={
            <Button
              size="xs"
              variant="default"
              loading={sheet.busy}
              leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
              onClick={sheet.start}
            >
              Empty sheet
            </Button>
          }
        >
          Take the empty sheet with the right columns and fill it in.
        </Note>
        {kind === "patients" && (
          <Note title="A paper register?">
            Name and mobile are enough. The rest fills in as patients come.
          </Note>
        )}
        <Note title="Undo for 30 days">
          One press takes back the whole import, except what somebody has worked with since.
        </Note>
      </Grid>
      <LatestImports onOpen={onOpen} />
    </Grid>
  );
}
