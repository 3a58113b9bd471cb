import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconFileUnknown } from "#admin/kit/display/icons.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { pathTo, type ScreenPath } from "#rules/clinic/screens.ts";
import { BARE_SCREENS } from "./bare-screens.ts";
import { menuLinkOf } from "./layout/menu.ts";

/** Ids are positive integers; any other address was cut short or mistyped. */
const isId = (id: string) => /^[1-9]\d{0,14}$/.test(id);

/** Wraps a screen of one record: for an id that cannot exist, says so and links to the list. */
export function RecordIdGuard({ path, children }: { path: ScreenPath; children: ReactNode }) {
  const { id } = useParams();
  if (id === undefined || isId(id)) return children;
  return BARE_SCREENS.has(path) ? (
    <main>
      <NoSuchRecord />
    </main>
  ) : (
    <NoSuchRecord />
  );
}

function NoSuchRecord() {
  const list = menuLinkOf(useLocation().pathname);
  return (
    <Page>
      <PageHead title="Not found" />
      <EmptyState
        icon={<IconFileUnknown size={28} stroke={1.4} />}
        title="There is no such record"
        role="alert"
        action={
          list && (
            <Button component={Link} to={lastListUrl(pathTo(list.path))}>
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
