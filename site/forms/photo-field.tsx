import { IMAGE_TYPES } from "#rules/values/image.ts";
import { useSite, Written } from "#site/site.tsx";
import { GroupField } from "./fields.tsx";
import css from "./photo-field.module.css";

/** With a no-break space. */
const LIMIT = "5\u00a0MB";

/** A photo of the person, chosen, dropped or pasted, with a preview. Its script: `site/islands/forms/photo-field.ts`. */
export function PhotoField({ id, name, half }: { id: string; name: string; half?: boolean }) {
  const { word } = useSite();
  return (
    <GroupField id={id} name={name} label={word("photo")} aside={word("optional")} half={half}>
      <div className={css.photo} data-photo="">
        <div className={`arch ${css.frame}`} data-photo-frame="">
          <svg viewBox="0 0 76 95" aria-hidden="true" focusable="false">
            <circle cx="38" cy="46" r="13" />
            <path d="M12 95c0-18 11-29 26-29s26 11 26 29Z" />
          </svg>
        </div>
        <div>
          <p className={css.choose}>
            <input
              type="file"
              id={`${id}-file`}
              accept={IMAGE_TYPES.join(",")}
              aria-labelledby={`${id}-label ${id}-choose`}
              aria-describedby={`${id}-hint ${id}-error`}
              data-photo-input=""
            />
            <label className="button outlined compact" htmlFor={`${id}-file`} id={`${id}-choose`}>
              <span data-photo-word="">{word("choosePhoto")}</span>
            </label>
            <button type="button" className={css.remove} hidden data-photo-remove="">
              {word("remove")}
              <span className="visually-hidden"> {word("thePhoto")}</span>
            </button>
          </p>
          <p className="hint" id={`${id}-hint`}>
            <Written>{word("photoTypes", { limit: LIMIT })}</Written>{" "}
            <span className={css.byMouse}>{word("photoByMouse")}</span>
          </p>
        </div>
      </div>
    </GroupField>
  );
}
