import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { IconUpload } from "#admin/kit/display/icons.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type LibraryPicture, listPictures } from "#contract/site/library.ts";
import { Refusal } from "#ui/call.ts";
import classes from "./picture-library.module.css";
import { uploadPicture, uploadProblem } from "./upload.ts";
import { useLibrary } from "./use-library.ts";

/** An upload on its way, or why it was refused. */
type Upload = { name: string } & ({ part: number } | { problem: string });

function useUpload(onDone: (picture: LibraryPicture) => void) {
  const queries = useQueryClient();
  const [upload, setUpload] = useState<Upload | null>(null);
  const take = async (file: File) => {
    const problem = uploadProblem(file);
    if (problem) return setUpload({ name: file.name, problem });
    setUpload({ name: file.name, part: 0 });
    try {
      const picture = await uploadPicture(file, (part) => setUpload({ name: file.name, part }));
      await queries.invalidateQueries({ queryKey: [listPictures.path] });
      setUpload(null);
      onDone(picture);
    } catch (error) {
      const refused = error instanceof Refusal ? (error.errors[0]?.message ?? error.message) : null;
      setUpload({ name: file.name, problem: refused ?? "It could not be sent. Please try again." });
    }
  };
  return { upload, take };
}

function DropZone({ take }: { take: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
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
        aria-label="Picture to upload"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) take(file);
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = "";
        }}
      />
      <IconUpload size={20} stroke={1.75} aria-hidden />
      <Button size="xs" variant="default" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <span className="hint">Or drop it here. JPEG, PNG or WebP, up to 15 MB. Made small by itself.</span>
    </div>
  );
}

function UploadState({ upload }: { upload: Upload }) {
  if ("problem" in upload)
    return (
      <p className={classes.problem} role="alert">
        <bdi>{upload.name}</bdi>: {upload.problem}
      </p>
    );
  const percent = Math.round(upload.part * 100);
  return (
    <div className={classes.upload} role="status">
      <bdi>{upload.name}</bdi>{" "}
      <span className="num">{percent < 100 ? `${percent}%` : "Making it small…"}</span>
      <progress aria-label="Uploading" max={100} value={percent} />
    </div>
  );
}

interface PictureLibraryProps {
  chosen: string | undefined;
  onChoose: (picture: string) => void;
  onClose: () => void;
}

/** The pictures that are there, and a place for a new one. */
export function PictureLibrary({ chosen, onChoose, onClose }: PictureLibraryProps) {
  const library = useLibrary();
  const { upload, take } = useUpload(({ picture }) => onChoose(picture));
  return (
    <Modal title="Choose a picture" size="lg" onClose={onClose}>
      <DropZone take={(file) => void take(file)} />
      {upload && <UploadState upload={upload} />}
      <Loaded query={library}>
        {(pictures) =>
          pictures.length === 0 ? (
            <p className="soft">No pictures yet. Upload the first one.</p>
          ) : (
            <ul className={classes.grid}>
              {pictures.map(({ picture, name, src, width, height }) => (
                <li key={picture}>
                  <button
                    type="button"
                    aria-pressed={picture === chosen}
                    title={`${name}, ${width} × ${height}`}
                    onClick={() => onChoose(picture)}
                  >
                    <img src={src} alt={name} loading="lazy" />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}
