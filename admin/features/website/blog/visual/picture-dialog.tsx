import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { PictureLibrary } from "#admin/features/website/website/pictures/picture-library.tsx";
import { useLibraryPicture } from "#admin/features/website/website/pictures/use-library.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import type { SiteLanguage } from "#contract/values/texts.ts";
import type { TextPicture } from "./commands.ts";
import { pictureOf } from "./schema.ts";
import classes from "./visual.module.css";

const MOST_WORDS = 200;

interface PictureDialogProps {
  /** The picture that is there; null: a new one. */
  picture: TextPicture | null;
  language: SiteLanguage;
  onChoose: (picture: TextPicture) => void;
  onClose: () => void;
}

/** A picture of the text: uploaded or chosen from the library, and described; it is not put in without words. */
export function PictureDialog({ picture, language, onChoose, onClose }: PictureDialogProps) {
  const [src, setSrc] = useState(picture?.src ?? "");
  const [alt, setAlt] = useState(picture?.alt ?? "");
  const [isChoosing, setChoosing] = useState(picture === null);
  const [isRefused, setRefused] = useState(false);
  const shown = useLibraryPicture(pictureOf(src) ?? undefined);
  if (isChoosing)
    return (
      <PictureLibrary
        chosen={pictureOf(src) ?? undefined}
        onChoose={(chosen) => {
          setSrc(`/_pictures/${chosen}`);
          setChoosing(false);
        }}
        onClose={src ? () => setChoosing(false) : onClose}
      />
    );
  const isWordless = alt.trim() === "";
  return (
    <ModalForm
      title="Picture in the text"
      submit={picture ? "Change the picture" : "Put it into the text"}
      onSubmit={() => (isWordless ? setRefused(true) : onChoose({ src, alt: alt.trim() }))}
      onClose={onClose}
    >
      {shown && <img className={classes.chosen} src={shown.src} alt="" />}
      <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
        Choose another
      </Button>
      <TextInput
        label="What the picture shows"
        description="Blind visitors and search engines read this."
        required
        data-autofocus
        maxLength={MOST_WORDS}
        lang={language}
        dir={language === "ur" ? "rtl" : undefined}
        value={alt}
        error={isRefused && isWordless ? "Say what is in it: a picture without words is not put in." : null}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
    </ModalForm>
  );
}
