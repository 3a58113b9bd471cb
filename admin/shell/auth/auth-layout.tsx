import type { ReactNode } from "react";
import { useEffect } from "react";
import { Brand } from "#admin/kit/display/logo.tsx";
import { Column, Grid, Row } from "#admin/kit/layout/layout.tsx";
import classes from "./auth-layout.module.css";

const picture = new URL("#admin/pictures/sign-in.webp", import.meta.url).href;

/** The layout of the sign-in pages: the form on the left, a picture of the clinic's reception on the right. */
export function AuthLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Matab`;
  }, [title]);
  return (
    <div className={classes.layout}>
      <Column as="main" className={classes.pane}>
        <Row gap={10} align="center" className={classes.brand}>
          <Brand width={28} />
        </Row>
        <Grid gap={16} className={classes.form}>
          <div>
            <h1>{title}</h1>
            <p className="soft">{lead}</p>
          </div>
          {children}
        </Grid>
        <Row gap={12} justify="between" className={`${classes.under} fs-12 muted`}>
          <span>Signed out after 60 minutes without use</span>
          <a href="/">Public website</a>
        </Row>
      </Column>
      {/* Lazy: a phone, which has no room for it, does not fetch it. */}
      <img className={classes.picture} src={picture} alt="" loading="lazy" />
    </div>
  );
}
