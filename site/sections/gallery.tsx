import { Icon } from "#site/layout/icons.tsx";
import { filesOf } from "#site/pictures/files.ts";
import { Picture } from "#site/pictures/picture.tsx";
import { Say, useSite } from "#site/site.tsx";
import css from "./gallery.module.css";
import { useNamed } from "./named.ts";

const SHAPES = { big: css.big, tall: css.tall, arch: `arch ${css.tall} ${css.arched}` } as const;
const BIG_SIZES = "(min-width: 1440px) 650px, (min-width: 700px) 48vw, 92vw";
/** A tall tile shows only the middle of its picture, whose width follows from the tile's height. */
const TALL_SIZES = "(min-width: 1630px) 770px, (min-width: 700px) 47vw, 112vw";
const SMALL_SIZES = "(min-width: 1440px) 380px, (min-width: 700px) 26vw, 54vw";
const SIZES = { big: BIG_SIZES, tall: TALL_SIZES, arch: TALL_SIZES, small: SMALL_SIZES } as const;

/** The dialog that shows a picture large; the script fills it. Without the script the pictures are plain links. */
function Lightbox() {
  const { word } = useSite();
  return (
    <dialog className={css.lightbox} aria-label={word("galleryPicture")} data-lightbox="">
      <div>
        <p aria-live="polite" />
        <button type="button" data-step="-1" aria-label={word("previousPicture")}>
          <Icon name="previous" />
        </button>
        <button type="button" data-step="1" aria-label={word("nextPicture")}>
          <Icon name="next" />
        </button>
        <button type="button" data-close="" aria-label={word("close")}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

/** Pictures of the rooms: eight as a symmetric mosaic, fewer side by side. */
export function Gallery() {
  const { snapshot, say } = useSite();
  const { heading, lead, pictures } = snapshot.sections.gallery;
  return (
    <section id="gallery" {...useNamed("gallery-heading", heading)}>
      <div className="wrap">
        <div className="head">
          <h2 id="gallery-heading">
            <Say text={heading} />
          </h2>
          <p>
            <Say text={lead} />
          </p>
        </div>
        <div className={css.mosaic} data-gallery="">
          {pictures.map(({ picture, caption, shape }, place) => (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of the wall stay where they are
              key={place}
              className={shape && SHAPES[shape]}
              href={filesOf(snapshot, picture.picture).src}
              data-caption={say(caption)}
            >
              <Picture picture={picture} sizes={SIZES[shape ?? "small"]} />
            </a>
          ))}
        </div>
      </div>
      <Lightbox />
    </section>
  );
}
