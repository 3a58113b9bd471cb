import { useState } from "react";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type LibraryPicture, listPictures } from "#contract/website/library.ts";
import { Refusal } from "#ui/call.ts";
import { DropZone } from "./drop-zone.tsx";
import classes from "./picture-library.module.css";
import { uploadPicture, uploadProblem } from "./upload.ts";
import { useLibrary } from "./use-library.ts";

/** An upload on its way, or why it was refused. */
type Upload = { name: string } & ({ part: number } | { problem: string });

function useUpload(onDone: (picture: LibraryPicture) => void) {
  const refresh = useRefresh();
  const [upload, setUpload] = useState<Upload | null>(null);
  const take = async (file: File) => {
    const problem = uploadProblem(file);
    if (problem) return setUpload({ name: file.name, problem });
    setUpload({ name: file.name, part: 0 });
    try {
      const picture = await uploadPicture(file, (part) => setUpload({ name: file.name, part }));
      await refresh(listPictures);
      setUpload(null);
      onDone(picture);
    } catch (error) {
      const refused = error instanceof Refusal ? (error.errors[0]?.message ?? error.message) : null;
      setUpload({ name: file.name, problem: refused ?? "It could not be sent. Please try again." });
    }
  };
  return { upload, take };
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
    <Row gap={4} gapX={12} justify="between" wrap className={classes.upload} role="status">
      <bdi>{upload.name}</bdi>{" "}
      <span className="num">{percent < 100 ? `${percent}%` : "Making it small…"}</span>
      <progress aria-label="Uploading" max={100} value={percent} />
    </Row>
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
      <DropZone
        label="Picture to upload"
        hint="Or drop it here. JPEG, PNG or WebP, up to 15 MB. Made small by itself."
        take={(file) => void take(file)}
      />
      {upload && <UploadState upload={upload} />}
      <Loaded query={library}>
        {(pictures) =>
          pictures.length === 0 ? (
            <p className="soft">No pictures yet. Upload the first one.</p>
          ) : (
            <Grid as="ul" gap={10} className={classes.grid}>
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
            </Grid>
          )
        }
      </Loaded>
    </Modal>
  );
}
