import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconFileUnknown } from "#admin/kit/display/icons.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { menuLinkOf } from "./layout/menu.ts";
import type { Screen } from "./screens.ts";

/** Ids are positive integers; any other address was cut short or mistyped. */
const isId = (id: string) => /^[1-9]\d{0,14}$/.test(id);

interface RecordIdGuardProps extends Pick<Screen, "path" | "bare"> {
  children: ReactNode;
}

/** Wraps a screen of one record: for an id that cannot exist, says so and links to the list. */
export function RecordIdGuard({ path, bare, children }: RecordIdGuardProps) {
  const { id } = useParams();
  if (id === undefined || isId(id)) return children;
  return bare ? (
    <main>
      <NoSuchRecord path={path} />
    </main>
  ) : (
    <NoSuchRecord path={path} />
  );
}

function NoSuchRecord({ path }: { path: string }) {
  const list = menuLinkOf(path);
  return (
    <Page>
      <PageHead title="Not found" />
      <EmptyState
        icon={<IconFileUnknown size={28} stroke={1.4} />}
        title="There is no such record"
        role="alert"
        action={
          list && (
            <Button component={Link} to={lastListUrl(`/admin/${list.path}`)}>
              Go to {list.label}
            </Button>
          )
        }
      >
        The address of this page is not complete, or was mistyped.
      </EmptyState>
    </Page>
  );
}
