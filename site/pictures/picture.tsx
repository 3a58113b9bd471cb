import type { PictureSource } from "./sources.ts";

interface Props {
  picture: PictureSource;
  /** How wide it is drawn, as the `sizes` attribute tells a browser. */
  sizes: string;
  className?: string;
  /** In the first view: fetched at once, ahead of others. */
  urgent?: boolean;
}

/** A photograph or a drawing; below the fold unless it is said to be `urgent`. */
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
