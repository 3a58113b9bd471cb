import type { PictureSource } from "./sources.ts";

interface Props {
  picture: PictureSource;
  /** How wide it is drawn, as the `sizes` attribute tells a browser. */
  sizes: string;
  className?: string;
}

/** A photograph below the fold. */
export function Picture({ picture, sizes, className }: Props) {
  const { avif, src, width, height, alt, focus } = picture;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        className={className}
        data-focus={focus}
        src={src}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
