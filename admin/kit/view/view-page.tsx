import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { Refusal } from "#ui/call.ts";
import classes from "./view-page.module.css";

/**
 * A view screen:
 *
 *   const record = useCall(getPatient, { params: { id } });
 *   <ViewPage title="Patient" back={{ to: pathTo("patients"), label: "Back" }} record={record}
 *     heading={(patient) => <PersonName name={patient.fullName} />} actions={(patient) => …}>
 *     {(patient) => <Facts columns>…</Facts>}
 *   </ViewPage>
 *
 * Shows that the record loads, and a message when it failed; the children are only called with a loaded record.
 */
interface ViewPageProps<Data> {
  title: string;
  back: { to: string; label: string };
  record: UseQueryResult<Data>;
  heading?: (data: Data) => ReactNode;
  beside?: (data: Data) => ReactNode;
  actions?: (data: Data) => ReactNode;
  picture?: (data: Data) => ReactNode;
  below?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status">
      <span className="sr">Loading</span>
      {["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((place) => (
        <span key={place} />
      ))}
    </div>
  );
}

/** Says why something did not load, with a button to try again or, where that cannot help, to go back. */
export function LoadError({ error, retry, back }: { error: Error; retry: () => void; back?: string }) {
  const refused = error instanceof Refusal;
  const action = refused ? (
    back && (
      <Button component={Link} to={lastListUrl(back)}>
        Go back to the list
      </Button>
    )
  ) : (
    <TryAgain retry={retry} />
  );
  return (
    <NotLoaded title={refused ? "This record cannot be shown" : undefined} action={action}>
      {refused ? error.message : undefined}
    </NotLoaded>
  );
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** The list to go back to when there is no such record. */
  back?: string;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query: grey lines while it loads, a message when it failed.
 *
 *   <Loaded query={bills}>{(bills) => <BillsTable bills={bills} />}</Loaded>
 */
export function Loaded<Data>({ query: { data, error, refetch }, back, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <LoadError error={error} retry={() => refetch()} back={back} /> : <Waiting />;
}

export function ViewPage<Data>(props: ViewPageProps<Data>) {
  const { title, back, record, heading, beside, actions, picture, below, children } = props;
  const { data } = record;
  const shown = data !== undefined;
  return (
    <Page>
      <PageHead
        title={title}
        heading={shown ? heading?.(data) : undefined}
        back={back}
        beside={shown && beside?.(data)}
        actions={shown && actions?.(data)}
        picture={shown && picture?.(data)}
        below={shown && below?.(data)}
      />
      <Loaded query={record} back={back.to}>
        {children}
      </Loaded>
    </Page>
  );
}

interface SplitProps {
  children: ReactNode;
  aside: ReactNode;
  /** Below what the record is; where there is one column only, below both. */
  after?: ReactNode;
}

/** Two columns: what the record is, and beside it money or context. */
export function Split({ children, aside, after }: SplitProps) {
  return (
    <Grid gap={24} align="start" className={classes.split} data-after={after !== undefined || undefined}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.aside}>{aside}</div>
      {after}
    </Grid>
  );
}

/** A bordered box with a heading. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      {title && <h2>{title}</h2>}
      <div>{children}</div>
    </section>
  );
}
