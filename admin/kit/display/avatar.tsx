import { Grid } from "#admin/kit/layout/layout.tsx";
import { initials } from "#rules/values/text/person-name.ts";
import classes from "./avatar.module.css";

/** A person's picture, or the initials where there is none. The name stands beside it, so it is silent. */
export function Avatar({ name, image, size = 28 }: { name: string; image?: string | null; size?: number }) {
  const side = { width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.38)) };
  if (image)
    return (
      <Grid
        as="img"
        align="center"
        justify="center"
        className={classes.avatar}
        src={image}
        alt=""
        style={side}
      />
    );
  return (
    <Grid
      as="span"
      align="center"
      justify="center"
      className={classes.avatar}
      style={side}
      aria-hidden="true"
    >
      {initials(name)}
    </Grid>
  );
}
