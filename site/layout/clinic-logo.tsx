import type { PictureFiles } from "#contract/website/pictures.ts";
import { fitted } from "#rules/clinic/papers/logo.ts";
import { srcSetOf } from "#site/pictures/files.ts";

interface Props {
  logo: PictureFiles;
  /** Inside which it is shown, in pixels. */
  box: { width: number; height: number };
  /** Blank where the name is written beside it. */
  alt: string;
  lazy?: boolean;
}

/** The clinic's own logo. */
export function ClinicLogo({ logo, box, alt, lazy }: Props) {
  const size = fitted(logo, box);
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(logo.avif, size.width)} sizes={`${size.width}px`} />
      <img src={logo.src} alt={alt} {...size} loading={lazy ? "lazy" : "eager"} />
    </picture>
  );
}
