import { Button, FileButton, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { type ImportBatch, readImportSheet } from "#contract/office/imports.ts";
import classes from "./import.module.css";
import { useImportCall } from "./use-import.ts";

interface SheetChoiceProps {
  batch: ImportBatch;
  /** The workbook; null after a reload, when the browser has forgotten it. */
  file: File | null;
  onFile: (file: File) => void;
}

/** Which sheet of a workbook is read, where it has several. */
export function SheetChoice({ batch, file, onFile }: SheetChoiceProps) {
  const { id, sheets, sheet } = batch;
  const [wanted, setWanted] = useState<number | null>(null);
  const read = useImportCall(readImportSheet, (answer) => answer);
  const send = (content: File, place: number) =>
    read.send({ body: { id, sheet: place }, file: content }).finally(() => setWanted(null));
  const take = (place: number) => {
    if (read.busy) return;
    setWanted(place);
    if (file) send(file, place);
  };
  const again = (content: File | null) => {
    if (!content || wanted === null) return;
    onFile(content);
    send(content, wanted);
  };
  if (sheets.length < 2) return null;
  return (
    <Grid gap={12} className={classes.sheet}>
      <NativeSelect
        label="Sheet"
        description={
          read.busy
            ? "The sheet is being read…"
            : `One of the ${sheets.length} sheets of this workbook. Import the others after it.`
        }
        data={sheets.map((name, place) => ({ value: String(place), label: name || `Sheet ${place + 1}` }))}
        value={String(wanted ?? sheet)}
        onChange={(event) => take(Number(event.currentTarget.value))}
      />
      {wanted !== null && !file && (
        <Note
          title={`Choose the file once more to read “${sheets[wanted]}”`}
          announce
          actions={
            <>
              <FileButton onChange={again} accept=".xlsx,.xlsm">
                {(props) => (
                  <Button {...props} size="xs">
                    Choose the file
                  </Button>
                )}
              </FileButton>
              <Button size="xs" variant="default" onClick={() => setWanted(null)}>
                Keep “{sheets[sheet]}”
              </Button>
            </>
          }
        >
          This page was opened anew since, so <bdi>{batch.fileName}</bdi> is not at hand any more.
        </Note>
      )}
    </Grid>
  );
}
