import type { PictureSource } from "./sources.ts";

interface Props {
  picture: PictureSource;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  className?: string;
  /** The picture is in the first view, so it is loaded at once, before others. */
  urgent?: boolean;
}

/** A photograph or drawing, loaded lazily unless it is `urgent`. */
export function Picture({ picture, sizes, className, urgent }: Props) {
  const { avif, src, width, height, alt, focus } = picture;
  return (
    <picture>
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      <img
        className={className}
        data-focus={focus}
        src={src}
        width={width}
        height={height}
        alt={alt}
        loading={urgent ? "eager" : "lazy"}
        fetchPriority={urgent ? "high" : "auto"}
        decoding={urgent ? "auto" : "async"}
      />
    </picture>
  );
}
