import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { IconChevronLeft, IconChevronRight } from "#admin/kit/display/icons.ts";
import classes from "#admin/kit/list/list.module.css";
import type { ListState } from "#admin/kit/list/list-state.ts";
import { PAGE_SIZES } from "#contract/values/list-query.ts";
import { formatCount } from "#rules/values/display.ts";
import { GAP, pageNumbers } from "./page-numbers.ts";

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) return <span aria-hidden="true">{children}</span>;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}

function Pages({ state, last }: { state: ListState; last: number }) {
  const to = (page: number) =>
    page >= 1 && page <= last ? state.hrefTo({ page: page === 1 ? null : String(page) }) : null;
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <Step to={to(state.page - 1)} label="Previous page">
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      </Step>
      {pageNumbers(state.page, last).map((page, index) =>
        page === GAP ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap-${index}`}>…</span>
        ) : (
          <Link
            key={page}
            to={to(page) ?? ""}
            aria-label={`Page ${page}`}
            aria-current={page === state.page ? "page" : undefined}
          >
            {page}
          </Link>
        ),
      )}
      <Step to={to(state.page + 1)} label="Next page">
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </Step>
    </nav>
  );
}

/** From-to, rows per page and pages. It shows when more than 10 rows match. */
export function ListPager({ state, total }: { state: ListState; total: number }) {
  if (total <= 10) return null;
  const { page, pageSize } = state;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <div className={classes.pager}>
      <span>
        {formatCount(from)} to {formatCount(to)} of {formatCount(total)}
      </span>
      <span className="only-print">
        Page {page} of {last}
      </span>
      <span className="gap" />
      <span className={classes.perPage}>
        <span className="hide-sm" aria-hidden="true">
          Rows per page
        </span>
        <SegmentedControl
          aria-label="Rows per page"
          data={PAGE_SIZES.map(String)}
          value={String(pageSize)}
          onChange={(size) => state.setPageSize(Number(size))}
        />
      </span>
      <Pages state={state} last={last} />
    </div>
  );
}
