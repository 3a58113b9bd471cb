import type { PictureChoice } from "#contract/website/pictures.ts";
import { useSite } from "#site/site.tsx";
import { filesOf, srcSetOf } from "./files.ts";

interface Props {
  picture: PictureChoice;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** The narrowest file that is of use there, in pixels. */
  from?: number;
  /** The upright crop, two by three. */
  tall?: boolean;
  /** The picture says nothing that the text beside it does not: screen readers pass over it. */
  decorative?: boolean;
  /** The picture is in the first view, so it is loaded at once, before others. */
  urgent?: boolean;
}

/** A photograph or drawing, loaded lazily unless it is `urgent`. */
export function Picture({ picture, sizes, from, tall, decorative, urgent }: Props) {
  const { snapshot, say } = useSite();
  const { avif, tall: upright, src, width, height } = filesOf(snapshot, picture.picture);
  const variants = tall ? upright : avif;
  return (
    <picture>
      {variants.length > 0 ? (
        <source type="image/avif" srcSet={srcSetOf(variants, from)} sizes={sizes} />
      ) : null}
      <img
        data-focus={picture.focus}
        src={src}
        width={width}
        height={height}
        alt={decorative ? "" : say(picture.alt)}
        loading={urgent ? "eager" : "lazy"}
        fetchPriority={urgent ? "high" : "auto"}
        decoding={urgent ? "auto" : "async"}
      />
    </picture>
  );
}

/** A picture whose size on the page is fixed, such as a portrait: its one file, loaded lazily. */
export function Plate({ picture, width, height }: { picture: PictureChoice; width: number; height: number }) {
  const { snapshot, say } = useSite();
  const { src } = filesOf(snapshot, picture.picture);
  return <img src={src} width={width} height={height} loading="lazy" alt={say(picture.alt)} />;
}
