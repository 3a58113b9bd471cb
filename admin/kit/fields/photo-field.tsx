import { Button, Input } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { memo, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { IconCamera, IconUpload, IconUser } from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { IMAGE_TYPES } from "#rules/values/image.ts";
import { firstPicture, isNewPhoto, type PhotoChoice, takePhoto } from "./photo.ts";
import classes from "./photo-field.module.css";

/**
 * A person's photo: chosen, dropped or pasted anywhere on the page, or taken with a phone's camera.
 *
 *   <PhotoField label="Photo" stored={patient?.imgURL} {...form.getInputProps("photo")} />
 *
 * The form holds a `PhotoChoice`, "as stored" to begin with; `await photoFile(values.photo)` is what to send.
 */
interface PhotoFieldProps {
  label: string;
  value?: PhotoChoice;
  onChange?: (choice: PhotoChoice) => void;
  error?: ReactNode;
  /** The address of the record's stored photo. */
  stored?: string | null;
  /** False if the stored photo can be replaced but not removed. */
  removable?: boolean;
}

const CANNOT_READ = "This picture cannot be read. It may be damaged or far too large.";
const megabytes = (bytes: number) => `${Math.max(bytes / 1_000_000, 0.1).toFixed(1)} MB`;

/** An object URL for a file, revoked when the file changes or the component unmounts. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const link = URL.createObjectURL(file);
    setUrl(link);
    return () => {
      URL.revokeObjectURL(link);
      setUrl(null);
    };
  }, [file]);
  return url;
}

/** Accepts a photo dropped or pasted anywhere on the page; otherwise the browser would open it in place of the page. */
function useDroppedPictures(take: (file: File) => void): boolean {
  const [dropping, setDropping] = useState(false);
  useWindowEvent("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setDropping(true);
  });
  useWindowEvent("dragleave", (event) => {
    if (!event.relatedTarget) setDropping(false);
  });
  useWindowEvent("drop", (event) => {
    setDropping(false);
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  });
  useWindowEvent("paste", (event) => {
    const file = firstPicture(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    take(file);
  });
  return dropping;
}

interface PickButtonProps {
  text: string;
  icon: ReactNode;
  onPick: (file: File) => void;
  camera?: boolean;
  buttonRef?: RefObject<HTMLButtonElement | null>;
}

function PickButton({ text, icon, onPick, camera = false, buttonRef }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(",")}
        capture={camera ? "environment" : undefined}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onPick(file);
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = "";
        }}
      />
      <Button
        ref={buttonRef}
        size="xs"
        variant="default"
        leftSection={icon}
        className={camera ? classes.camera : undefined}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  );
}

function usePhoto({ value = "as stored", onChange, stored, removable = true }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(null);
  const chosen = isNewPhoto(value) ? value.file : null;
  const preview = useObjectUrl(chosen);
  const refuse = (words: string) => {
    setProblem(words);
    onChange?.("as stored");
  };
  const take = async (file: File) => {
    latest.current = file;
    setProblem(undefined);
    const wrong = await takePhoto(file, (photo) => onChange?.(photo));
    if (wrong && latest.current === file) refuse(wrong);
  };
  const remove = () => {
    latest.current = null;
    setProblem(undefined);
    onChange?.(stored && !isNewPhoto(value) ? "none" : "as stored");
  };
  const image = chosen ? preview : value === "as stored" ? (stored ?? null) : null;
  const canRemove = Boolean(chosen || (image && removable));
  return { problem, chosen, image, canRemove, take, remove, onBroken: () => chosen && refuse(CANNOT_READ) };
}

export const PhotoField = memo(function PhotoField(props: PhotoFieldProps) {
  const { label, error } = props;
  const { problem, chosen, image, canRemove, take, remove, onBroken } = usePhoto(props);
  const dropping = useDroppedPictures(take);
  const choose = useRef<HTMLButtonElement>(null);
  const id = useId();
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  const wrong = problem ?? error;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={wrong && <span role="alert">{wrong}</span>}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend of its own */}
      <div role="group" aria-labelledby={id} className={classes.photo} data-dropping={dropping || undefined}>
        <Grid as="span" align="center" justify="center" className={classes.frame}>
          {image ? (
            <img src={image} alt={chosen ? "The chosen one" : "The present one"} onError={onBroken} />
          ) : (
            <IconUser size={34} stroke={1.25} aria-hidden />
          )}
        </Grid>
        <div>
          <Row gap={6} wrap className={classes.buttons}>
            <PickButton
              text={image ? "Replace" : "Choose photo"}
              icon={<IconUpload {...icon} />}
              onPick={take}
              buttonRef={choose}
            />
            <PickButton camera text="Take photo" icon={<IconCamera {...icon} />} onPick={take} />
            {canRemove && (
              <Button
                size="xs"
                variant="subtle"
                onClick={() => {
                  remove();
                  choose.current?.focus();
                }}
              >
                Remove
              </Button>
            )}
          </Row>
          {chosen && (
            <p className={`hint ${classes.file}`}>
              <bdi>{chosen.name}</bdi>, {megabytes(chosen.size)}
            </p>
          )}
          <p className="hint">
            JPEG, PNG or WebP, up to 5 MB.{" "}
            <span className={classes.mouse}>Drop or paste one anywhere on this page.</span>
          </p>
        </div>
      </div>
    </Input.Wrapper>
  );
});
