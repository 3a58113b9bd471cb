import { useClinic } from "#admin/kit/page/clinic.ts";
import { logoAddress } from "#contract/clinic/logo.ts";
import { fitted, isWordmark } from "#rules/clinic/papers/logo.ts";
import classes from "./logo.module.css";

const mark = new URL("#brand/logo-mark.svg", import.meta.url).href;

interface LogoProps {
  /** Of the product's mark, in pixels; a logo of the clinic's own is about as high as that. */
  width: number;
  /** The most that a logo of the clinic's own may take, in pixels. */
  widest?: number;
  /** Blank where the name is written beside it. */
  alt?: string;
}

/** The clinic's logo; the product's mark until it has one. */
export function Logo({ width, widest = 5 * width, alt = "" }: LogoProps) {
  const logo = useClinic()?.clinic.logo;
  const height = Math.round(width * 1.04);
  if (!logo) return <img src={mark} alt="" width={width} height={height} />;
  const size = fitted(logo, { width: widest, height });
  return <img className={classes.own} src={logoAddress(logo)} alt={alt} {...size} />;
}

/** Whether the clinic's logo stands for its written name. */
export function useWordmark(): boolean {
  const logo = useClinic()?.clinic.logo;
  return logo !== undefined && isWordmark(logo);
}

/** The logo with the name it stands for: the product's, or that of a clinic with a logo of its own. */
export function Brand({ width }: { width: number }) {
  const clinic = useClinic()?.clinic;
  const isNamed = useWordmark();
  if (isNamed) return <Logo width={width} alt={clinic?.name.en} />;
  return (
    <>
      <Logo width={width} />
      <span className={classes.name}>{clinic?.logo ? clinic.name.en : "Matab"}</span>
    </>
  );
}
