import { Button } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { IconUpload } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./drop-zone.module.css";

interface DropZoneProps {
  /** What is uploaded, for who cannot see it. */
  label: string;
  /** What a file may be. */
  hint: string;
  isBusy?: boolean;
  take: (file: File) => void;
}

/** A place to drop a picture, with a button that chooses one. */
export function DropZone({ label, hint, isBusy = false, take }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  };
  return (
    <Grid
      gap={6}
      justify="center"
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) take(file);
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = "";
        }}
      />
      <IconUpload size={20} stroke={1.75} aria-hidden />
      <Button size="xs" variant="default" loading={isBusy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <span className="hint">{hint}</span>
    </Grid>
  );
}
