import { IconUser } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./portrait.module.css";

/** A person's picture at the head of their view screen, or a default one. */
export function Portrait({ name, image }: { name: string; image: string | null }) {
  if (image)
    return (
      <Grid as="img" align="center" justify="center" className={classes.portrait} src={image} alt={name} />
    );
  return (
    <Grid
      as="span"
      align="center"
      justify="center"
      className={classes.portrait}
      role="img"
      aria-label="No photo"
    >
      <IconUser size={32} stroke={1.25} aria-hidden />
    </Grid>
  );
}
