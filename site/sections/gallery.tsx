import type { GalleryPicture } from "#content/home.ts";
import { Icon } from "#site/layout/icons.tsx";
import { Picture } from "#site/pictures/picture.tsx";
import type { PictureSource } from "#site/pictures/sources.ts";
import css from "./gallery.module.css";

export type HungPicture = GalleryPicture & PictureSource;

const SHAPES = { big: css.big, tall: css.tall, arch: `arch ${css.tall} ${css.arched}` } as const;
const BIG_SIZES = "(min-width: 1440px) 650px, (min-width: 700px) 48vw, 92vw";
/** A tall tile shows only the middle of its picture, whose width follows from the tile's height. */
const TALL_SIZES = "(min-width: 1630px) 770px, (min-width: 700px) 47vw, 112vw";
const SMALL_SIZES = "(min-width: 1440px) 380px, (min-width: 700px) 26vw, 54vw";
const SIZES = { big: BIG_SIZES, tall: TALL_SIZES, arch: TALL_SIZES, small: SMALL_SIZES } as const;

/** The dialog that shows a picture large; the script fills it. Without the script the pictures are plain links. */
function Lightbox() {
  return (
    <dialog className={css.lightbox} aria-label="Gallery picture" data-lightbox="">
      <div>
        <p aria-live="polite" />
        <button type="button" data-step="-1" aria-label="Previous picture">
          <Icon name="previous" />
        </button>
        <button type="button" data-step="1" aria-label="Next picture">
          <Icon name="next" />
        </button>
        <button type="button" data-close="" aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

/** Eight pictures of the rooms as a symmetric mosaic. */
export function Gallery({ pictures }: { pictures: readonly HungPicture[] }) {
  return (
    <section id="gallery" aria-labelledby="gallery-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="gallery-heading">Look around before you visit.</h2>
          <p>Illustrated views of the rooms. Choose one to see it larger.</p>
        </div>
        <div className={css.mosaic} data-gallery="">
          {pictures.map((picture) => (
            <a
              key={picture.file}
              className={picture.shape && SHAPES[picture.shape]}
              href={picture.src}
              data-caption={picture.caption}
            >
              <Picture picture={picture} sizes={SIZES[picture.shape ?? "small"]} />
            </a>
          ))}
        </div>
      </div>
      <Lightbox />
    </section>
  );
}
