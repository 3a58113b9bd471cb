import { Button, Select } from "@mantine/core";
import { useState } from "react";
import classes from "#admin/features/website/website/fields/fields.module.css";
import { SiteTextField } from "#admin/features/website/website/fields/text-field.tsx";
import { IconPhoto } from "#admin/kit/display/icons.ts";
import { LIST_IN_PLACE } from "#admin/kit/fields/list-in-place.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { SiteLanguage, SiteText } from "#contract/values/texts.ts";
import { FOCUS_STEPS } from "#contract/website/pictures.ts";
import { PictureLibrary } from "./picture-library.tsx";
import { useLibraryPicture } from "./use-library.ts";

/** A chosen picture, with the words for people who cannot see it, as a text of the website holds it. */
export interface Choice {
  picture: string;
  alt?: SiteText;
  focus?: (typeof FOCUS_STEPS)[number];
}

interface PictureFieldProps {
  label: string;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  language: SiteLanguage;
  /** Whether it needs words: a picture that stands in for another does not. */
  hasWords: boolean;
  /** Whether it is cropped, so that a point of it can be kept in view. */
  hasFocus?: boolean;
  removable?: boolean;
  /** Messages by the path below the picture. */
  errors: Readonly<Record<string, string>>;
}

const WORDS_MISSING = "Say what is in it: blind visitors and search engines read this.";

/** Where the point lies that stays in view when the picture is cropped, in words. */
function focusName(step: string): string {
  const place = Number.parseInt(step, 10);
  const side =
    place < 30
      ? "left"
      : place < 45
        ? "left of the middle"
        : place < 58
          ? "middle"
          : place < 70
            ? "right of the middle"
            : "right";
  return `${step} from the left (${side})`;
}

type PartProps = { value: Choice; onChange: (choice: Choice) => void };

/** The words for people who cannot see the picture. */
function PictureWords({
  value,
  onChange,
  language,
  errors,
}: PartProps & Pick<PictureFieldProps, "language" | "errors">) {
  const isWordless = language === "en" && (value.alt?.en ?? "").trim() === "";
  return (
    <div className="whole-row">
      <SiteTextField
        label="What the picture shows"
        language={language}
        max={200}
        value={value.alt ?? { en: "" }}
        error={isWordless ? WORDS_MISSING : (errors[`alt.${language}`] ?? errors.alt)}
        onChange={(alt) => onChange({ ...value, alt })}
      />
    </div>
  );
}

function PictureFocus({ value, onChange }: PartProps) {
  const choose = (focus: string | null) => {
    const { focus: _, ...rest } = value;
    onChange(focus ? { ...rest, focus: focus as NonNullable<Choice["focus"]> } : rest);
  };
  return (
    <div className="whole-row">
      <Select
        label="What stays in view when it is cropped"
        {...LIST_IN_PLACE}
        data={FOCUS_STEPS.map((step) => ({ value: step, label: focusName(step) }))}
        placeholder="The middle"
        clearable
        value={value.focus ?? null}
        onChange={choose}
      />
    </div>
  );
}

/** A picture of the website: chosen from the library or uploaded, described, and with a point that stays in view. */
export function PictureField(props: PictureFieldProps) {
  const {
    label,
    value,
    onChange,
    language,
    hasWords,
    hasFocus = hasWords,
    removable = false,
    errors,
  } = props;
  const [isChoosing, setChoosing] = useState(false);
  const shown = useLibraryPicture(value?.picture);
  const choose = (picture: string) => {
    setChoosing(false);
    const alt = value?.picture === picture ? value.alt : { en: "" };
    onChange({ picture, ...(hasWords ? { alt: alt ?? { en: "" } } : {}) });
  };
  return (
    <Grid as="fieldset" gap={12} shrink className={classes.group}>
      <legend>{label}</legend>
      <Grid gap={8} gapX={14} align="start" className={classes.picture}>
        {shown ? (
          <img src={shown.src} alt={value?.alt?.en ?? ""} />
        ) : (
          <span className={classes.noPicture}>
            <IconPhoto size={22} stroke={1.5} aria-hidden />
          </span>
        )}
        <Grid gap={12} shrink className={classes.group}>
          <Row gap={6} wrap>
            <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
              {value ? "Replace" : "Choose a picture"}
            </Button>
            {removable && value && (
              <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
                Remove
              </Button>
            )}
          </Row>
          {shown && (
            <p className="hint">
              <bdi>{shown.name}</bdi>, {shown.width} × {shown.height}
            </p>
          )}
          {errors.picture && <p role="alert">{errors.picture}</p>}
        </Grid>
        {value && hasWords && (
          <PictureWords value={value} language={language} errors={errors} onChange={onChange} />
        )}
        {value && hasFocus && <PictureFocus value={value} onChange={onChange} />}
      </Grid>
      {isChoosing && (
        <PictureLibrary chosen={value?.picture} onChoose={choose} onClose={() => setChoosing(false)} />
      )}
    </Grid>
  );
}
